// Forms of the Cards tab: playing a card, entering the hand of a period, naming drawn buildings.

import { choice, option } from "./choices.js";
import { el } from "./dom.js";

const KINDS = ["processing", "immediate", "bonus"];

function formHead(label, back) {
  return el("div", { class: "form-head" },
    el("button", { type: "button", class: "back", "data-focus": "back", "aria-label": "Back to the cards", text: "‹", onclick: back }), el("h3", { text: label }));
}

/** The lines of a card: its fee, its two abilities. */
export function cardLines(card) {
  return el("dl", { class: "card-lines" },
    ...(card.fee ? [el("dt", { text: "fee" }), el("dd", { text: card.fee.text })] : []),
    ...card.abilities.flatMap((each) => [el("dt", { text: each.word }), el("dd", { text: each.text })]));
}

/** Reveal a card, and say who had to follow. */
export class PlayForm {
  constructor(card, tools, back) {
    this.card = card;
    this.tools = tools;
    this.back = back;
    this.followers = new Set();
  }

  make({ view, seat, redraw }) {
    const others = view.seats.map((each, index) => ({ ...each, index })).filter((each) => each.index !== seat);
    const toggle = (index) => {
      if (!this.followers.delete(index)) this.followers.add(index);
      redraw();
    };
    const nodes = () => [
      formHead(this.card.label, this.back), cardLines(this.card),
      others.length ? choice("Who has to follow?", others.map((each) => option({
        focus: `follow ${each.index}`, label: each.name, pressed: this.followers.has(each.index), onclick: () => toggle(each.index),
      }))) : null,
      others.length ? el("p", { class: "quiet", text: this.followers.size ? "Each of them may use one ability." : "Nobody follows: both abilities may be used." }) : null,
    ].filter(Boolean);
    const followers = others.filter((each) => this.followers.has(each.index)).map((each) => each.word);
    const text = `${view.seats[seat].word} play ${this.card.name}${followers.length ? ` with ${followers.join(" ")}` : ""}`;
    return { key: ["play", this.card.name, [...this.followers]], nodes, draft: { text, verb: "Play" } };
  }
}

/** The cards that a seat has chosen for this building period. */
export class HandForm {
  constructor(tools, back) {
    this.back = back;
    this.chosen = null;
  }

  make({ view, seat, catalogue, redraw }) {
    const mine = view.outlook.course.seats[seat];
    this.chosen ??= new Set(mine.hand);
    const toggle = (name) => {
      if (!this.chosen.delete(name)) this.chosen.add(name);
      redraw();
    };
    const nodes = () => [
      formHead(`The hand of ${view.seats[seat].name}`, this.back),
      el("div", { class: "card-grid" }, ...[...catalogue.specialists.values()].map((card) => el("button", {
        type: "button", class: "card", "data-focus": card.name, "data-card": card.name, "aria-pressed": String(this.chosen.has(card.name)),
        disabled: mine.barred.includes(card.name), onclick: () => toggle(card.name),
      }, el("span", { class: "card-name", text: card.label })))),
    ];
    const missing = mine.holds - this.chosen.size;
    const hint = missing > 0 ? `Choose ${missing} more.` : missing < 0 ? `${-missing} too many.` : "";
    const text = `${view.seats[seat].word} hand ${[...this.chosen].join(" ")}`;
    return { key: ["hand", [...this.chosen]], nodes, draft: { text: hint ? "" : text, hint, verb: "Keep the hand" } };
  }
}

/** Selects for one building of each kind; `chosen` is a Map kind -> name. */
export function drawnSelects({ view, catalogue, redraw }, chosen) {
  const taken = new Set(view.outlook.course.seats.flatMap((each) => each.offer));
  return KINDS.map((kind) => {
    const names = view.outlook.offer.filter((each) => each.kind === kind && !taken.has(each.name)).map((each) => each.name);
    const select = el("select", { "data-focus": `drawn ${kind}`, "aria-label": `Drawn ${kind} building` },
      el("option", { value: "", text: `${kind} …`, selected: !chosen.get(kind) }),
      ...names.map((name) => el("option", { value: name, text: catalogue.labels.get(name) ?? name, selected: chosen.get(kind) === name })));
    select.addEventListener("change", () => {
      if (select.value) chosen.set(kind, select.value);
      else chosen.delete(kind);
      redraw();
    });
    return select;
  });
}

/** Name buildings of the private offer that were drawn and not named. */
export class NamesForm {
  constructor(tools, back) {
    this.back = back;
    this.chosen = new Map();
  }

  make(context) {
    const { view, seat } = context;
    const nodes = () => [formHead("Drawn buildings", this.back), choice("One of each kind", drawnSelects(context, this.chosen), "drawn")];
    const names = [...this.chosen.values()];
    const text = names.length ? `${view.seats[seat].word} draw ${names.join(" ")}` : "";
    return { key: ["names", names], nodes, draft: { text, hint: text ? "" : "Choose what was drawn.", verb: "Name them" } };
  }
}
