// The tab of what a game offers by cost: groups of entries that are found by a few letters.

import { byId, el, renew } from "./dom.js";
import { finder, finds, offerRow } from "./entries.js";
import { Questions } from "./questions.js";

export class OffersTab {
  constructor(tools) {
    this.seat = null;
    this.answer = null; // given to the first question that lists it, with its words
    this.words = "";
    this.questions = new Questions({ ...tools, redraw: () => this.redraw() });
    this.list = el("div", { class: "scroll-list" });
    this.search = finder(() => this.redraw(), () => this.list);
    this.note = el("p", { class: "panel-line quiet" });
  }

  /** Open the tab, for an answer that was given elsewhere. */
  open({ answer = null, words = "" } = {}) {
    this.questions.stop();
    this.answer = answer;
    this.words = words;
  }

  redraw() {
    this.draw(this.context);
  }

  draw(context) {
    this.context = context;
    if (this.seat !== null && this.seat !== context.seat) this.open();
    this.seat = context.seat;
    this.questions.draw(context);
    const panel = byId("offers");
    const { isOpen, root } = this.questions;
    renew(panel, isOpen, () => (isOpen ? [root] : [el("div", { class: "find-line" }, this.search), this.note, this.list]));
    if (!isOpen) this.drawList();
  }

  drawList() {
    const { view, seat, catalogue } = this.context;
    const groups = view.outlook.offers[seat].map((group) => ({ ...group, entries: group.entries.filter((entry) => finds(this.search.value, entry.name, catalogue)) }))
      .filter((group) => group.entries.length);
    this.note.hidden = !this.words;
    this.note.textContent = `${this.words}.`;
    renew(this.list, [groups, this.answer, this.context.shown], () => (groups.length ? groups.flatMap((group) => [
      el("h3", { class: "group-head" }, group.title, el("span", { class: "quiet", text: ` ${group.entries.length}` })),
      ...group.entries.map((entry) => offerRow(entry, this.context, { far: group.far, disabled: !entry.line, onclick: () => this.pick(entry) })),
    ]) : [el("p", { class: "empty-list quiet", text: this.search.value ? "Nothing is called that." : "Nothing here." })]));
  }

  pick(entry) {
    this.questions.begin({ seat: this.seat, line: entry.line, answer: this.answer, name: entry.name, points: entry.points, again: entry.mark === "use" });
  }
}
