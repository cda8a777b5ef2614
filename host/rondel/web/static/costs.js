// Costs and points of buildings as small signs.

import { el } from "./dom.js";
import { tokenIcon } from "./token.js";

/** The printed points; a bonus building scores by what it says. */
export function pointsOf(entry, building) {
  return building?.kind === "bonus" && !entry.points ? "+" : String(entry.points);
}

/** The same in words. */
export function pointWords(entry, building) {
  const points = pointsOf(entry, building);
  return points === "+" ? "bonus points" : `${points} ${points === "1" ? "point" : "points"}`;
}

/** A cost as tokens with their counts. */
export function costTokens(cost, goods) {
  const parts = Object.entries(cost).map(([name, count]) => el("span", { class: "cost-part" },
    el("b", { text: count }), goods.get(name) ? tokenIcon(goods.get(name)) : name));
  const words = Object.entries(cost).map(([name, count]) => `${count} ${goods.get(name)?.label ?? name}`).join(", ");
  return el("span", { class: "cost", role: "img", "aria-label": words || "no cost" },
    ...(parts.length ? parts : [el("span", { class: "quiet", text: "free" })]));
}
