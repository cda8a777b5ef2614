// Small pictures: the landscape tiles, and the kinds of buildings as their backs show them.

import { svg } from "./dom.js";

const path = (d, name) => svg("path", { d, class: name });
const tree = (x, y, size) => svg("g", { transform: `translate(${x} ${y}) scale(${size})` },
  path("M0-15 9 3H4L11 13H-11L-4 3H-9Z", "leaf dark"), path("M-2 13h4v5h-4z", "trunk"));

const TILES = {
  pit: () => [svg("ellipse", { rx: 19, ry: 9.5, cy: 2, class: "soil" }), svg("ellipse", { rx: 11, ry: 4.8, cy: 4, class: "hollow" })],
  grove: () => [path("M-11 2h4v11h-4zM7 2h4v11h-4z", "trunk"), svg("circle", { cx: -9, cy: -4, r: 8.5, class: "leaf" }),
    svg("circle", { cx: 9, cy: -5, r: 9.5, class: "leaf dark" })],
  pond: () => [svg("ellipse", { rx: 20, ry: 11, cy: 2, class: "water" }),
    path("M-12 0q4-3.5 8 0t8 0 8 0M-9 6q4-3.5 8 0t8 0", "ripple")],
  forest: () => [tree(-13, 2, 0.8), tree(13, 2, 0.8), tree(0, -1, 1)],
};
const KINDS = {
  processing: () => [path("M-7-3H3V-7L9-1 3 5V1H-7Z", "kind-sign")],
  immediate: () => [path("M-6-8H6L1 0 6 8H-6L-1 0Z", "kind-sign")],
  bonus: () => [path("M-3-8H3L2-5Q8-2 7 4T0 9-7 4-2-5Z", "kind-sign")],
  start: () => [path("M-7 8V-1L0-8 7-1V8Z", "kind-sign")],
};

/** A landscape tile as a picture: pit, grove, pond or forest; null for what has none. */
export function tileSign(name) {
  return TILES[name] ? svg("svg", { class: `tile-sign ${name}`, viewBox: "-26 -18 52 38", "aria-hidden": "true" }, ...TILES[name]()) : null;
}

/** The sign of a kind of building: arrow, hourglass, purse, and a house for what is printed on the board. */
export function kindSign(kind) {
  return svg("svg", { class: `kind ${kind}`, viewBox: "-10 -10 20 20", "aria-hidden": "true" }, ...(KINDS[kind] ?? KINDS.start)());
}
