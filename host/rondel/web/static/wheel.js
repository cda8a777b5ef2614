// One production wheel as it is printed: twelve sectors that do not move, tokens that stand on them, and the
// dial with its two hands that turns over them. The ring of LEDs lies around it.

import { byId, el, say, svg, times } from "./dom.js";
import { DIAL, HUB, SECTOR_DEG, SECTOR_INNER, SECTOR_OUTER, nearestTurn, places, polar, wedge } from "./geometry.js";
import { LedRing } from "./leds.js";
import { tokenGroup } from "./token.js";

const BASIC_SECTORS = 8;
const REFINED_SECTORS = 4;
const SECTOR_MS = 150;
const LONGEST_TURN_MS = 1200;

function boardArt() {
  const sectors = [];
  for (let sector = 0; sector < 12; sector += 1) {
    const from = sector * SECTOR_DEG;
    sectors.push(svg("path", { class: `sector ${sector % 2 ? "odd" : "even"}`,
      d: wedge(SECTOR_INNER, SECTOR_OUTER, from, from + SECTOR_DEG) }));
  }
  return [svg("circle", { class: "board", r: 199 }), svg("circle", { class: "groove", r: 184 }), ...sectors];
}

function hand(length, deg) {
  // A hand stands on the edge of a sector; the pennant shows the way the dial turns.
  return svg("path", { class: "hand", transform: `rotate(${deg})`,
    d: `M-4.5 ${-HUB + 6}L-2 ${-length}H2L15 ${-length + 9}L2.6 ${-length + 18}L4.5 ${-HUB + 6}A4.6 4.6 0 0 1-4.5 ${-HUB + 6}Z` });
}

function number(count, deg, refined) {
  const [x, y] = polar(76, deg);
  return svg("g", { transform: `translate(${x} ${y})` },
    svg("text", { class: `dial-number${refined ? " refined" : ""}${count === (refined ? 3 : 0) ? " brown" : ""}`,
      y: 8, text: count }));
}

function dialArt() {
  const edge = BASIC_SECTORS * SECTOR_DEG;
  const art = [
    // The two brown sectors reach out over the board: a token there stops the wheel.
    svg("path", { class: "brown-reach", d: wedge(DIAL, SECTOR_OUTER, 0, SECTOR_DEG) }),
    svg("path", { class: "brown-reach", d: wedge(DIAL, SECTOR_OUTER, edge, edge + SECTOR_DEG) }),
    svg("circle", { class: "dial", r: DIAL }),
    svg("path", { class: "dial-refined", d: wedge(HUB, DIAL, edge, 360) }),
    svg("path", { class: "dial-brown", d: wedge(HUB, DIAL, 0, SECTOR_DEG) }),
    svg("path", { class: "dial-brown", d: wedge(HUB, DIAL, edge, edge + SECTOR_DEG) }),
  ];
  for (let sector = 0; sector < 12; sector += 1) {
    const [x1, y1] = polar(HUB, sector * SECTOR_DEG);
    const [x2, y2] = polar(DIAL, sector * SECTOR_DEG);
    art.push(svg("line", { class: "dial-line", x1, y1, x2, y2 }));
  }
  for (let count = 0; count < BASIC_SECTORS; count += 1) art.push(number(count, count * SECTOR_DEG + 15, false));
  for (let count = 0; count < REFINED_SECTORS; count += 1) art.push(number(count, -count * SECTOR_DEG - 15, true));
  art.push(svg("circle", { class: "hub", r: HUB }), hand(SECTOR_OUTER, 0), hand(SECTOR_OUTER - 34, edge));
  return art;
}

/** Tokens with a key each; a good may have two of them. */
function numbered(tokens) {
  const seen = new Map();
  return tokens.map((token) => {
    const before = seen.get(token.good) ?? 0;
    seen.set(token.good, before + 1);
    return { ...token, key: before ? `${token.good} ${before}` : token.good };
  });
}

