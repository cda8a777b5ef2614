// Entries of the catalogue and of lists: signs, costs as tokens, rows, cards, and the field that finds them.

import { sign } from "./art.js";
import { canMean } from "./catalogue.js";
import { capital, el } from "./dom.js";
import { tokenIcon } from "./token.js";

/** The first sign of the kinds of an entry of the catalogue. */
export const kindSign = (entry) => entry?.kinds?.map((kind) => sign(kind, "kind")).find(Boolean) ?? null;

/** A good, or another part of a cost, as a small picture; null where it has none. */
export const partSign = (name, goods) => (goods.has(name) ? tokenIcon(goods.get(name)) : sign(name, "tile-sign"));
export const partLabel = (name, goods) => goods.get(name)?.label ?? capital(name).replaceAll("-", " ");

/** Name, kind and points of an entry of the catalogue. */
export function entryHead(entry, points = "") {
  return el("p", { class: "entry-head" }, kindSign(entry), el("b", { text: entry.label }),
    el("span", { class: "quiet", text: [entry.number, ...(entry.kinds ?? []).map(capital)].filter(Boolean).join(" · ") }), points ? el("span", { class: "entry-points", text: pointWords(points) }) : null);
}

/** What an entry of the catalogue says, with the heads of its columns where it says more than one thing. */
export function entryTexts({ texts = [] }) {
  return el("dl", { class: texts.length > 1 ? "entry-texts" : "entry-text" }, ...texts.flatMap(([head, words]) => (
    [texts.length > 1 ? el("dt", { text: head }) : null, el("dd", { text: words })])));
}

function pointWords(points) {
  if (points === "+") return "points as it says";
  return `${points.replace("+", "")} ${points === "1" ? "point" : "points"}${points.endsWith("+") ? " and more" : ""}`;
}

/** A cost as tokens with their counts. */
function costTokens(cost, goods) {
  const parts = Object.entries(cost).map(([name, count]) => el("span", { class: "cost-part" }, el("b", { text: count }), partSign(name, goods) ?? partLabel(name, goods)));
  const words = Object.entries(cost).map(([name, count]) => `${count} ${partLabel(name, goods)}`).join(", ");
  return el("span", { class: "cost", role: "img", "aria-label": words || "no cost" }, ...(parts.length ? parts : [el("span", { class: "quiet", text: "free" })]));
}

/** One entry as a row: {name, cost, points, mark}; `attributes` are those of its button. */
export function offerRow(entry, { catalogue, goods }, { far = false, ...attributes }) {
  const known = catalogue.find(entry.name);
  return el("button", { type: "button", class: `offer-row${far ? " far" : ""}`, "data-focus": `row ${entry.name}`, "data-name": entry.name, ...attributes },
    kindSign(known) ?? el("span"), el("span", { class: "row-name", text: known?.label ?? entry.label ?? entry.name }),
    entry.cost ? costTokens(entry.cost, goods) : entry.mark ? el("span", { class: "chip", text: entry.mark }) : el("span"),
    el("span", { class: "row-points", text: entry.points ?? "", title: entry.points ? pointWords(entry.points) : null }),
    el("span", { class: "row-effect", text: [known?.number, entry.note || known?.texts?.map(([, words]) => words).join(" / ")].filter(Boolean).join(" · ") }),
    entry.why ? el("span", { class: "row-why", text: capital(entry.why) }) : null);
}

/** A field in which a few letters find an entry; Enter takes the first one of `list()`. */
export function finder(onInput, list) {
  const field = el("input", { type: "search", class: "find", placeholder: "Find: a few letters, or initials", "aria-label": "Find", spellcheck: "false", autocapitalize: "off", "data-focus": "find" });
  field.addEventListener("input", onInput);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault(); // else the button that gets the focus is pressed by the same Enter
    list().querySelector("button:enabled")?.click();
  });
  return field;
}

/** Whether what was typed means an entry, by its name or its printed label. */
export const finds = (asked, name, catalogue) => canMean(asked, name) || canMean(asked, catalogue.find(name)?.label ?? name);

/** A card: name, state, and why it cannot be played; what it does where that is one text. `attributes` are those of its button. */
export function drawCard(entry, catalogue, attributes) {
  const known = catalogue.find(entry.name ?? entry.value, entry.section);
  const label = known?.label ?? entry.label ?? entry.name;
  const why = entry.why || entry.note;
  const said = [why?.includes(entry.state) ? null : entry.state, why].filter(Boolean);
  const texts = known?.texts ?? [];
  const words = texts.map(([head, text]) => (texts.length > 1 ? `${head}: ${text}` : text));
  return el("button", {
    type: "button", class: "card", "data-card": entry.name ?? entry.value, "data-focus": `card ${entry.section ?? ""} ${entry.name ?? entry.value}`,
    "aria-label": [label, ...said, ...words].join(", "), title: words.join("\n"), ...attributes,
  }, el("span", { class: "card-name", text: label }), said.length ? el("span", { class: "card-state", text: capital(said.join(" · ")) }) : null,
  words.length === 1 ? el("span", { class: "card-text", text: words[0] }) : null);
}
