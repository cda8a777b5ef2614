// The Landscape board of a seat as it lies on the table: spaces, tiles, Forests over two spaces, buildings.

import { el } from "./dom.js";
import { kindSign, tileSign } from "./signs.js";

const ENDINGS = new RegExp("(house|hood|works|makers|carvers|shop|stead|gate|coal|ware|stone|zation|sion|turer|ducer|trict|ture|ment|bered"
  + "|gles|age|ing|ity|ers)$");
const TILE_WORDS = { pit: "Pit", grove: "Grove", pond: "Pond", forest: "Forest", empty: "empty space" };

/** True for the name of a tile, a Forest or an empty space; false for a building. */
export const isTile = (content) => content in TILE_WORDS;

/** What a place holds, in words. */
export function wordsOf(content, labels) {
  return TILE_WORDS[content] ?? labels.get(content) ?? content;
}

/**
 * The places of a seat's board: {name, content, column, row, wide, high}. A Forest is one place with the names of both
 * spaces; a Start building or its upgrade has no name.
 */
export function places(view, seat) {
  const { board } = view.outlook;
  const { spaces, buildings } = view.seats[seat].report;
  const found = Object.entries(board.starts).map(([start, [column, row]], at) => (
    { name: "", start, content: buildings[at] ?? start, column, row, wide: 1, high: 1 }));
  const covered = new Map(board.forests.flatMap((pair) => pair.map((name) => [name, pair])));
  for (const [name, [column, row]] of Object.entries(board.spaces)) {
    const content = spaces[name];
    const pair = content === "forest" ? covered.get(name) : null;
    if (pair && name !== pair[0]) continue;
    const [x, y] = pair ? board.spaces[pair[1]].map((value, axis) => Math.abs(value - [column, row][axis])) : [0, 0];
    const from = pair ? board.spaces[pair[1]].map((value, axis) => Math.min(value, [column, row][axis])) : [column, row];
    found.push({ name, names: pair ?? [name], content, column: from[0], row: from[1], wide: x + 1, high: y + 1 });
  }
  return found.sort((a, b) => a.row - b.row || a.column - b.column);
}

/** The names of the spaces that hold `content`; each Forest once. "building" stands for any building. */
export function spacesWith(view, seat, content) {
  return places(view, seat).filter((place) => place.name && (place.content === content
    || (content === "building" && !isTile(place.content)))).map((place) => place.name);
}

/** The names of the spaces beside the place that holds the building `name`. */
export function spacesBeside(view, seat, name) {
  const all = places(view, seat);
  const here = all.find((place) => place.content === name);
  if (!here) return [];
  return all.filter((place) => place.name && Math.abs(place.column - here.column) + Math.abs(place.row - here.row) === 1)
    .map((place) => place.name);
}

/**
 * The board as an element. `can(place)` says which places are buttons, `onPick(place)` is called by them, `chosen`
 * are the names that are marked, `hint(place)` is what a button does, in words. `small` leaves out the words on tiles.
 */
export function landGrid({ view, seat, labels, can = () => false, onPick, chosen = [], hint = () => "", small = false }) {
  const all = places(view, seat);
  const left = Math.min(...all.map((place) => place.column));
  const columns = Math.max(...all.map((place) => place.column + place.wide)) - left;
  const grid = el("div", { class: `land${small ? " small" : ""}`, role: "group", "aria-label": `Landscape board of ${view.seats[seat].name}` });
  const isPlain = left >= 0;
  grid.style.gridTemplateColumns = `${isPlain ? "" : "minmax(0, 1.25fr) "}repeat(${isPlain ? columns : columns - 1}, minmax(0, 1fr))`;
  grid.append(...all.map((place) => {
    const cell = landCell(place, { labels, small, hint: hint(place), pick: can(place) ? () => onPick(place) : null });
    cell.style.gridArea = `${place.row + 1} / ${place.column - left + 1} / span ${place.high} / span ${place.wide}`;
    if (place.names?.some((name) => chosen.includes(name))) {
      cell.classList.add("chosen");
      if (cell.matches("button")) cell.setAttribute("aria-pressed", "true");
    }
    return cell;
  }));
  return grid;
}

/** The words with places where a long one may be parted: a space on a phone is narrower than "Brotherhood". */
export function hyphenated(words) {
  return words.split(" ").map((word) => (word.length < 8 ? word : word.replace(ENDINGS, "\u00ad$1"))).join(" ");
}

function landCell(place, { labels, small, hint, pick }) {
  const words = wordsOf(place.content, labels);
  const kind = isTile(place.content) ? place.content : "built";
  const where = place.names ? place.names.join(", ") : "";
  const parts = [place.names ? el("span", { class: "space-name", text: place.names.join(" ") }) : null, tileSign(place.content)];
  if (kind === "built" && small) parts.push(kindSign("start"));
  else if (kind === "built") parts.push(el("span", { class: "building-name", text: hyphenated(words) }));
  else if (kind !== "empty" && !small) parts.push(el("span", { class: "tile-name", text: words }));
  const label = [where, words, hint].filter(Boolean).join(": ");
  const attributes = { class: `cell ${kind}${place.names ? "" : " start"}`, title: label, "data-space": place.name || null, "data-content": place.content };
  if (!pick) return el("div", { ...attributes, role: "img", "aria-label": label }, ...parts);
  return el("button", { ...attributes, type: "button", "aria-label": label, "data-focus": `space ${place.name || place.start}`, onclick: pick }, ...parts);
}
