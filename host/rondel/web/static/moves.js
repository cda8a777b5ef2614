// The pending move, the box for a move in words, and the log with its undo points.

import { byId, el, renew, say } from "./dom.js";

const moves = (count) => `${count} ${count === 1 ? "move" : "moves"}`;

const MORE_LINES = 200;

/** Everything below the goods. `device` taps OK and UNDO, `send` and `ask` talk to the server, `confirm(question)` asks. */
export class Moves {
  constructor({ send, ask, device, confirm }) {
    this.send = send;
    this.ask = ask;
    this.confirm = confirm;
    this.past = [];
    this.pastAt = 0;
    byId("pending-ok").addEventListener("click", () => device.tapLabel("OK"));
    byId("pending-drop").addEventListener("click", () => device.tapLabel("UNDO"));
    byId("move-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
    byId("move").addEventListener("keydown", (event) => this.recall(event));
    byId("move").addEventListener("input", () => this.showError(""));
    byId("undo").addEventListener("click", () => this.send({ type: "undo", n: 1 }));
    byId("redo").addEventListener("click", () => this.send({ type: "redo", n: 1 }));
  }

  draw(view) {
    this.drawPending(view);
    this.drawLog(view);
    this.seat = view.seat;
    const seat = view.seats[view.seat];
    const good = view.goods.find(({ refined }) => !refined);
    if (seat && good) byId("move").placeholder = `${seat.word} gain 2 ${good.name}`;
  }

  // The pending move

  drawPending({ pending, said, correct }) {
    say(byId("pending-head"), pending ? "Pending move" : "Nothing pending");
    byId("correction").hidden = !correct;
    byId("pending-ok").hidden = byId("pending-drop").hidden = !pending;
    byId("pending-ok").disabled = Boolean(pending?.error);
    byId("pending").parentElement.classList.toggle("is-open", Boolean(pending));
    renew(byId("pending"), [pending && { ...pending, wheels: null }, said], () => {
      if (!pending) return [el("p", { class: "said", text: said })];
      const parts = [el("p", { class: "pending-text", text: pending.text })];
      if (pending.error) parts.push(el("p", { class: "error" }, el("b", { text: "Not allowed: " }), pending.error));
      for (const warning of pending.warnings ?? []) {
        parts.push(el("p", { class: "warning" }, el("b", { text: "Warning: " }), warning));
      }
      for (const line of pending.lines ?? []) parts.push(el("p", { class: "outcome", text: line }));
      return parts;
    });
  }

  // The move box

  async enter() {
    const text = byId("move").value.trim();
    if (!text) return this.showError(`Write a move first, for example: ${byId("move").placeholder}`);
    this.showError("");
    if (!await this.isMeant(text)) return;
    const answer = await this.ask({ type: "move", text });
    return answer.ok ? this.entered(text) : this.showError(answer.text); // what is wrong stays in the box, to be put right
  }

  /** A move that turns a wheel, or loses goods, is shown before it is made. */
  async isMeant(text) {
    const { whole } = await this.ask({ type: "ask", seat: this.seat, line: text, final: true });
    const { error, lines = [], warnings = [], turns = 0 } = whole?.look ?? {};
    if (error || !(warnings.length || turns)) return true;
    return this.confirm({ head: "Make this move?", text, list: [...warnings.map((each) => `Warning: ${each}`), ...lines], yes: "OK" });
  }

  /** The move is in the journal: the box is free again, the move can be called back with the up arrow. */
  entered(text) {
    this.past.push(text);
    this.pastAt = this.past.length;
    if (byId("move").value.trim() === text) byId("move").value = "";
    this.showError("");
  }

  recall(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || !this.past.length) return;
    event.preventDefault();
    this.pastAt = Math.min(Math.max(this.pastAt + step, 0), this.past.length);
    byId("move").value = this.past[this.pastAt] ?? "";
  }

  showError(text) {
    say(byId("move-error"), text);
    byId("move").setAttribute("aria-invalid", String(Boolean(text)));
  }

  /** An error of the server that belongs to no question. */
  takeError(text) {
    this.showError(text);
  }

  // The log

  /** Each line says how many moves lead back to it (`undo`), or bring it back (`redo`); older lines are sent when asked for. */
  drawLog({ log, earlier = 0, moves: made, can_redo: undone }) {
    byId("undo").disabled = !made;
    byId("redo").disabled = !undone;
    renew(byId("log"), [log, earlier, made], () => {
      const rows = log.map((entry) => {
        if (entry.redo) return this.row(entry, "undone", () => this.redoTo(entry, log));
        if (entry.undo === undefined) return this.row(entry, entry.undone ? "undone" : "aside", null);
        return this.row(entry, entry.undo ? "made" : "now", entry.undo ? () => this.undoTo(entry, log, entry.undo) : null);
      });
      if (earlier) rows.unshift(this.earlier(earlier, log.length));
      const start = { number: "", text: "Start of the game" };
      rows.unshift(this.row(start, made ? "made" : "now", made ? () => this.undoTo(start, log, made) : null));
      return rows.reverse();
    });
  }

  earlier(count, shown) {
    return el("li", {}, el("button", { type: "button", class: "log-row", "data-focus": "earlier", onclick: () => this.send({ type: "log", lines: shown + MORE_LINES }) },
      el("span", { class: "log-number", text: "…" }), el("span", { class: "log-text", text: `${count} earlier ${count === 1 ? "line" : "lines"}` })));
  }

  row(entry, state, go) {
    const what = [el("span", { class: "log-number", text: entry.move ?? "" }), el("span", { class: "log-text", text: entry.text }),
      el("span", { class: "log-state", text: { now: "now", undone: "undone" }[state] ?? "" })];
    if (!go) return el("li", { class: state, "aria-current": state === "now" ? "step" : null }, el("div", { class: "log-row" }, ...what));
    const label = state === "undone" ? `Redo up to: ${entry.text}` : `Undo back to: ${entry.text}`;
    return el("li", { class: state }, el("button", { type: "button", class: "log-row", "aria-label": label,
      "data-focus": `log ${entry.number}`, onclick: go }, ...what));
  }

  async undoTo(entry, log, n) {
    const yes = await this.confirm({
      head: `Undo ${moves(n)}?`, text: `Back to: ${entry.text}. Undone moves can be made again with Redo.`,
      list: log.filter((other) => other.undo < n).map((other) => other.text), yes: `Undo ${moves(n)}`,
    });
    if (yes) this.send({ type: "undo", n });
  }

  async redoTo(entry, log) {
    const n = entry.redo;
    const yes = await this.confirm({
      head: `Redo ${moves(n)}?`, text: "These moves are made again, in this order.",
      list: log.filter((other) => other.redo <= n).sort((one, other) => one.redo - other.redo).map((other) => other.text), yes: `Redo ${moves(n)}`,
    });
    if (yes) this.send({ type: "redo", n });
  }
}
