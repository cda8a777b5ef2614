// The ring of LEDs on a wheel. The bytes are what the device sends to its LEDs, after gamma and current
// limit; a screen wants them before gamma, so the brightness is brought back here.

import { svg } from "./dom.js";
import { LED_RADIUS } from "./geometry.js";

const GAMMA = 2.2;
const LENS = { 12: 7.5, 24: 6.6, 60: 5 };
const BOARD_SIGNS = 24; // dark LEDs that are drawn until the first frame says how many there are

/** The LEDs of one ring, drawn into an SVG group. */
export class LedRing {
  constructor(name) {
    this.name = name;
    this.group = svg("g", { class: "leds", "data-ring": name });
    this.leds = [];
    this.build(BOARD_SIGNS);
  }

  build(count) {
    const lens = LENS[count] ?? Math.min(7, (Math.PI * LED_RADIUS) / count / 1.7);
    const glows = svg("g", { class: "led-glows" });
    const chips = svg("g", { class: "led-chips" });
    const defs = svg("defs");
    this.leds = [];
    for (let pixel = 0; pixel < count; pixel += 1) {
      const id = `glow-${this.name}-${pixel}`;
      const deg = ((pixel + 0.5) * 360) / count;
      const turn = `rotate(${deg}) translate(0 ${-LED_RADIUS})`;
      const gradient = svg("radialGradient", { id },
        svg("stop", { offset: "0", "stop-color": "currentColor", "stop-opacity": "0.95" }),
        svg("stop", { offset: "0.28", "stop-color": "currentColor", "stop-opacity": "0.5" }),
        svg("stop", { offset: "0.6", "stop-color": "currentColor", "stop-opacity": "0.13" }),
        svg("stop", { offset: "1", "stop-color": "currentColor", "stop-opacity": "0" }));
      const glow = svg("circle", { r: lens * 4.2, transform: turn, fill: `url(#${id})`, opacity: 0 });
      const light = svg("circle", { r: lens * 0.78, class: "led-light", opacity: 0 });
      const heart = svg("circle", { r: lens * 0.42, class: "led-heart", opacity: 0 });
      const chip = svg("g", { class: "led", transform: turn, "data-rgb": "000000" },
        svg("rect", { x: -lens, y: -lens, width: lens * 2, height: lens * 2, rx: lens * 0.28, class: "led-case" }),
        svg("circle", { r: lens * 0.78, class: "led-lens" }), light, heart);
      defs.append(gradient);
      glows.append(glow);
      chips.append(chip);
      this.leds.push({ chip, glow, light, heart, gradient, rgb: "000000" });
    }
    this.group.replaceChildren(defs, chips, glows);
  }

  /** Show one frame: six hex digits a pixel, pixel 0 first in the sector at 12 o'clock. */
  show(hex) {
    const count = Math.floor(hex.length / 6);
    if (count && count !== this.leds.length) this.build(count);
    for (let pixel = 0; pixel < count; pixel += 1) this.set(this.leds[pixel], hex.slice(pixel * 6, pixel * 6 + 6));
  }

  set(led, rgb) {
    if (led.rgb === rgb) return;
    led.rgb = rgb;
    const bytes = [0, 2, 4].map((at) => parseInt(rgb.slice(at, at + 2), 16) || 0);
    const most = Math.max(...bytes);
    const level = (most / 255) ** (1 / GAMMA);
    const colour = `rgb(${bytes.map((value) => Math.round(255 * (value / (most || 1)) ** (1 / GAMMA))).join(" ")})`;
    led.gradient.style.color = colour;
    led.light.style.fill = colour;
    led.light.setAttribute("opacity", Math.min(1, level * 1.25).toFixed(3));
    led.glow.setAttribute("opacity", level.toFixed(3));
    led.heart.setAttribute("opacity", (level * level * 0.75).toFixed(3));
    led.chip.dataset.rgb = rgb;
  }
}
