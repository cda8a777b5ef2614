// The seats, and the goods of the seat that is shown: by wheel, each to be gained or paid with a click.

import { byId, el, renew } from "./dom.js";
import { Questions } from "./questions.js";
import { tokenIcon } from "./token.js";

/** Seat tabs and the goods; `goToSeat(index)` takes the device to another seat, `device` has the keys. */
export class Goods {
  constructor({ goToSeat, device, go, ...tools }) {
    this.goToSeat = goToSeat;
    this.device = device;
    this.go = go;
    this.tables = el("div", { class: "goods-tables" });
    this.questions = new Questions({ ...tools, redraw: () => this.draw(this.context) });
    this.amounts = new Map(); // good -> how many of it are gained, of goods without a key
    byId("seats").addEventListener("keydown", (event) => this.arrow(event));
  }

  draw(context) {
    this.context = context;
    const { view, goods } = context;
    renew(byId("seats"), [view.seats.map((seat) => seat.name), view.seat], () => view.seats.map((seat, index) => {
      const isHere = index === view.seat;
      return el("button", {
        type: "button", role: "tab", class: "seat-tab", "data-focus": `seat ${index}`, text: seat.name, title: seat.name,
        "aria-selected": String(isHere), "aria-controls": "seat-panel", tabindex: isHere ? "0" : "-1",
        onclick: () => this.goToSeat(index),
      });
    }));
    const seat = view.seats[view.seat];
    byId("seat-panel").hidden = !seat;
    if (!seat) return;
    if (this.seat !== view.seat) this.questions.stop();
    this.seat = view.seat;
    if (!byId("goods").hidden) this.questions.draw(context);
    const { pending } = this.context.withLook; // that is a newer one by now where questions told the page of a look
    const later = pending?.wheels ? [...pending.wheels, ...(pending.tracks ?? [])] : [];
    const isOpen = this.questions.isOpen;
    renew(byId("goods"), isOpen, () => [this.tables, isOpen ? this.questions.root : null]);
    renew(this.tables, [view.goods, seat, later, view.good, view.wheel, view.keys], () => [...seat.wheels, ...(seat.tracks ?? [])].map((home, index) => (
      this.table(home, later[index], index, goods))));
  }

  arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...byId("seats").children];
    const at = tabs.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    tabs[(at + step + tabs.length) % tabs.length].focus();
  }

  /** The goods of one wheel or track, in the order of the keys. */
  table(home, later, index, goods) {
    const names = [...new Set(home.tokens.map((token) => token.good))].sort((a, b) => (goods.get(a)?.key ?? Infinity) - (goods.get(b)?.key ?? Infinity));
    const of = (there, name) => merged(there?.tokens.filter((token) => token.good === name) ?? []);
    return el("table", {}, el("caption", { text: home.label }), el("tbody", {}, ...names.filter((name) => goods.has(name)).map((name) => (
      this.row(goods.get(name), home, index, of(home, name), of(later, name))))));
  }

  row(good, home, index, token, later) {
    const { view } = this.context;
    const isSelected = good.name === view.good && (index === view.wheel || this.homes(good.name).length === 1);
    const changes = later && later.count !== token.count;
    const button = (sign, words, step) => el("button", { type: "button", class: "step", "data-focus": `${words} ${good.name} ${index}`, text: sign,
      "aria-label": `${good.label}, ${home.label}: ${words}`, onclick: () => this.change(good.name, index, step) });
    return el("tr", { class: isSelected ? "selected" : null, "data-good": good.name, "data-home": index },
      el("th", { scope: "row" }, tokenIcon(good), el("span", { text: good.label })),
      el("td", { class: `count${changes ? " changes" : ""}` }, button("−", "one less", -1),
        el("span", { class: "count-line" }, el("span", { class: "now", text: token.count }),
          changes ? el("span", { class: "later" }, el("span", { "aria-label": "will be", role: "img", text: "→" }), el("b", { text: later.count })) : null),
        button("+", "one more", 1),
        el("span", { class: "stops", role: token.stops ? "img" : null, title: token.stops ? "stops the wheel" : null, "aria-label": token.stops ? "stops" : null }, token.stops ? el("span", { class: "stop-sign" }) : null)));
  }

  /** The wheels and tracks that have a good. */
  homes(name) {
    const { wheels, tracks = [] } = this.context.view.seats[this.context.view.seat];
    return [...wheels, ...tracks].map((home, index) => ({ home, index })).filter(({ home }) => home.tokens.some((token) => token.good === name));
  }

  /**
   * One more or less of a good: by its key where the device has one, on the wheel that is meant; the encoder takes back
   * what the key gave. A good without a key is asked for as a move of its own.
   */
  change(name, index, step) {
    const { view, goods } = this.context;
    const good = goods.get(name);
    if (good.key === null || good.key === undefined) return this.ask(name, step);
    this.amounts.clear();
    this.questions.stop();
    const isOther = this.homes(name).length > 1 && index !== view.wheel;
    if (isOther) this.device.tapLabel("WHEEL");
    const isPending = view.good === name && view.pending && !isOther;
    if (step > 0 || !isPending) this.device.tap(good.key);
    if (step < 0) this.device.turn(isPending ? -1 : -2);
    return undefined;
  }

  ask(name, step) {
    const { view } = this.context;
    const before = this.questions.isOpen ? this.amounts.get(name) ?? 0 : 0;
    const count = before + step;
    this.amounts.clear();
    this.amounts.set(name, count);
    this.go("goods");
    if (!count) {
      this.questions.stop();
      return this.draw(this.context);
    }
    return this.questions.begin({ isCounted: true, seat: view.seat, line: `${view.seats[view.seat].word} ${count > 0 ? "gain" : "pay"} ${Math.abs(count)} ${name}` });
  }
}

/** The tokens of one good on a wheel as one: counts of two are written as a sum. */
function merged(tokens) {
  if (tokens.length < 2) return tokens[0];
  return { ...tokens[0], count: tokens.map((token) => token.count).join("+"), stops: tokens.some((token) => token.stops) };
}
