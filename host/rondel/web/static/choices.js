// What has to be said for an ability or an effect, as controls, and the clauses of the record that they mean. Which
// there are comes from the catalogue (`needs`), which are possible now from the view.

import { el } from "./dom.js";
import { landGrid, spacesBeside, spacesWith } from "./land.js";
import { tileSign } from "./signs.js";
import { tokenIcon } from "./token.js";

const PURPOSES = { place: "Where to?", remove: "Which one goes?", copy: "Which building?" };
const MOST_CARDS = 5;

/** The choices made for a list of needs; `onChange()` is called after each. `place` is the building that acts, if one does. */
export class Choices {
  constructor(needs, onChange, place = null) {
    this.needs = needs.filter((need) => !["build", "draw"].includes(need.clause));
    this.onChange = onChange;
    this.place = place;
    this.as = null;
    this.spaces = { at: [], fell: [] };
    this.wheels = new Map(); // the need of an `on` -> the name of a wheel
    this.take = null;
  }

  change(make) {
    make();
    this.onChange();
  }

  /** Tells one state of the choices from another. */
  key() {
    return [this.needs, this.as, this.spaces, [...this.wheels.values()], this.take];
  }

  // What is possible now

  /** The good or tile of the step, when it is known. */
  chosenGood(need) {
    const as = this.needs.find((other) => other.clause === "as");
    if (!as) return need.goods[0];
    return need.goods.includes(this.as) ? this.as : null;
  }

  candidates({ view, seat }, need) {
    const there = spacesWith(view, seat, need.holds);
    return need.beside ? there.filter((name) => spacesBeside(view, seat, this.place).includes(name)) : there;
  }

  /** The wheels on which a good can be paid or gained now: [{name, label, count, fits}]. */
  wheelsFor({ view, seat }, need, good) {
    return view.seats[seat].wheels.flatMap((wheel) => {
      const token = wheel.tokens.find((other) => other.good === good);
      if (!token) return [];
      const fits = need.why === "pay" ? token.count >= need.number : token.count < 7;
      return [{ name: wheel.name, label: wheel.label, count: token.count, fits }];
    });
  }

  /** The wheel that is meant: the chosen one, else the only one that can serve. */
  wheelOf(context, need) {
    const good = this.chosenGood(need);
    if (!good) return null;
    const able = this.wheelsFor(context, need, good).filter((wheel) => wheel.fits);
    const chosen = this.wheels.get(need);
    if (able.some((wheel) => wheel.name === chosen)) return chosen;
    return able.length === 1 ? able[0].name : null;
  }

  // What they say

  /** The clauses as record text, with a blank before each; `hint` says what is missing. */
  said(context) {
    let text = "";
    let hint = "";
    const missing = (words) => {
      hint ||= words;
    };
    for (const need of this.needs) {
      if (need.clause === "as") {
        if (this.as) text += ` as ${this.as}`;
        else missing("Choose what it is.");
      } else if (need.clause === "at" || need.clause === "fell") {
        const there = this.candidates(context, need);
        const chosen = this.spaces[need.clause].filter((name) => there.includes(name));
        if (chosen.length) text += ` ${need.clause} ${chosen.join(" ")}`;
        else if (there.length > 1 && !need.optional) missing(need.clause === "fell" ? "Choose the Forest." : "Choose the space.");
      }
    }
    text += this.saidWheels(context, missing);
    if (this.take !== null) text += ` take ${this.take}`;
    return { text, hint };
  }

  saidWheels(context, missing) {
    const ons = this.needs.filter((need) => need.clause === "on" && this.chosenGood(need));
    const open = ons.filter((need) => this.wheelsFor(context, need, this.chosenGood(need)).filter((wheel) => wheel.fits).length > 1);
    if (!open.length) return "";
    const names = ons.map((need) => this.wheelOf(context, need));
    if (open.some((need) => !this.wheelOf(context, need))) {
      missing("Choose the wheel.");
      return "";
    }
    return ` on ${names.filter(Boolean).join(" ")}`;
  }

