// The three dialogs: a question, a new game, the legend.

import { byId, el, say } from "./dom.js";

const MOST_SEATS = 4;
const LONGEST_NAME = 24;

/** Ask a question; resolves to true when it was answered with yes. `list` names what it is about. */
export function confirm({ head, text, list = [], yes }) {
  const dialog = byId("confirm");
  byId("confirm-head").textContent = head;
  byId("confirm-text").textContent = text;
  byId("confirm-yes").textContent = yes;
  byId("confirm-list").replaceChildren(...list.map((line) => el("li", { text: line })));
  dialog.returnValue = "no";
  dialog.showModal();
  byId("confirm-yes").focus();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

/** What is wrong with these seat names, or an empty text. */
export function seatNamesError(names) {
  if (!names.length) return "At least one seat needs a name.";
  const lower = names.map((name) => name.toLowerCase());
  const twice = names.find((name, at) => lower.indexOf(name.toLowerCase()) !== at);
  if (twice) return `Two seats are named ${twice}.`;
  const odd = names.find((name) => /["#\\\p{Cc}]/u.test(name));
  if (odd) return `${odd}: a name cannot hold a double quote, a backslash or a #.`;
  return "";
}

/** The dialog for a new game; `begin(game, seats)` starts it. */
export class NewGame {
  constructor(begin) {
    this.begin = begin;
    this.fields = Array.from({ length: MOST_SEATS }, (_, seat) => el("input", {
      type: "text", maxlength: LONGEST_NAME, spellcheck: "false", "aria-label": `Seat ${seat + 1}`,
      placeholder: seat ? `Seat ${seat + 1}, empty if nobody sits there` : "Seat 1",
    }));
    byId("new-seats").append(...this.fields.map((field, seat) => (
      el("label", { class: "seat-field" }, el("span", { text: seat + 1, "aria-hidden": "true" }), field))));
    byId("open-new").addEventListener("click", () => this.open());
    byId("new-form").addEventListener("submit", (event) => this.submit(event));
    for (const field of this.fields) field.addEventListener("input", () => say(byId("new-error"), ""));
  }

  draw(view) {
    this.view = view;
  }

  open() {
    const games = this.view?.games ?? [{ name: this.view?.game ?? "glass-road", title: this.view?.title ?? "Glass Road" }];
    byId("new-name").replaceChildren(...games.map((game) => (
      el("option", { value: game.name, text: game.title, selected: game.name === this.view?.game }))));
    const names = this.view?.seats.map((seat) => seat.name) ?? [];
    this.fields.forEach((field, seat) => {
      field.value = names[seat] ?? "";
    });
    say(byId("new-note"), this.view?.log.length ? "The game in progress ends on the device." : "");
    say(byId("new-error"), "");
    byId("new-game").showModal();
    this.fields[0].focus();
    this.fields[0].select();
  }

  submit(event) {
    if (event.submitter?.value === "no") return;
    const names = this.fields.map((field) => field.value.trim()).filter(Boolean);
    const error = seatNamesError(names) || (this.begin(byId("new-name").value, names) ? "" : "Not connected: no game was begun.");
    say(byId("new-error"), error);
    if (error) event.preventDefault();
  }
}

// Shown until the server sends the device's own legend.
const LIGHTS = [
  { sign: "steady light in a good's colour", means: "the token of this good stands in this sector" },
  { sign: "two dim white lights", means: "the two hands of the dial" },
  { sign: "faint light beside a hand", means: "a brown sector: basic goods at 0, refined good at 3" },
  { sign: "breathing token", means: "it stops the wheel" },
  { sign: "two pictures in turn, twice a second", means: "a pending move: now, and what it would be" },
  { sign: "one red flash", means: "this would be lost" },
  { sign: "sweep, sector by sector", means: "the wheel turns" },
  { sign: "amber hands", means: "correction: amounts are set, nothing is produced" },
];
const KEYS = [
  ["a goods key, tapped", "one more"],
  ["a goods key, held", "one less, repeating"],
  ["SEAT", "next seat; held: the seat before"],
  ["WHEEL", "food and charcoal go to the other wheel; held: correction"],
  ["UNDO", "drops the pending move, else goes back one move; held: redo"],
  ["OK", "makes the pending move"],
  ["encoder", "turned: amount of the selected good; pushed: next good"],
];
const KEYBOARD = [
  ["1 2 3 4 / Q W E R / A S D F / Z X C V", "the 4x4 keys, by their place"],
  ["arrows", "turn the encoder"],
  ["Space", "push the encoder"],
  ["Enter", "OK"],
  ["Backspace", "UNDO"],
  ["?", "this legend"],
];
const WHEEL = [
  ["round token", "a basic good; its count is the number on the dial beside it"],
  ["token with eight corners", "the refined good; its numbers run the other way"],
  ["token with a square sign", "it stops the wheel"],
  ["dashed token, dashed hands", "where they would be after the pending move"],
  ["number in the middle", "how many of the refined good"],
];

function part(head, rows) {
  return el("section", {}, el("h3", { text: head }), el("dl", {}, ...rows.flatMap(([sign, means]) => (
    [el("dt", { text: sign }), el("dd", { text: means })]))));
}

/** The legend of lights, keys and drawing. */
export class Legend {
  constructor() {
    byId("open-legend").addEventListener("click", () => byId("legend").showModal());
    this.take({ rows: LIGHTS });
  }

  /** A `legend` message: the lights in the words of the device. */
  take({ rows }) {
    byId("legend-body").replaceChildren(
      part("Lights", rows.map(({ sign, means }) => [sign, means])),
      part("Wheels on this page", WHEEL), part("Keys", KEYS), part("Keyboard", KEYBOARD));
  }
}
