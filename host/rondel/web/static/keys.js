// The 4x4 keys, the encoder and the screen of the device. A key goes down and up like the real one, so that
// holding works: by pointer, by touch with several fingers, by the keyboard, and by a focused button.

import { byId, el, renew } from "./dom.js";
import { tokenIcon } from "./token.js";

const CODES = ["Digit1", "Digit2", "Digit3", "Digit4", "KeyQ", "KeyW", "KeyE", "KeyR",
  "KeyA", "KeyS", "KeyD", "KeyF", "KeyZ", "KeyX", "KeyC", "KeyV"];
const SIGNS = { OK: "Enter", UNDO: "Bksp" };
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const NO_GAME_KEYS = CODES.map((_, index) => ({ index, label: { 3: "SEAT", 7: "WHEEL", 11: "UNDO", 15: "OK" }[index] ?? "" }));
const OWN_CLICK_MS = 300; // a click this soon after a release belongs to it
const SCREEN_ROWS = 8;
const SCREEN_COLUMNS = 21;

/** Sends press, turn and push; `send(message)` returns false when there is no connection. */
export class Device {
  constructor(send) {
    this.send = send;
    this.held = new Map(); // key index -> the set of fingers, pointers and keyboard keys that hold it
    this.lastReleaseAt = -OWN_CLICK_MS;
    this.keys = [];
    this.caps = CODES.map((code) => code.replace(/^(Digit|Key)/, ""));
    this.buildScreen();
    this.bindEncoder();
    document.addEventListener("keydown", (event) => this.keyDown(event));
    document.addEventListener("keyup", (event) => this.keyUp(event));
    window.addEventListener("blur", () => this.releaseAll());
    window.addEventListener("pagehide", () => this.releaseAll());
    document.addEventListener("visibilitychange", () => document.hidden && this.releaseAll());
    this.readLayout();
  }

  /** The keyboard keys go by place; where the browser tells what is printed on them, show that. */
  async readLayout() {
    try {
      const layout = await navigator.keyboard?.getLayoutMap();
      if (!layout) return;
      this.caps = CODES.map((code, index) => layout.get(code)?.toUpperCase() ?? this.caps[index]);
    } catch {
      return; // the browser keeps it to itself: the places of a QWERTY keyboard stay
    }
    if (this.view) this.draw(this.view, this.goods);
  }

  draw(view, goods) {
    this.view = view;
    this.goods = goods;
    this.keys = view.keys.length ? view.keys : NO_GAME_KEYS;
    renew(byId("keys"), [this.keys, view.goods, this.caps], () => this.keys.map((key) => this.button(key, goods)));
    const selected = view.good;
    for (const button of byId("keys").children) {
      button.classList.toggle("selected", selected !== null && button.dataset.good === selected);
    }
  }

