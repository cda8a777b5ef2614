// The seats and the goods of the seat that is shown.

import { byId, el, renew } from "./dom.js";
import { tokenIcon } from "./token.js";

const LAST = 99; // a good without a key of its own comes last

/** Seat tabs and the table of goods; `goToSeat(index)` takes the device to another seat. */
export class Goods {
  constructor(goToSeat) {
    this.goToSeat = goToSeat;
    byId("seats").addEventListener("keydown", (event) => this.arrow(event));
  }

  draw(view, goods) {
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
    const pending = view.pending?.wheels ? [...view.pending.wheels, ...(view.pending.tracks ?? [])] : null;
    renew(byId("goods"), [view.goods, seat, pending, view.good, view.wheel], () => [this.table(view, seat, pending, goods)]);
  }

  arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const tabs = [...byId("seats").children];
    const at = tabs.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    tabs[(at + step + tabs.length) % tabs.length].focus();
  }

  table(view, seat, pending, goods) {
    const tracks = seat.tracks ?? [];
    const inKeyOrder = [...goods.values()].sort((a, b) => (a.key ?? LAST) - (b.key ?? LAST));
    const head = el("tr", {}, el("th", { scope: "col", text: "Goods" }), ...seat.wheels.map((wheel) => (
      el("th", { scope: "col", class: "count-head", text: wheel.label }))),
    tracks.length ? el("th", { scope: "col", class: "count-head", text: "Beside the wheels" }) : null);
    const rows = inKeyOrder.map((good) => {
      const cells = seat.wheels.map((wheel, index) => {
        const of = (there) => merged(there?.tokens.filter((other) => other.good === good.name) ?? []);
        return this.cell(of(wheel), of(pending?.[index]), good.name === view.good && index === view.wheel);
      });
      if (tracks.length) {
        const of = (list) => list?.flatMap((track) => track.tokens).find((other) => other.good === good.name);
        cells.push(this.cell(of(tracks), of(pending?.slice(seat.wheels.length)), false));
      }
      return el("tr", { class: good.name === view.good ? "selected" : null, "data-good": good.name },
        el("th", { scope: "row" }, tokenIcon(good), el("span", { text: good.label }),
          good.refined ? el("small", { text: "refined" }) : null), ...cells);
    });
    return el("table", { class: tracks.length ? "crowded" : null }, el("caption", { class: "sr-only", text: `Goods of ${seat.name}` }),
      el("thead", {}, head), el("tbody", {}, ...rows));
  }

  cell(token, later, isEntered) {
    if (!token) return el("td", { class: "count none" }, el("span", { class: "sr-only", text: "not on this wheel" }));
    const changes = later && later.count !== token.count;
    const words = el("span", { class: "stops-word" });
    if (token.stops) words.append(el("span", { class: "stop-sign", "aria-hidden": "true" }), el("span", { text: "stops" }));
    return el("td", { class: `count${isEntered ? " entered" : ""}${changes ? " changes" : ""}` },
      el("div", { class: "count-line" }, el("span", { class: "now", text: token.count }),
        changes ? el("span", { class: "later" }, el("span", { "aria-label": "will be", role: "img", text: "→" }),
          el("b", { text: later.count })) : null), words);
  }
}

/** The tokens of one good on a wheel as one: counts of two are written as a sum. */
function merged(tokens) {
  if (tokens.length < 2) return tokens[0];
  return { ...tokens[0], count: tokens.map((token) => token.count).join("+"), stops: tokens.some((token) => token.stops) };
}
