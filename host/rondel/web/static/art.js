// The pictures of a game: the signs and the tones of its art.svg, read once a game and kept outside of the document.

import { svg } from "./dom.js";

const drawn = new Map(); // game -> the sprite, or null while it is read and where there is none
let art = null; // that of the game on the page

/** Have the pictures of `game`; resolves to true when they came just now, so that what is shown is to be drawn again. */
export async function loadArt(game) {
  art = drawn.get(game) ?? null;
  if (!game || drawn.has(game)) return false;
  drawn.set(game, null);
  try {
    const answer = await fetch(`games/${encodeURIComponent(game)}/art.svg`);
    if (!answer.ok) return false;
    drawn.set(game, new DOMParser().parseFromString(await answer.text(), "image/svg+xml"));
  } catch {
    drawn.delete(game); // the server is away; asked again with the next view
    return false;
  }
  art = drawn.get(game);
  return true;
}

/** The sign of a tile or of a kind of entry as a picture; null for what has none. */
export function sign(name, className = "sign") {
  const symbol = name && art?.querySelector(`symbol[id="${CSS.escape(name)}"]`);
  if (!symbol) return null;
  const shapes = [...symbol.children].map((shape) => document.importNode(shape, true));
  return svg("svg", { class: className, viewBox: symbol.getAttribute("viewBox"), "aria-hidden": "true" }, ...shapes);
}

/** The colour of a place, by day and by night, for a style; that of an empty one where the game names none; "" without art. */
export function tone(name) {
  const found = art?.getElementById(`tone-${name}`) ?? art?.getElementById("tone-empty");
  return found?.getAttribute("fill") ?? "";
}

/** The signs that stand for something, with what it is in words: [[name, words], ...]. */
export function signs() {
  return [...art?.querySelectorAll("symbol:has(> title)") ?? []].map((each) => [each.id, each.querySelector("title").textContent]);
}