  // The controls

  draw(context) {
    const left = [];
    const right = [];
    for (const need of this.needs) {
      if (need.clause === "as") left.push(this.kinds(context, need));
      else if (need.clause === "on") left.push(this.wheelChoice(context, need));
      else if (need.clause === "take") left.push(this.takeChoice(context, need));
      else right.push(this.spaceChoice(context, need));
    }
    const parts = [...left, ...right].filter(Boolean);
    return parts.length ? el("div", { class: "choices" }, ...parts) : null;
  }

  kinds({ goods }, need) {
    return choice("As", need.of.map((name) => {
      const good = goods.get(name);
      return option({
        focus: `as ${name}`, label: good?.label ?? sentence(name), sign: good ? tokenIcon(good) : tileSign(name),
        pressed: this.as === name, onclick: () => this.change(() => { this.as = name; }),
      });
    }), "kind-choice");
  }

  wheelChoice(context, need) {
    const good = this.chosenGood(need);
    const wheels = good ? this.wheelsFor(context, need, good) : [];
    if (wheels.length < 2) return null;
    const label = context.goods.get(good)?.label ?? good;
    const meant = this.wheelOf(context, need);
    return choice(need.why === "pay" ? `${label} from` : `${label} goes to`, wheels.map((wheel) => option({
      focus: `on ${need.why} ${wheel.name}`, label: `${wheel.label} ${wheel.count}`, pressed: wheel.name === meant, disabled: !wheel.fits,
      onclick: () => this.change(() => { this.wheels.set(need, wheel.name); }),
    })));
  }

  spaceChoice(context, need) {
    const { view, seat, labels } = context;
    const there = this.candidates(context, need);
    const chosen = this.spaces[need.clause].filter((name) => there.includes(name));
    const most = need.most ?? 1;
    if (!there.length) return need.optional ? null : el("p", { class: "quiet", text: `There is no ${need.holds === "empty" ? "empty space" : sentence(need.holds)}.` });
    const marked = there.length === 1 && most === 1 ? there : chosen;
    const grid = landGrid({
      view, seat, labels, small: true, chosen: marked, can: (place) => place.name && there.includes(place.name), hint: () => "choose it",
      onPick: (place) => this.change(() => {
        const others = chosen.filter((name) => name !== place.name);
        this.spaces[need.clause] = chosen.includes(place.name) ? others : [...others, place.name].slice(-most);
      }),
    });
    return choice(`${PURPOSES[need.purpose] ?? "Where?"}${most > 1 ? ` (up to ${most})` : ""}`, [grid], "space-choice");
  }

  takeChoice(context, need) {
    const isCards = need.counts === "cards";
    const most = isCards ? MOST_CARDS : 7;
    const select = el("select", { "data-focus": `take ${need.counts}`, "aria-label": isCards ? "Specialists left in hand" : "How many to take" },
      el("option", { value: "", text: isCards ? "as counted" : "all", selected: this.take === null }),
      ...Array.from({ length: most + 1 }, (_, count) => el("option", { value: count, text: count, selected: this.take === count })));
    select.addEventListener("change", () => this.change(() => { this.take = select.value === "" ? null : Number(select.value); }));
    return choice(isCards ? "Cards left in hand" : "Take", [select], "take-choice");
  }
}

/** A labelled group of controls. */
export function choice(label, controls, name = "") {
  return el("div", { class: `choice ${name}`, role: "group", "aria-label": label },
    el("span", { class: "choice-label", text: label }), el("div", { class: "choice-options" }, ...controls));
}

/** One of several buttons of which one is pressed. */
export function option({ focus, label, sign = null, pressed = false, disabled = false, onclick }) {
  return el("button", { type: "button", class: "option", "data-focus": focus, "aria-pressed": String(pressed), disabled, onclick },
    sign, el("span", { text: label }));
}

function sentence(word) {
  return word.charAt(0).toUpperCase() + word.slice(1).replace(/-/g, " ");
}
