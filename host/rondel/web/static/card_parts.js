// What waits for a choice: the abilities of the open card, an Immediate effect, the Supplier's gift.

import { drawnSelects } from "./card_forms.js";
import { Choices, choice, option } from "./choices.js";
import { el } from "./dom.js";
import { feeStep, feeWheels } from "./fee.js";

/** The open part of the game; `redraw` draws it again after a choice. It speaks for the seat whose choice it is. */
export class Part {
  constructor(tools, redraw) {
    this.tools = tools;
    this.redraw = redraw;
    this.begin();
  }

  /** Nothing is chosen yet of what is open now. */
  begin() {
    this.what = null;
    this.clear();
  }

  clear() {
    this.word = null; // the ability that was chosen: first or second
    this.choices = null;
    this.isDone = false;
    this.drawn = new Map();
    this.error = "";
  }

  /** {key, nodes, draft} as the tab draws it. */
  make(context) {
    const { course } = context.view.outlook;
    const seat = course.turn ?? context.seat;
    const own = { ...context, seat };
    const what = JSON.stringify([course.card, course.turn, course.effect, course.abilities, course.gift]);
    if (what !== this.what) {
      this.what = what;
      this.clear();
      if (course.card && course.abilities.length === 1) [this.word] = course.abilities;
    }
    if (course.gift) return this.gift(own, course);
    if (course.effect) return this.effect(own, course);
    return this.card(own, course);
  }

  head({ view, seat }, label, words = "") {
    return el("div", { class: "form-head" }, el("h3", { text: label }), el("span", { class: "chip accent", text: view.seats[seat].name }),
      el("span", { class: "quiet", text: words }), el("span", { class: "grow" }), el("button", {
        type: "button", class: "small", "data-focus": "done", "aria-pressed": String(this.isDone), text: "Done",
        title: "Give up what is left", onclick: () => {
          this.isDone = !this.isDone;
          this.redraw();
        },
      }));
  }

  doneDraft({ view, seat }) {
    return { text: `${view.seats[seat].word} done`, verb: "Done" };
  }

  key() {
    return [this.word, this.isDone, this.choices?.key(), [...this.drawn.values()], this.error];
  }

  // A card

  card(context, course) {
    const card = context.catalogue.specialists.get(course.card);
    if (!card) return { key: [], nodes: () => [], draft: {} };
    const wheels = feeWheels(context, context.seat);
    const ability = card.abilities.find((each) => each.word === this.word && course.abilities.includes(each.word));
    if (ability && !wheels.length && this.choices?.word !== ability.word) this.choices = this.choicesFor(card, ability, course);
    const nodes = () => [
      this.head(context, card.label, course.alone ? "both abilities, in any order" : "one of the abilities"),
      card.fee && !course.fee_paid ? feeStep(context, this.tools) ?? el("p", { class: "panel-line quiet", text: `Entry fee: ${card.fee.text}, with the first ability that is used.` }) : null,
      ...card.abilities.map((each) => this.ability(context, each, course, each === ability && !wheels.length)),
    ].filter(Boolean);
    if (this.isDone) return { key: this.key(), nodes, draft: this.doneDraft(context) };
    return { key: this.key(), nodes, draft: wheels.length ? {} : this.abilityDraft(context, ability) };
  }

  choicesFor(card, ability, course) {
    const fell = course.fee_paid ? [] : (card.fee?.needs ?? []).filter((need) => need.clause === "fell");
    const choices = new Choices([...fell, ...ability.needs], () => this.redraw());
    choices.word = ability.word;
    return choices;
  }

  ability(context, each, course, isOpen) {
    const isUsed = !course.abilities.includes(each.word);
    const builds = each.needs.some((need) => need.clause === "build");
    const pick = () => {
      this.word = each.word;
      this.isDone = false;
      if (builds) this.tools.go("buildings", {}, context.seat);
      this.redraw();
    };
    const head = el("button", {
      type: "button", class: "ability-head", "data-focus": each.word, disabled: isUsed, "aria-expanded": String(isOpen), onclick: pick,
    }, el("span", { class: "ability-word", text: each.word }), el("span", { class: "ability-text", text: each.text }),
    el("span", { class: "ability-state", text: isUsed ? "used" : builds ? "choose a building ›" : "" }));
    const inside = isOpen && !builds ? this.inside(context, each) : null;
    return el("div", { class: `ability${isOpen ? " is-open" : ""}${isUsed ? " used" : ""}` }, head, inside);
  }

  inside(context, ability) {
    const draws = ability.needs.some((need) => need.clause === "draw");
    if (draws) return choice("What was drawn, if you want to say it", drawnSelects({ ...context, redraw: this.redraw }, this.drawn), "drawn");
    return this.choices?.draw(context) ?? null;
  }

  abilityDraft(context, ability) {
    if (!ability) return { hint: "Choose an ability, or Done." };
    if (ability.needs.some((need) => need.clause === "build")) return { hint: "Choose a building in the Buildings tab." };
    const word = context.view.seats[context.seat].word;
    const names = [...this.drawn.values()];
    if (names.length) return { text: `${word} draw ${names.join(" ")}`, verb: "Use" };
    const said = this.choices.said(context);
    return said.hint ? { hint: said.hint } : { text: `${word} ${ability.word}${said.text}`, verb: "Use" };
  }

  // An Immediate effect

  effect(context, course) {
    const building = context.catalogue.buildings.get(course.effect);
    if (!building) return { key: [], nodes: () => [], draft: {} };
    this.choices ??= new Choices(building.needs, () => this.redraw(), building.name);
    const nodes = () => [this.head(context, building.label), el("p", { class: "form-effect", text: building.effect }), this.choices.draw(context)].filter(Boolean);
    if (this.isDone) return { key: this.key(), nodes, draft: this.doneDraft(context) };
    const said = this.choices.said(context);
    const text = said.hint ? "" : `${context.view.seats[context.seat].word} effect${said.text}`;
    return { key: this.key(), nodes, draft: { text, hint: said.hint, verb: building.repeats ? "Once" : "Take it" } };
  }

  // The Supplier's gift

  gift(context, course) {
    const { view, goods } = context;
    const label = goods.get(course.gift)?.label ?? course.gift;
    const nodes = () => [
      el("div", { class: "form-head" }, el("h3", { text: `A gift of 1 ${label}` })),
      ...course.asked.map((seat) => this.giftOf(context, seat, course.gift)),
      el("p", { class: "panel-line quiet", text: "A Processing building may be used first, to make room." }),
      this.error ? el("p", { class: "error panel-line", role: "alert", text: this.error }) : null,
    ].filter(Boolean);
    return { key: [this.error, view.seats.length], nodes, draft: {} };
  }

  giftOf({ view }, seat, good) {
    const { name, word, wheels } = view.seats[seat];
    const homes = wheels.filter((wheel) => wheel.tokens.some((token) => token.good === good));
    const accepts = homes.map((wheel) => ({
      label: homes.length > 1 ? `Accept on ${wheel.label}` : "Accept", text: `${word} accept${homes.length > 1 ? ` on ${wheel.name}` : ""}`,
    }));
    return el("div", { class: "gift" }, choice(name, [...accepts, { label: "Decline", text: `${word} decline` }].map((each) => option({
      focus: each.text, label: each.label, onclick: () => this.answer(each.text),
    }))));
  }

  async answer(text) {
    const answer = await this.tools.ask({ type: "move", text });
    this.error = answer.ok ? "" : answer.text;
    this.redraw();
  }
}
