// A move that is being put together on the page: its text as a record has it, what it would do, and the button for it.

import { el, renew } from "./dom.js";

/**
 * The foot of a panel. `ask` asks the server, `onLook(look)` gets what the move would do (null for nothing), so that
 * the wheels can show it. `onDone()` is called when the move is in the journal.
 */
export class Draft {
  constructor({ ask, onLook, onDone }) {
    this.ask = ask;
    this.onLook = onLook;
    this.onDone = onDone;
    this.text = "";
    this.said = null;
    this.error = "";
    this.root = el("div", { class: "draft", hidden: true });
  }

  /**
   * Show the move `text`; `verb` is what its button says. Without a text, `hint` says what is still to be chosen.
   * `records` tells that the game is another one now: then the move is looked at again.
   */
  set({ text = "", verb = "Enter", hint = "", records = 0 }) {
    const asked = `${records} ${text}`;
    this.verb = verb;
    this.hint = hint;
    if (asked !== this.asked) {
      this.asked = asked;
      if (text !== this.text) this.error = "";
      this.text = text;
      this.said = null;
      if (text) this.look(asked);
      else this.onLook(null);
    }
    this.draw();
  }

  clear() {
    this.set({});
  }

  async look(asked) {
    const answer = await this.ask({ type: "look", text: this.text });
    if (asked !== this.asked) return; // it is another move by now
    this.said = answer.ok ? answer.look : null;
    if (!answer.ok) this.error = answer.text;
    this.onLook(answer.ok && answer.look ? { seat: answer.seat, ...answer.look } : null);
    this.draw();
  }

  async enter() {
    if (!this.text || this.isSending || this.said?.error) return;
    this.isSending = true;
    this.error = "";
    this.draw();
    const answer = await this.ask({ type: "move", text: this.text });
    this.isSending = false;
    this.error = answer.ok ? "" : answer.text;
    if (answer.ok) {
      this.clear();
      this.onDone?.();
    } else {
      this.draw();
    }
  }

  draw() {
    this.root.hidden = !this.text && !this.hint && !this.error;
    const shown = [this.text, this.verb, this.hint, this.said, this.error, this.isSending];
    renew(this.root, shown, () => {
      const words = el("div", { class: "draft-words", "aria-live": "polite" });
      if (this.text) words.append(el("p", { class: "draft-text", text: this.text }));
      if (this.hint) words.append(el("p", { class: "quiet", text: this.hint }));
      words.append(...this.outcome());
      const button = this.text ? el("button", {
        type: "button", class: "primary", "data-focus": "enter", text: this.verb, onclick: () => this.enter(),
        disabled: Boolean(this.said?.error) || this.isSending,
      }) : null;
      return button ? [words, button] : [words];
    });
  }

  outcome() {
    const { error, warnings = [], lines = [] } = this.said ?? {};
    const parts = [];
    if (this.error) parts.push(el("p", { class: "error", role: "alert", text: this.error }));
    else if (error) parts.push(el("p", { class: "not-yet", text: sentence(error) }));
    for (const warning of error ? [] : warnings) {
      parts.push(el("p", { class: "warning" }, el("b", { text: "Warning: " }), warning));
    }
    if (lines.length && !error) parts.push(el("p", { class: "outcome", text: `${lines.map(sentence).join(". ")}.` }));
    return parts;
  }
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
