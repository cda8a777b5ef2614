// The three dialogs: a question, a new game, the legend.

import { sign, signs } from "./art.js";
import { Boards } from "./boards.js";
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

/** The dialog for a new game; `ask` asks the server to begin it. */
export class NewGame {
  constructor(ask) {
    this.ask = ask;
    this.boards = new Boards();
    this.choices = []; // the game's options, each with its select
    this.fields = Array.from({ length: MOST_SEATS }, (_, seat) => el("input", {
      type: "text", maxlength: LONGEST_NAME, spellcheck: "false", "aria-label": `Seat ${seat + 1}`,
      placeholder: seat ? `Seat ${seat + 1}, empty if nobody sits there` : "Seat 1",
    }));
    byId("new-seats").append(...this.fields.map((field, seat) => (
      el("label", { class: "seat-field" }, el("span", { text: seat + 1, "aria-hidden": "true" }), field))));
    byId("open-new").addEventListener("click", () => this.open());
    // Not a submit button: the first of those would answer the Enter key of a text field.
    byId("new-no").addEventListener("click", () => byId("new-game").close());
    byId("new-form").addEventListener("submit", (event) => this.submit(event));
    byId("new-name").addEventListener("change", () => this.choose());
    for (const field of this.fields) field.addEventListener("input", () => say(byId("new-error"), ""));
  }

  draw(view) {
    this.view = view;
  }

  open() {
    const games = this.view?.games ?? [];
    byId("new-name").replaceChildren(...games.map((game) => (
      el("option", { value: game.name, text: game.title, selected: game.name === this.view?.game }))));
    const names = this.view?.seats.map((seat) => seat.name) ?? [];
    this.fields.forEach((field, seat) => {
      field.value = names[seat] ?? "";
    });
    say(byId("new-note"), this.view?.log.length ? "The game in progress ends on the device." : "");
    say(byId("new-error"), "");
    this.choose();
    byId("new-game").showModal();
    this.fields[0].focus();
    this.fields[0].select();
  }

  /** Show the options and the boards of the game that is chosen. */
  choose() {
    const name = byId("new-name").value;
    const game = this.view?.games?.find((each) => each.name === name);
    this.choices = (game?.options ?? []).map(({ name: option, values }) => ({
      name: option, usual: values[0], select: el("select", {}, ...values.map((value) => el("option", { value, text: value }))),
    }));
    byId("new-options").replaceChildren(...this.choices.map(({ name: option, select }) => (
      el("label", { class: "field" }, el("span", { text: option[0].toUpperCase() + option.slice(1) }), select))));
    this.boards.want(name);
  }

  async submit(event) {
    event.preventDefault();
    const names = this.fields.map((field) => field.value.trim()).filter(Boolean);
    say(byId("new-error"), seatNamesError(names) || await this.begin(names));
    if (!byId("new-error").textContent) byId("new-game").close();
  }

  /** Keep the board, then begin the game; what went wrong, or an empty text. */
  async begin(seats) {
    const { name, error } = await this.boards.keep();
    if (error) return error;
    const chosen = this.choices.filter(({ usual, select }) => select.value !== usual);
    const message = { type: "new", game: byId("new-name").value, seats, ...(name ? { board: name } : {}) };
    if (chosen.length) message.options = Object.fromEntries(chosen.map((choice) => [choice.name, choice.select.value]));
    const answer = await this.ask(message);
    return answer.ok ? "" : answer.text;
  }
}

const KEYBOARD = [
  ["1 2 3 4, Q W E R, A S D F, Z X C V", "the sixteen keys, by their place; holding works as on the device"],
  ["Enter", "OK: makes the pending move real, or the one in the panel"],
  ["Backspace", "UNDO"],
  ["arrows", "turn the encoder: the amount of the selected good"],
  ["Space", "push the encoder: the next good"],
  ["?", "this legend"],
];
const WHEEL = [
  ["round token", "a basic good; its count is the number on the dial beside it"],
  ["token with eight corners", "the refined good; its numbers run the other way"],
  ["token with a square sign", "it stops the wheel"],
  ["dashed token, dashed hands", "where they would be after the pending move"],
  ["click on a token", "one more of it; with Shift or the right button one less"],
  ["number in the middle", "how many of the refined good"],
];

function part(head, rows) {
  return el("section", {}, el("h3", { text: head }), el("dl", {}, ...rows.flatMap(([sign, means]) => (
    [el("dt", {}, sign), el("dd", { text: means })]))));
}

/** The legend of lights, keys and drawing. */
export class Legend {
  constructor() {
    byId("open-legend").addEventListener("click", () => {
      this.draw();
      byId("legend").showModal();
    });
    this.rows = []; // until the server sends the words of the device
  }

  /** A `legend` message: the lights in the words of the device. */
  take({ rows }) {
    this.rows = rows.map(({ sign: shown, means }) => [shown, means]);
    this.draw();
  }

  /** With the signs of the game on the page, which say what they stand for. */
  draw() {
    const explained = signs().map(([name, words]) => [sign(name, "kind"), words]);
    byId("legend-body").replaceChildren(part("Lights and keys of the device", this.rows), el("div", {}, part("Wheels on this page", WHEEL),
      explained.length ? part("Signs", explained) : null, part("Keyboard", KEYBOARD)));
  }
}
