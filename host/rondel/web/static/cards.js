// The Cards tab: where the course of play stands, the Specialists, and what waits for a choice.

import { Part } from "./card_parts.js";
import { HandForm, NamesForm, PlayForm } from "./card_forms.js";
import { byId, el, renew } from "./dom.js";
import { Draft } from "./draft.js";

/** `tools` are {ask, onLook, go, confirm}, as the other tabs have them. */
export class CardsTab {
  constructor(tools) {
    this.tools = tools;
    this.draft = new Draft({ ...tools, onDone: () => this.done() });
    this.body = el("div", { class: "cards-body" });
    this.head = el("div", { class: "course-line" });
    this.form = null; // the form that was opened: a card to play, a hand, names of drawn buildings
    this.step = null; // a step of the course that was asked for: end period, end game, score
    this.part = new Part(tools, () => this.redraw());
  }

  done() {
    this.form = null;
    this.step = null;
    this.part.begin();
    if (this.context) this.redraw();
  }

  open(form) {
    this.form = form;
    this.step = null;
    this.redraw();
  }

  redraw() {
    this.draw(this.context);
  }

  draw(context) {
    this.context = context;
    const panel = byId("cards");
    if (panel.firstChild !== this.head) panel.replaceChildren(this.head, this.body, this.draft.root);
    const { course } = context.view.outlook;
    if (course.open) this.form = this.form instanceof NamesForm ? this.form : null;
    this.drawHead(context, course);
    const shown = course.open && !this.form ? this.part.make(context) : this.form ? this.form.make(context) : this.list(context);
    renew(this.body, [context.shown, shown.key], shown.nodes);
    const step = this.step ? { text: this.step.text, verb: this.step.verb } : shown.draft;
    this.draft.set({ ...step, records: context.view.records });
  }

  drawHead({ view, shown }, course) {
    const goblet = view.seats[course.goblet].name;
    const words = course.phase === "playing" ? [`Period ${course.period} of ${course.periods}`, view.seats.length === 1 ? null : `round ${course.round}`,
      view.seats.length === 1 ? null : `goblet: ${goblet}`] : [course.phase === "ended" ? "The game has ended: last trades, then the score" : "The game is scored"];
    renew(this.head, [shown, this.step], () => [el("p", { class: "panel-line", text: words.filter(Boolean).join(" · ") }),
      ...this.steps(course).map((step) => el("button", {
        type: "button", class: "small", "data-focus": step.text, text: step.verb, "aria-pressed": String(this.step?.text === step.text),
        onclick: () => {
          this.step = this.step?.text === step.text ? null : step;
          this.redraw();
        },
      }))]);
  }

  steps(course) {
    if (course.open || course.phase === "scored") return [];
    if (course.phase === "ended") return [{ text: "score", verb: "Score" }];
    const last = course.period >= course.periods;
    return [{ text: "end period", verb: last ? "End the last period" : "End period" }, ...(last ? [] : [{ text: "end game", verb: "End game" }])];
  }

  // The cards of the seat

  list(context) {
    const { view, seat, catalogue } = context;
    const { course } = view.outlook;
    if (course.phase !== "playing") return { key: ["over"], nodes: () => [el("p", { class: "quiet empty-list", text: "No Specialists any more. Processing buildings can still be used." })], draft: {} };
    const mine = course.seats[seat];
    const nodes = () => [
      el("div", { class: "card-grid" }, ...[...catalogue.specialists.values()].map((card) => this.card(card, mine, context))),
      el("div", { class: "card-foot" },
        el("button", { type: "button", class: "small", "data-focus": "hand", text: mine.hand.length ? "Change the hand" : "Enter the hand", onclick: () => this.open(new HandForm(this.tools, () => this.open(null))) }),
        mine.unnamed ? el("button", { type: "button", class: "small", "data-focus": "names", text: `Name ${mine.unnamed} drawn buildings`, onclick: () => this.open(new NamesForm(this.tools, () => this.open(null))) }) : null,
        el("p", { class: "quiet", text: handWords(mine) })),
    ];
    return { key: ["list"], nodes, draft: {} };
  }

  card(card, mine, context) {
    const isPlayed = mine.played.includes(card.name);
    const isBarred = mine.barred.includes(card.name);
    const inHand = mine.hand.includes(card.name);
    const state = isPlayed ? "played" : isBarred ? "barred" : inHand ? "in hand" : "";
    const isAway = mine.hand.length > 0 && !inHand;
    return el("button", {
      type: "button", class: `card${isPlayed || isBarred ? " used" : ""}${isAway ? " away" : ""}`, "data-card": card.name, "data-focus": card.name, disabled: isPlayed || isBarred,
      "aria-label": [card.label, state].filter(Boolean).join(", "), title: card.abilities.map((each) => each.text).join(" / "),
      onclick: () => this.open(new PlayForm(card, this.tools, () => this.open(null), context.view.seats.length)),
    }, el("span", { class: "card-name", text: card.label }), el("span", { class: "card-state", text: state || (card.fee ? card.fee.text : "") }));
  }
}

function handWords({ hand, played, holds, reveals, forced }) {
  if (hand.length) return `${hand.length - played.filter((name) => hand.includes(name)).length} of ${hand.length} in hand`;
  return `${reveals + forced} of ${holds} played`;
}