/** One wheel with its caption; `root` is the element to put on the page. */
export class Wheel {
  constructor(index, onToken) {
    this.index = index;
    this.onToken = onToken;
    this.ring = new LedRing(index);
    this.dialDeg = 0;
    this.tokens = new Map();
    this.dial = svg("g", { class: "turning" }, ...dialArt());
    this.ghostHands = svg("g", { class: "turning ghost-hands" },
      svg("line", { y1: -HUB, y2: -SECTOR_OUTER }),
      svg("line", { y1: -HUB, y2: -SECTOR_OUTER + 34, transform: `rotate(${BASIC_SECTORS * SECTOR_DEG})` }));
    this.tokenLayer = svg("g", { class: "tokens" });
    this.hubCount = svg("text", { class: "hub-count", y: 10 });
    this.hubName = svg("text", { class: "hub-name", y: 28 });
    this.drawing = svg("svg", { viewBox: "-200 -200 400 400", role: "img", class: "wheel-drawing" },
      ...boardArt(), this.ring.group, this.dial, this.ghostHands,
      svg("g", { class: "hub-words" }, this.hubCount, this.hubName), this.tokenLayer);
    this.name = el("h2", { class: "wheel-name" });
    this.turned = el("span", { class: "quiet" });
    this.willTurn = el("span", { class: "chip accent", hidden: true });
    this.mark = el("span", { class: "chip wheel-mark", hidden: true });
    this.root = el("figure", { class: "wheel", "data-wheel": index },
      el("figcaption", {}, this.name, this.mark, el("span", { class: "grow" }), this.willTurn, this.turned), this.drawing);
  }

  /** Draw a wheel of the view; `pending` is the same wheel as it would be, or null. */
  draw(wheel, pending, goods, { selectedGood, goesHere, correct }) {
    this.root.classList.toggle("second", this.index === 1);
    this.root.classList.toggle("correct", correct);
    say(this.name, wheel.label);
    say(this.turned, wheel.turns ? `turned ${times(wheel.turns)}` : "not turned yet");
    this.turned.hidden = Boolean(pending) && pending.turns !== wheel.turns;
    this.mark.hidden = !goesHere;
    say(this.mark, goesHere);
    this.turnDial(wheel, pending);
    this.placeTokens(wheel, pending, goods, selectedGood);
    this.describe(wheel, goods);
  }

  turnDial(wheel, pending) {
    // The turns tell how far the dial went, also over the full circle; a dial set by hand goes the short way.
    const deg = wheel.dial * SECTOR_DEG;
    const turned = wheel.turns * SECTOR_DEG;
    const before = this.dialDeg;
    this.dialDeg = turned % 360 === deg ? turned : nearestTurn(deg, before);
    const sectors = Math.abs(this.dialDeg - before) / SECTOR_DEG;
    this.drawing.style.setProperty("--turn-time", `${Math.min(sectors * SECTOR_MS, LONGEST_TURN_MS)}ms`);
    this.drawing.style.setProperty("--dial", `${this.dialDeg}deg`);
    const more = pending ? pending.turns - wheel.turns : 0;
    this.ghostHands.style.setProperty("--dial", `${this.dialDeg + more * SECTOR_DEG}deg`);
    this.ghostHands.classList.toggle("shown", more !== 0);
    this.willTurn.hidden = more === 0;
    say(this.willTurn, more > 0 ? `turns ${times(more)}` : `turns back ${times(-more)}`);
    this.drawing.dataset.dial = wheel.dial;
  }

  placeTokens(wheel, pending, goods, selectedGood) {
    const shown = numbered(wheel.tokens).map((token) => ({ ...token, ghost: false }));
    for (const token of numbered(pending?.tokens ?? [])) {
      const now = shown.find((other) => other.key === token.key);
      if (!now || now.sector !== token.sector) shown.push({ ...token, key: `${token.key} ghost`, ghost: true });
    }
    const keep = new Set(shown.map((token) => token.key));
    for (const [key, entry] of this.tokens) {
      if (keep.has(key)) continue;
      entry.node.remove();
      this.tokens.delete(key);
    }
    for (const place of places(shown)) this.placeToken(place, goods.get(place.token.good), selectedGood);
  }

  placeToken({ token, radius, deg, size }, good, selectedGood) {
    if (!good) return;
    let entry = this.tokens.get(token.key);
    if (!entry) {
      const node = svg("g", { class: "token", "data-good": good.name }, svg("title", { text: `${good.label}: a click gains one, with the right button or Shift one is paid` }), tokenGroup(good));
      node.addEventListener("click", (event) => this.onToken(good.name, this.index, event.shiftKey ? -1 : 1));
      node.addEventListener("contextmenu", (event) => {
        event.preventDefault();
        this.onToken(good.name, this.index, -1);
      });
      entry = { node, deg };
      this.tokens.set(token.key, entry);
      this.tokenLayer.append(node);
    }
    entry.deg = nearestTurn(deg, entry.deg);
    const { node } = entry;
    node.style.transform = `rotate(${entry.deg}deg) translateY(${-radius}px) rotate(${-entry.deg}deg) scale(${size / 10})`;
    node.classList.toggle("ghost", token.ghost);
    node.classList.toggle("stops", token.stops && !token.ghost);
    node.classList.toggle("selected", good.name === selectedGood && !token.ghost);
    node.dataset.sector = token.sector;
  }