  button(key, goods) {
    const good = goods.get(key.good);
    const cap = SIGNS[key.label] ?? this.caps[key.index];
    const kind = good ? "good" : key.label.length > 2 || key.label === "OK" ? "function" : "free";
    const button = el("button", {
      type: "button", class: `key ${kind}`, "data-key": key.index, "data-good": good?.name, "data-focus": key.index,
      "aria-label": key.label ? `${key.label}, key ${key.index + 1}` : `Free key ${key.index + 1}`,
    }, good ? tokenIcon(good) : null, el("span", { class: "key-label", text: key.label }),
    el("kbd", { text: cap, "aria-hidden": "true" }));
    button.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault(); // the focus stays where it was, so Enter stays OK
      button.setPointerCapture(event.pointerId);
      this.press(key.index, `pointer ${event.pointerId}`);
    });
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(name, (event) => this.release(key.index, `pointer ${event.pointerId}`));
    }
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      // Screen readers click without pressing; a click of pointer or keyboard has had its press already.
      if (event.detail === 0 && performance.now() - this.lastReleaseAt > OWN_CLICK_MS) this.tap(key.index);
    });
    return button;
  }

  /** Down and up at once. */
  tap(index) {
    this.press(index, "tap");
    this.release(index, "tap");
  }

  /** Tap the function key with this label, if the device has it. */
  tapLabel(label) {
    const index = this.indexOf(label);
    if (index !== null) this.tap(index);
  }

  indexOf(label) {
    return this.keys.find((key) => key.label === label)?.index ?? null;
  }

  press(index, by) {
    const holders = this.held.get(index) ?? new Set();
    if (holders.has(by)) return;
    if (!holders.size && !this.send({ type: "press", key: index, down: true })) return;
    holders.add(by);
    this.held.set(index, holders);
    this.mark(index, true);
  }

  release(index, by) {
    const holders = this.held.get(index);
    if (!holders?.delete(by) || holders.size) return;
    this.held.delete(index);
    this.lastReleaseAt = performance.now();
    this.send({ type: "press", key: index, down: false });
    this.mark(index, false);
  }

  releaseAll() {
    for (const [index, holders] of [...this.held]) for (const by of [...holders]) this.release(index, by);
  }

  mark(index, down) {
    byId("keys").querySelector(`[data-key="${index}"]`)?.classList.toggle("down", down);
  }

  keyDown(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const target = event.target;
    if (document.querySelector("dialog[open]") || target.closest("input, select, textarea, [contenteditable]")) return;
    if (event.key === "?") {
      byId("open-legend").click();
      event.preventDefault();
      return;
    }
    const focused = target.closest("#keys .key");
    const free = !target.closest("button, a, summary, [role=tab]"); // a focused control keeps its own keys
    let index = null;
    if (focused && (event.key === "Enter" || event.key === " ")) index = Number(focused.dataset.key);
    else if (event.key === "Enter" && free && this.enterDraft()) index = null;
    else if (event.key === "Enter" && (free || focused)) index = this.indexOf("OK");
    else if (event.key === "Backspace") index = this.indexOf("UNDO");
    else if (CODES.includes(event.code) && !event.shiftKey) index = CODES.indexOf(event.code);
    else if (event.key in STEPS && !target.closest("[role=tab]")) this.turn(STEPS[event.key]);
    else if (event.key === " " && free) this.push(event.repeat);
    else return;
    event.preventDefault();
    if (index !== null && !event.repeat) this.press(index, `keyboard ${event.code}`);
  }

  /** With nothing pending on the device, Enter makes the move that is being put together in a panel, if there is one. */
  enterDraft() {
    const button = this.view?.pending ? null : document.querySelector(".tab-panel:not([hidden]) .draft .primary:enabled");
    button?.click();
    return Boolean(button);
  }

  keyUp(event) {
    const by = `keyboard ${event.code}`;
    for (const [index, holders] of [...this.held]) if (holders.has(by)) this.release(index, by);
  }

  turn(steps) {
    this.send({ type: "turn", steps });
  }

  push(isRepeat = false) {
    if (!isRepeat) this.send({ type: "push" });
  }

  bindEncoder() {
    byId("turn-down").addEventListener("click", () => this.turn(-1));
    byId("turn-up").addEventListener("click", () => this.turn(1));
    byId("push").addEventListener("click", () => this.push());
    byId("push").addEventListener("wheel", (event) => {
      event.preventDefault();
      if (event.deltaY) this.turn(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
  }

  buildScreen() {
    const rows = Array.from({ length: SCREEN_ROWS }, () => el("div", { class: "screen-row" }));
    byId("screen").replaceChildren(...rows);
  }

  /** One row of the device's screen. */
  screenRow({ row, text }) {
    const line = byId("screen").children[row];
    if (!line) return;
    line.textContent = text.slice(0, SCREEN_COLUMNS);
    const words = [...byId("screen").children].map((node) => node.textContent.trim()).filter(Boolean);
    byId("screen").setAttribute("aria-label", `Screen of the device: ${words.join("; ")}`);
  }
}
