// The forms of the Buildings tab: building one, with the payment as the tile says it, and using one.

import { Choices, choice } from "./choices.js";
import { pointWords } from "./costs.js";
import { el, renew } from "./dom.js";
import { Draft } from "./draft.js";
import { feeStep } from "./fee.js";
import { landGrid, spacesWith } from "./land.js";
import { kindSign } from "./signs.js";
import { tokenIcon } from "./token.js";

const KIND_WORDS = { processing: "Processing", immediate: "Immediate", bonus: "Bonus", start: "Start building" };
const MOST_PAID = 15;

class Form {
  constructor(name, tools, back) {
    this.name = name;
    this.tools = tools;
    this.back = back;
    this.draft = new Draft({ ...tools, onDone: () => this.done() });
    this.body = el("div", { class: "form-body" });
    this.root = el("div", { class: "form" }, this.body, this.draft.root);
  }

  leave() {
    this.tools.onLook(null);
  }

  head(building, points) {
    return el("div", { class: "form-head" },
      el("button", { type: "button", class: "back", "data-focus": "back", "aria-label": "Back to the list", text: "‹", onclick: this.back }),
      el("h3", {}, kindSign(building.kind), building.label),
      el("span", { class: "quiet", text: KIND_WORDS[building.kind] }), el("span", { class: "grow" }),
      points ? el("span", { class: "form-points", text: points }) : null);
  }
}

/** Using an own Processing building, again and again. */
export class UseForm extends Form {
  isPossible({ view, seat }) {
    return view.seats[seat].report.buildings.includes(this.name);
  }

  done() {
    this.choices = null;
    this.draw(this.context);
  }

  draw(context) {
    this.context = context;
    const building = context.catalogue.buildings.get(this.name);
    if (!building) return;
    this.choices ??= new Choices(building.needs, () => this.draw(this.context), this.name);
    const controls = this.choices.draw(context);
    const said = this.choices.said(context);
    renew(this.body, [context.shown, this.choices.key()], () => [this.head(building), el("p", { class: "form-effect", text: building.effect }), controls].filter(Boolean));
    const text = said.hint ? "" : `${context.view.seats[context.seat].word} use ${this.name}${said.text}`;
    this.draft.set({ text, hint: said.hint, verb: "Use", records: context.view.records });
  }
}

/** Building a building: with the open card where it allows that, else outside of one. */
export class BuildForm extends Form {
  constructor(name, space, tools, back) {
    super(name, tools, back);
    this.space = space;
    this.paid = null; // what is paid, by good, once it is not the printed cost
  }

  entry({ view }) {
    return view.outlook.offer.find((each) => each.name === this.name);
  }

  isPossible(context) {
    return Boolean(this.entry(context));
  }

  done() {
    const { view, seat } = this.context;
    this.tools.onBuilt(this.name, view, seat);
  }

  draw(context) {
    this.context = context;
    const { catalogue, view, seat, labels } = context;
    const entry = this.entry(context);
    const building = catalogue.buildings.get(this.name);
    if (!entry || !building) return;
    const card = buildAbility(context);
    if (!this.choices || this.choices.word !== card.word) {
      const inline = building.kind === "immediate" && !building.repeats && building.needs.every((need) => ["as", "on"].includes(need.clause) || need.optional);
      const own = inline ? building.needs.filter((need) => ["as", "on"].includes(need.clause)) : [];
      this.choices = new Choices([...card.fell, ...own], () => this.draw(this.context), this.name);
      this.choices.word = card.word;
    }
    const free = spacesWith(view, seat, "empty");
    if (!free.includes(this.space)) this.space = free.length === 1 ? free[0] : null;
    const said = this.choices.said(context);
    const controls = this.choices.draw(context);
    const shown = [context.shown, this.space, this.paid, this.choices.key(), card.word];
    renew(this.body, shown, () => [
      this.head(building, pointWords(entry, building)),
      el("p", { class: "form-effect", text: building.effect }),
      card.label ? el("p", { class: "quiet", text: `With the ${card.label}.` }) : null,
      feeStep(context, this.tools),
      el("div", { class: "form-sides" },
        el("div", { class: "form-side" }, this.payment(entry, context), controls),
        entry.upgrades ? el("p", { class: "quiet form-side", text: `It goes onto the ${labels.get(entry.upgrades) ?? entry.upgrades}.` })
          : el("div", { class: "form-side" }, this.place(context, free))),
    ].filter(Boolean));
    let hint = said.hint;
    if (!entry.upgrades && !this.space) hint = free.length ? "Choose the space." : "There is no empty space: clear a Landscape tile on the board first.";
    const at = entry.upgrades ? "" : ` at ${this.space}`;
    const text = `${view.seats[seat].word} ${card.word ? `${card.word} ` : ""}build ${this.name}${at}${this.paying(entry)}${said.text}`;
    this.draft.set({ text: hint ? "" : text, hint, verb: "Build", records: view.records });
  }

  place({ view, seat, labels }, free) {
    const grid = landGrid({
      view, seat, labels, small: true, chosen: [this.space], can: (place) => free.includes(place.name), hint: () => "build here",
      onPick: (place) => {
        this.space = place.name;
        this.draw(this.context);
      },
    });
    return choice("Where to?", [grid], "space-choice");
  }

  payment(entry, { goods, costGoods }) {
    const paid = this.paid ?? entry.cost;
    const steppers = costGoods.map((name) => {
      const count = paid[name] ?? 0;
      const set = (to) => {
        this.paid = { ...paid, [name]: to };
        this.draw(this.context);
      };
      const good = goods.get(name);
      return el("div", { class: `stepper${count ? "" : " none"}`, role: "group", "aria-label": good?.label ?? name },
        good ? tokenIcon(good) : null, el("span", { class: "stepper-name", text: good?.label ?? name }),
        el("button", { type: "button", "aria-label": `one ${good?.label ?? name} less`, "data-focus": `less ${name}`, text: "−", disabled: !count, onclick: () => set(count - 1) }),
        el("b", { text: count }),
        el("button", { type: "button", "aria-label": `one ${good?.label ?? name} more`, "data-focus": `more ${name}`, text: "+", disabled: count >= MOST_PAID, onclick: () => set(count + 1) }));
    });
    return choice(this.paying(entry) ? "Paid, unlike the catalogue" : "Paid, as on your tile", steppers, "payment");
  }

  /** The clause for a payment that is not the printed cost. */
  paying(entry) {
    if (!this.paid) return "";
    const names = new Set([...Object.keys(entry.cost), ...Object.keys(this.paid)]);
    if ([...names].every((name) => (this.paid[name] ?? 0) === (entry.cost[name] ?? 0))) return "";
    const parts = Object.entries(this.paid).filter(([, count]) => count).map(([name, count]) => `${count} ${name}`);
    return ` paying ${parts.join(", ") || "nothing"}`;
  }
}

/** The ability of the open card that builds: {word, label, fell: needs of the fee}; without one, building stands alone. */
export function buildAbility({ view, seat, catalogue }) {
  const { course } = view.outlook;
  const card = course.turn === seat && !course.effect && !course.gift ? catalogue.specialists.get(course.card) : null;
  const ability = card?.abilities.find((each) => course.abilities.includes(each.word) && each.needs.some((need) => need.clause === "build"));
  if (!ability) return { word: "", label: "", fell: [] };
  const fell = course.fee_paid ? [] : (card.fee?.needs ?? []).filter((need) => need.clause === "fell");
  return { word: ability.word, label: card.label, fell };
}
