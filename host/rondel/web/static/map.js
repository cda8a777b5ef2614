// The places that a game publishes for a seat, as they lie on the table.

import { sign, tone } from "./art.js";
import { el, hyphenated } from "./dom.js";
import { kindSign } from "./entries.js";

const WIDE = "minmax(0, 1.25fr)";
const USUAL = "minmax(0, 1fr)";

/**
 * Every map as an element. `act(place)` says what a click on a place does, as {words, run}, or null for nothing;
 * `chosen` are names that are marked; with `toggles` several can be. `small` leaves out the words on what has a sign.
 */
export function drawMaps(maps, { catalogue, act = () => null, chosen = [], toggles = false, small = false }) {
  return el("div", { class: "maps" }, ...maps.map((map) => {
    const left = Math.min(...map.places.map((place) => place.at[0]));
    const top = Math.min(...map.places.map((place) => place.at[1]));
    const right = Math.max(...map.places.map((place) => place.at[0] + (place.size?.[0] ?? 1)));
    const columns = Array.from({ length: right - left }, (_, at) => (map.wide?.includes(at + left) ? WIDE : USUAL));
    const land = el("div", { class: `land${small ? " small" : ""}`, role: "group", title: [map.title, map.facts].filter(Boolean).join(": "), "aria-label": map.title }, ...map.places.map((place) => {
      const cell = drawPlace(place, { catalogue, does: act(place), small });
      const [wide, high] = place.size ?? [1, 1];
      cell.style.gridArea = `${place.at[1] - top + 1} / ${place.at[0] - left + 1} / span ${high} / span ${wide}`;
      cell.style.setProperty("--tone", tone(place.tone) || "var(--panel)");
      const isChosen = namesOf(place).some((name) => chosen.includes(name));
      cell.classList.toggle("chosen", isChosen);
      if (cell.matches("button") && (isChosen || toggles)) cell.setAttribute("aria-pressed", String(isChosen));
      return cell;
    }));
    land.style.gridTemplateColumns = columns.join(" ");
    land.style.setProperty("--columns", columns.length);
    land.style.setProperty("--rows", Math.max(...map.places.map((place) => place.at[1] + (place.size?.[1] ?? 1))) - top);
    return land;
  }));
}

/** The names of a place: one over two spaces has both. */
export const namesOf = (place) => place.name.split(" ").filter(Boolean);

function drawPlace(place, { catalogue, does, small }) {
  const picture = sign(place.holds, "tile-sign");
  const kind = place.about && small ? kindSign(catalogue.find(place.holds)) : null;
  const words = place.tone === "empty" || (small && (picture || kind)) ? null
    : el("span", { class: picture ? "tile-name" : "building-name", text: picture ? place.label : hyphenated(place.label) });
  const label = [namesOf(place).join(", "), place.label, does?.words].filter(Boolean).join(": ");
  const parts = [place.name ? el("span", { class: "space-name", text: place.name }) : null, picture ?? kind, words];
  const attributes = { class: `cell${place.tone === "empty" ? " empty" : ""}${picture ? "" : " built"}`, title: label, "aria-label": label, "data-space": place.name || null, "data-holds": place.holds };
  if (!does) return el("div", { ...attributes, role: "img" }, ...parts);
  return el("button", { ...attributes, type: "button", "data-focus": `place ${place.name || place.holds}`, onclick: does.run }, ...parts);
}
