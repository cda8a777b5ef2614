// The tab of the course of play: its line with the steps, what is open as a question, and the cards in groups.

import { byId, capital, el, renew } from "./dom.js";
import { drawCard } from "./entries.js";
import { Questions } from "./questions.js";

export class CardsTab {
  constructor(tools) {
    this.questions = new Questions({ ...tools, redraw: () => this.redraw() });
    this.course = el("div", { class: "course-line" });
    this.groups = el("div", { class: "card-groups" });
    this.body = el("div", { class: "cards-body scroll-list" });
    this.asked = "";
  }

  redraw() {
    this.draw(this.context);
  }

  draw(context) {
    this.context = context;
    const { view, seat } = context;
    const { asked = null, course, steps = [] } = view.outlook;
    const now = JSON.stringify([asked, seat]);
    if (now !== this.asked) {
      this.asked = now;
      if (asked) this.questions.beginAt(asked);
      else if (this.questions.isAsked || this.seat !== seat) this.questions.stop();
    }
    if (!this.questions.isOpen && asked) this.questions.beginAt(asked);
    this.seat = seat;
    this.questions.draw(context);
    renew(byId("cards"), 1, () => [this.course, this.body]);
    renew(this.course, [course?.line, steps[seat]], () => [el("p", { class: "panel-line", text: course?.line ?? "" }), ...(steps[seat] ?? []).map((step) => el("button", {
      type: "button", class: "small", "data-focus": step.line, text: step.label, onclick: () => this.questions.begin({ seat, line: step.line, title: step.label }),
    }))]);
    const { isOpen, isAtAsked } = this.questions;
    renew(this.body, [isOpen, isAtAsked], () => [isOpen ? this.questions.root : null, !isOpen || isAtAsked ? this.groups : null]);
    renew(this.groups, [context.shown, view.outlook.cards?.[seat]], () => (view.outlook.cards?.[seat] ?? []).flatMap((group) => this.group(group)));
  }

  /** A reason that holds for all of a group is said once. */
  group({ title, note, entries }) {
    const { catalogue } = this.context;
    const why = entries.length > 1 && entries.every((entry) => entry.why && entry.why === entries[0].why) ? entries[0].why : null;
    const isTold = entries.some((entry) => catalogue.find(entry.name, entry.section)?.texts?.length === 1);
    const begin = ({ line, name, section }) => this.questions.begin({ seat: this.seat, line, name, section });
    return [el("h3", { class: "group-head" }, title, el("span", { class: "quiet", text: [note, why && capital(why)].filter(Boolean).map((words) => ` · ${words}`).join("") })),
      el("div", { class: `card-grid${isTold ? " told" : ""}` }, ...entries.map((entry) => (
        drawCard(why ? { ...entry, why: "" } : entry, catalogue, { disabled: !entry.line, onclick: () => begin(entry) }))))];
  }
}