  describe(wheel, goods) {
    const label = (token) => (goods.get(token.good)?.label ?? token.good).toLowerCase();
    const refined = wheel.tokens.filter((token) => token.refined);
    const made = [...new Set(refined.map((token) => token.good))];
    say(this.hubCount, made.map((good) => refined.filter((token) => token.good === good).map((token) => token.count).join("+")).join(" · "));
    this.hubCount.classList.toggle("many", made.length > 1);
    say(this.hubName, made.map((good) => (made.length > 1 ? goods.get(good)?.letter : goods.get(good)?.label) ?? good).join(" · "));
    const counts = wheel.tokens.map((token) => `${label(token)} ${token.count}`).join(", ");
    const stops = wheel.tokens.filter((token) => token.stops).map(label).join(" and ");
    this.drawing.setAttribute("aria-label", `${wheel.label}: ${counts}.${stops ? ` Stopped by ${stops}.` : ""}`);
  }
}

/** Both wheels on the page, and the choice of one of them where the page is narrow. */
export class Wheels {
  /** `onToken(good, wheel, step)` is called for a token that is clicked. */
  constructor(onToken) {
    this.onToken = onToken;
    this.list = [];
    this.tabs = [];
    this.frames = new Map();
    this.followed = null;
  }

  draw(view, goods) {
    const seat = view.seats[view.seat];
    byId("wheels").hidden = byId("wheel-tabs").hidden = !seat;
    byId("waiting").hidden = Boolean(seat);
    if (!seat) return say(byId("waiting"), "There is no game on the device yet. Begin one with New game.");
    while (this.list.length < seat.wheels.length) this.add(this.list.length);
    const shared = seat.wheels[0].tokens.filter((token) => seat.wheels.slice(1).some((wheel) => (
      wheel.tokens.some((other) => other.good === token.good)))).map((token) => goods.get(token.good)?.label.toLowerCase());
    const standsOn = seat.wheels.map((wheel) => wheel.tokens.some((token) => token.good === view.good));
    seat.wheels.forEach((wheel, index) => {
      this.list[index].draw(wheel, view.pending?.wheels?.[index] ?? null, goods, {
        selectedGood: standsOn.filter(Boolean).length > 1 && index !== view.wheel ? null : view.good,
        goesHere: shared.length && index === view.wheel ? `${shared.join(", ")} here` : "",
        correct: view.correct,
      });
      say(this.tabs[index], wheel.label);
    });
    this.settle(`${view.seat} ${seat.name}`);
    const followed = view.good && !standsOn[view.wheel] ? standsOn.indexOf(true) : view.wheel;
    if (followed !== this.followed) this.show(followed < 0 ? view.wheel : followed);
    this.followed = followed;
    return undefined;
  }

  /** Another seat's wheels stand there at once; only a real turn of a wheel is shown as a turn. */
  settle(shownSeat) {
    if (shownSeat === this.shownSeat) return;
    this.shownSeat = shownSeat;
    for (const { root } of this.list) {
      root.classList.add("still");
      root.getBoundingClientRect(); // takes over the new places before they may move again
      root.classList.remove("still");
    }
  }

  add(index) {
    const wheel = new Wheel(index, this.onToken);
    this.list.push(wheel);
    byId("wheels").append(wheel.root);
    byId("wheel-tabs").append(el("button", { type: "button", "aria-pressed": "false", onclick: () => this.show(index) }));
    this.tabs = [...byId("wheel-tabs").children];
    if (this.frames.has(index)) wheel.ring.show(this.frames.get(index));
  }

  /** On a narrow page only one wheel is shown: this one. */
  show(index) {
    this.list.forEach((wheel, at) => wheel.root.classList.toggle("shown", at === index));
    this.tabs.forEach((tab, at) => tab.setAttribute("aria-pressed", String(at === index)));
  }

  pixels(message) {
    this.frames.set(message.ring, message.rgb);
    this.list[message.ring]?.ring.show(message.rgb);
  }

  /** All LEDs dark: nothing is known of them while there is no connection. */
  dark() {
    this.frames.clear();
    for (const { ring } of this.list) ring.show("000000".repeat(ring.leds.length));
  }
}
