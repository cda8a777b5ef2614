// The WebSocket to the server, and its return after a loss.

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/**
 * Keeps one WebSocket open. `onMessage(message)` gets every JSON message, `onState({open, waitMs})`
 * every change of the connection: open, or lost and tried again after `waitMs` (0: being tried now).
 */
export class Link {
  constructor({ onMessage, onState }) {
    this.onMessage = onMessage;
    this.onState = onState;
    this.waitMs = FIRST_WAIT_MS;
    this.socket = null;
    this.timer = null;
    window.addEventListener("online", () => this.tryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.tryNow();
    });
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    const address = new URL("ws", document.baseURI);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.waitMs = FIRST_WAIT_MS;
      this.onState({ open: true, waitMs: 0 });
    });
    socket.addEventListener("message", (event) => this.take(event.data));
    socket.addEventListener("close", () => {
      if (this.socket === socket) this.retryLater();
    });
  }

  take(data) {
    let message;
    try {
      message = JSON.parse(data);
    } catch (error) {
      console.warn("The server sent something that is no JSON:", error.message);
      return;
    }
    this.onMessage(message);
  }

  retryLater() {
    const waitMs = this.waitMs;
    this.waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    this.onState({ open: false, waitMs });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tryNow(), waitMs);
  }

  /** Try at once, unless a connection is open or under way. */
  tryNow() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.onState({ open: false, waitMs: 0 });
    this.connect();
  }

  /** Send a message; false when there is no connection (nothing is kept for later: a late key press is a wrong one). */
  send(message) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
