// The Score tab: who has how many points, every line of the seat that is shown with its reason, and what is not verified.

import { confirm } from "./dialogs.js";
import { byId, capital, el, renew } from "./dom.js";
import { kindSign } from "./entries.js";

export class ScoreTab {
  constructor({ ask, goToSeat }) {
    this.ask = ask;
    this.goToSeat = goToSeat;
  }

  draw({ view, seat, catalogue, shown }) {
    const ends = view.outlook.course?.ends ?? [];
    renew(byId("score"), [shown, view.winners, view.checks, ends], () => [
      this.totals(view, seat), el("p", { class: "panel-line winner", text: winnerWords(view) }), this.last(ends),
      this.lines(view.seats[seat].score, catalogue), this.notes(view, seat, catalogue),
    ]);
  }

  /** The step that ends the game and counts it, where nothing waits for a player. */
  last(ends) {
    if (!ends.length) return null;
    return el("p", { class: "panel-line" },
      el("button", { type: "button", "data-focus": "count", text: "Count the points", onclick: () => this.count(ends) }), el("span", { class: "error" }));
  }

  async count(ends) {
    const yes = await confirm({ head: "Count the points?", text: "The game ends with this. Undo leads back into it.", yes: "Count" });
    if (!yes) return;
    for (const text of ends) {
      const answer = await this.ask({ type: "move", text });
      if (!answer.ok) {
        byId("score").querySelector(".error").textContent = answer.text;
        return;
      }
    }
  }

  totals(view, shown) {
    return el("div", { class: "totals" }, ...view.seats.map((seat, index) => el("button", {
      type: "button", class: "total", "data-focus": `total ${index}`, "aria-pressed": String(index === shown), onclick: () => this.goToSeat(index),
    }, el("span", { class: "total-name", text: seat.name }),
    el("b", { text: seat.score.total }),
    view.seats.length > 1 && view.winners.includes(index) ? el("span", { class: "total-win", text: "highest" }) : null)));
  }

  lines(score, catalogue) {
    const rows = score.lines.map((line) => {
      const entry = catalogue.find(line.name);
      return el("tr", { "data-name": line.name },
        el("th", { scope: "row" }, kindSign(entry), el("span", { text: entry?.label ?? capital(line.name).replaceAll("-", " ") })),
        el("td", { class: "points", text: line.points }), el("td", { class: "why", text: line.why }));
    });
    const total = el("tr", { class: "sum" }, el("th", { scope: "row", text: "Total" }), el("td", { class: "points", text: score.total }), el("td"));
    return el("div", { class: "scroll-list score-list" }, el("table", {}, el("caption", { class: "sr-only", text: "Points with their reasons" }),
      el("tbody", {}, ...rows, total)));
  }

  notes(view, seat, catalogue) {
    const { unverified } = view.seats[seat].score;
    if (!unverified.length) return null;
    const facts = unverified.map((fact) => el("li", { text: `Not verified: ${catalogue.facts[fact] ?? fact}.` }));
    const checks = unverified.includes("costs") ? view.checks.map((check) => el("li", {
      text: `${check.what}: the rulebook says ${check.said}, the costs add up to ${check.found}.`,
    })) : [];
    return el("details", { class: "score-notes" }, el("summary", { text: `This total depends on ${unverified.length === 1 ? "a fact" : `${unverified.length} facts`} not verified` }),
      el("ul", {}, ...facts, ...checks));
  }
}

function winnerWords(view) {
  if (view.seats.length === 1) return view.seats[0].score.title ?? "";
  const names = view.winners.map((seat) => view.seats[seat].name);
  const together = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  if (view.outlook.course?.phase === "scored") return names.length > 1 ? `${together} share the win.` : `${together} wins.`;
  return names.length > 1 ? `As it stands, ${together} would share the win.` : `As it stands, ${together} would win.`;
}
