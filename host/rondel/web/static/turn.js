// The Turn tab: the lists that the device has on its screen, step by step to a move. They come from the server.

import { byId, el, renew } from "./dom.js";

export class TurnTab {
  constructor({ ask, onLook }) {
    this.ask = ask;
    this.onLook = onLook;
    this.action = null;
    this.reset();
  }

  reset() {
    this.back = []; // the answers before
    this.now = null; // the list, or the look of a complete line
    this.error = "";
    this.wanted = (this.wanted ?? 0) + 1;
    this.onLook(null);
  }

  draw(context) {
    this.context = context;
    const { view, seat } = context;
    const actions = view.keys.filter((key) => key.label && !key.good && !["SEAT", "WHEEL", "UNDO", "OK"].includes(key.label)).map((key) => key.label.toLowerCase());
    if (!actions.includes(this.action)) this.action = actions[0];
    const of = `${view.records} ${view.digest} ${seat} ${this.action}`;
    if (of !== this.of) {
      this.of = of;
      this.reset();
      this.fetch("", false);
    }
    this.show(actions);
  }

  show(actions = this.actions) {
    this.actions = actions;
    renew(byId("turn"), [actions, this.action, this.now, this.back.length, this.error, this.context.labels.size], () => [
      el("div", { class: "course-line" }, ...actions.map((action) => el("button", {
        type: "button", class: "small", "data-focus": action, "aria-pressed": String(action === this.action), text: action === "turn" ? "Turn" : "Use and clear",
        onclick: () => { this.action = action; this.draw(this.context); },
      })), this.back.length ? el("button", { type: "button", class: "small", "data-focus": "back", text: "Back", onclick: () => this.step() }) : null),
      ...(this.now?.look ? this.complete() : this.list()),
      this.error ? el("p", { class: "error panel-line", role: "alert", text: this.error }) : null,
    ].filter(Boolean));
  }

  list() {
    if (!this.now) return [];
    const { title, entries, final } = this.now;
    return [el("h3", { class: "group-head", text: title || "Nothing to choose" }),
      el("div", { class: "scroll-list" }, ...entries.map((entry) => el("button", {
        type: "button", class: "turn-entry", "data-focus": entry.line, onclick: () => this.fetch(entry.line, final),
      }, this.label(entry.label), this.hint(entry))))];
  }

  label(text) {
    return text.replace("* ", "★ ");
  }

  /** What the catalogue says of a Tradesperson, a Job or a Building; some Jobs are called like a Tradesperson. */
  hint({ label, line }) {
    const words = label.replace(/^[* ]+/, "").replaceAll("'", "").replaceAll(" ", "-").toLowerCase();
    const sections = /\b(visit|swap) /.test(line) ? ["tradespeople"] : /\b(job|reveal) /.test(line) ? ["jobs"] : ["buildings", "large"];
    const entry = this.context.catalogue.entries.find((each) => each.name === words && sections.includes(each.section));
    const cost = Object.entries(entry?.cost ?? {}).map(([good, n]) => `${n} ${good}`).join(", ");
    const said = [entry?.number, cost, cost ? `${entry.points} points` : "", entry?.effect].filter(Boolean);
    return said.length ? el("small", { text: said.join(" · ") }) : null;
  }

  complete() {
    const { look, line } = this.now;
    const words = [...look.warnings, ...look.lines];
    return [el("p", { class: "turn-line", text: line }),
      ...words.map((text) => el("p", { class: "panel-line", text })),
      look.error && !look.warnings.includes(look.error) ? el("p", { class: "error panel-line", text: look.error }) : null,
      el("div", { class: "draft" }, el("button", { type: "button", class: "primary", "data-focus": "enter", text: "Enter", disabled: Boolean(look.error), onclick: () => this.enter(line) }))];
  }

  async fetch(line, final) {
    const asked = this.wanted;
    const { seat } = this.context;
    const answer = await this.ask({ type: "list", seat, action: this.action, line, final });
    if (asked !== this.wanted) return;
    this.error = answer.ok ? "" : answer.text;
    if (answer.ok) {
      if (this.now) this.back.push(this.now);
      this.now = answer;
      this.onLook(answer.look ? { ...answer.look, seat: answer.seat } : null);
    }
    this.show();
  }

  step() {
    this.now = this.back.pop() ?? null;
    this.error = "";
    this.onLook(null);
    this.show();
  }

  async enter(line) {
    const answer = await this.ask({ type: "move", text: line });
    if (answer.ok) return;
    this.error = answer.text;
    this.show();
  }
}
