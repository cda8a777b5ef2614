// Questions to the server: each has a number, and its answer carries the same one.

const LOST = "Not connected: nothing was sent.";
const CUT = "The connection was lost before the answer; look at the log whether it was made.";

/** Sends numbered messages; `send(message)` returns false when there is no connection. */
export class Asker {
  constructor(send) {
    this.send = send;
    this.number = 0;
    this.waiting = new Map();
  }

  /** Resolves to the answer: `{ok: true, ...}`, or `{ok: false, text}` with what was wrong. It never fails. */
  ask(message) {
    this.number += 1;
    const id = this.number;
    if (!this.send({ ...message, id })) return Promise.resolve({ ok: false, text: LOST });
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
    });
  }

  /** Take a message of the server; true when it was the answer to a question. */
  take(message) {
    const resolve = this.waiting.get(message.id);
    if (!resolve) return false;
    this.waiting.delete(message.id);
    resolve({ ...message, ok: message.type !== "error" });
    return true;
  }

  /** Nothing that was asked will be answered any more. */
  lost() {
    for (const resolve of this.waiting.values()) resolve({ ok: false, text: CUT });
    this.waiting.clear();
  }
}
