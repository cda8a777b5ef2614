// One good's token: a disc in the good's colour with a letter and a rim of its own, so that it can be
// told without colour. The refined good has eight corners.

import { svg } from "./dom.js";

// Dashes of the rim at radius 10, by the good's number: none, dots, long, dash-dot, quarters, short, halves, pairs.
const RIMS = ["", "0.1 4.4", "9 4", "7 3 0.1 3", "11 3.8", "3.2 3.2", "20 6.3", "3 2 3 6"];

/** Black or white, whichever reads better on a colour like "#46c28e". */
export function inkOn(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) || 0) / 255)
    .map((value) => value ** 2.2);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.2 ? "#17120e" : "#ffffff";
}

function outline(good, radius) {
  if (!good.refined) return svg("circle", { r: radius });
  const points = [];
  for (let corner = 0; corner < 8; corner += 1) {
    const rad = ((corner + 0.5) * Math.PI) / 4;
    points.push(`${(Math.sin(rad) * radius * 1.06).toFixed(2)},${(-Math.cos(rad) * radius * 1.06).toFixed(2)}`);
  }
  return svg("polygon", { points: points.join(" ") });
}

function part(good, radius, name) {
  const shape = outline(good, radius);
  shape.setAttribute("class", name);
  return shape;
}

/** The token as an SVG group of radius 10 around 0, 0. Classes `stops`, `selected`, `ghost` change its look. */
export function tokenGroup(good) {
  const ink = inkOn(good.colour);
  const face = part(good, 10, "token-face");
  face.setAttribute("fill", good.colour);
  const rim = part(good, 8.4, "token-rim");
  rim.setAttribute("stroke", ink);
  const dashes = RIMS[good.id % RIMS.length];
  if (dashes) rim.setAttribute("stroke-dasharray", dashes);
  const stop = svg("g", { class: "token-stop", transform: "translate(7.6 -7.6)" },
    svg("circle", { r: 4.6 }), svg("rect", { x: -1.9, y: -1.9, width: 3.8, height: 3.8 }));
  return svg("g", { class: "token-body" },
    part(good, 12.6, "token-ring"), face, rim,
    svg("text", { class: "token-letter", fill: ink, y: 3.7, text: good.letter }), stop);
}

/** The token as a small picture of its own, for tables and keys. */
export function tokenIcon(good) {
  return svg("svg", { class: "token-icon", viewBox: "-11 -11 22 22", "aria-hidden": "true" }, tokenGroup(good));
}
