// The editor of a board file: a click takes a space to its next tile. The server says what is wrong with the board.

import { sign, tone } from "./art.js";
import { el, hyphenated, renew, say } from "./dom.js";

const NOWHERE = "-";
const RIGHT = [0, 1];
const BELOW = [1, 0];
const CHECK_AFTER_MS = 250;
const MOST_ROWS = 9;
const MOST_COLUMNS = 12;

/**
 * `board` is what is edited: rows of words, switches; `known` what the words of a game's maps mean, and which stand on
 * two spaces. Any other word names what is printed there. `root` is the element of the editor.
 */
export class BoardEditor {
  constructor(known, board, name) {
    this.game = known.game;
    this.known = known;
    this.meant = new Map(known.tiles.map((each) => [each.word, each]));
    this.tiles = known.tiles.map(({ word }) => word).filter((word) => !known.pairs.includes(word)); // the empty one first
    this.name = name;
    this.columns = [...board.columns];
    this.rows = board.rows.map((row) => [...row]);
    this.switches = { ...board.switches };
    this.starts = board.rows.flat().filter((word) => word !== NOWHERE && !this.meant.has(word));
    this.labels = board.labels;
    this.isChanged = false;
    this.isShape = false;
    this.faults = [];
    this.map = el("div", { class: "land editor", role: "group", "aria-label": `Map of the ${known.title}` });
    this.words = el("p", { class: "editor-words", role: "status" });
    this.root = el("div", { class: "board-editor" }, this.bar(), this.map, this.words, this.switchBoxes());
    this.draw();
  }

  bar() {
    this.shapeBox = el("input", { type: "checkbox" });
    this.shapeBox.addEventListener("change", () => {
      this.isShape = this.shapeBox.checked;
      this.sizes.hidden = !this.isShape;
      this.draw();
    });
    const size = (text, label, make) => el("button", { type: "button", class: "small", text, "aria-label": label, onclick: () => this.change(make) });
    this.sizes = el("span", { class: "sizes", hidden: true },
      size("− row", "one row less", () => this.rows.length > 2 && this.rows.pop()),
      size("+ row", "one row more", () => this.rows.length < MOST_ROWS && this.rows.push(this.columns.map(() => NOWHERE))),
      size("− column", "one column less", () => this.columns.length > 3 && [this.columns, ...this.rows].forEach((row) => row.pop())),
      size("+ column", "one column more", () => this.addColumn()));
    return el("div", { class: "editor-bar" }, el("p", { class: "quiet", text: "Click a space until it is as on your board." }),
      el("label", { class: "check" }, this.shapeBox, "Change the shape"), this.sizes);
  }

  addColumn() {
    if (this.columns.length > MOST_COLUMNS) return;
    this.columns.push(String.fromCharCode(this.columns.at(-1).charCodeAt(0) + 1));
    for (const row of this.rows) row.push(NOWHERE);
  }

  switchBoxes() {
    return el("div", { class: "switches" }, ...Object.entries(this.known.switches).map(([key, words]) => {
      const box = el("input", { type: "checkbox", checked: this.switches[key], "data-switch": key });
      box.addEventListener("change", () => this.change(() => { this.switches[key] = box.checked; }));
      return el("label", { class: "check" }, box, words);
    }));
  }

  change(make) {
    make();
    this.isChanged = true;
    this.draw();
  }

  // The words of the map

  at(row, column) {
    return this.rows[row]?.[column];
  }

  isPair(word) {
    return this.known.pairs.includes(word);
  }

  /** The other half of the tile over two spaces at a place, as [row, column], or null. */
  otherHalf(row, column) {
    const word = this.at(row, column);
    for (const [down, right] of [RIGHT, BELOW, [0, -1], [-1, 0]]) {
      if (this.isPair(word) && this.at(row + down, column + right) === word) return [row + down, column + right];
    }
    return null;
  }

  lift(row, column) {
    const other = this.otherHalf(row, column);
    this.rows[row][column] = this.tiles[0];
    if (other) this.rows[other[0]][other[1]] = this.tiles[0];
  }

  plant(row, column, [down, right]) {
    const free = this.known.pairs.find((word) => !this.rows.flat().includes(word));
    const there = this.at(row + down, column + right);
    if (!free || there === undefined || there === NOWHERE || column + right < 1 || this.starts.includes(there)) return false;
    if (this.isPair(there)) this.lift(row + down, column + right);
    this.rows[row][column] = this.rows[row + down][column + right] = free;
    return true;
  }

  /** The next thing that a place can hold: the tiles in turn, one over two spaces to the right, one downwards. */
  next(row, column) {
    const word = this.at(row, column);
    if (this.isPair(word)) {
      const other = this.otherHalf(row, column);
      this.lift(row, column);
      if (other && other[0] === row && other[1] === column + 1) this.plant(row, column, BELOW);
      return;
    }
    const at = this.tiles.indexOf(word);
    if (at < this.tiles.length - 1) this.rows[row][column] = this.tiles[at + 1];
    else if (!this.plant(row, column, RIGHT) && !this.plant(row, column, BELOW)) this.rows[row][column] = this.tiles[0];
  }

  /** The shape: a space or none; in the first column what is printed there in turn. */
  nextShape(row, column) {
    const word = this.at(row, column);
    if (this.isPair(word)) this.lift(row, column);
    if (column > 0) {
      this.rows[row][column] = word === NOWHERE ? this.tiles[0] : NOWHERE;
      return;
    }
    const choices = [NOWHERE, ...this.starts];
    this.rows[row][column] = choices[(choices.indexOf(word) + 1) % choices.length];
  }

  // The picture

  draw() {
    this.map.style.gridTemplateColumns = `minmax(0, 1.25fr) repeat(${this.columns.length - 1}, minmax(0, 1fr))`;
    renew(this.map, [this.columns, this.rows, this.isShape], () => this.rows.flatMap((row, at) => row.map((_, column) => this.cell(at, column)).filter(Boolean)));
    this.check();
  }

  cell(row, column) {
    const word = this.at(row, column);
    const other = this.otherHalf(row, column);
    if (other && (other[0] < row || other[1] < column)) return null; // the first half is drawn over both
    const isStart = this.starts.includes(word);
    if (word === NOWHERE && !this.isShape) return null;
    const tile = this.meant.get(word)?.tile ?? this.known.printed;
    const kind = word === NOWHERE ? "nowhere" : isStart ? "built start" : word === this.tiles[0] ? "empty" : "tile";
    const label = this.meant.get(word)?.label ?? this.labels[word];
    const words = word === NOWHERE ? "no space" : label || "Empty";
    const name = column ? `${this.columns[column]}${row + 1}` : "";
    const isButton = this.isShape || column > 0;
    const parts = [name ? el("span", { class: "space-name", text: name }) : null, word === NOWHERE || isStart ? null : sign(tile, "tile-sign"), el("span", { class: isStart ? "building-name" : "tile-name", text: hyphenated(label ?? "") })];
    const attributes = { class: `cell ${kind}`, "data-cell": name || `start${row + 1}`, "data-focus": `cell ${row} ${column}`, "aria-label": [name, words].filter(Boolean).join(": ") };
    const cell = isButton ? el("button", { type: "button", ...attributes, onclick: () => this.change(() => (this.isShape ? this.nextShape(row, column) : this.next(row, column))) }, ...parts)
      : el("div", { ...attributes, role: "img" }, ...parts);
    if (word !== NOWHERE) cell.style.setProperty("--tone", tone(tile));
    cell.style.gridArea = `${row + 1} / ${column + 1} / span ${other ? other[0] - row + 1 : 1} / span ${other ? other[1] - column + 1 : 1}`;
    return cell;
  }

  // The server

  check() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const answer = await this.store(false);
      this.faults = answer.faults;
      const text = answer.error || answer.faults.join("; ");
      say(this.words, text ? `Not yet: ${text}.` : this.isChanged ? `This board can be played; it is kept as ${this.name}.` : "");
      this.words.classList.toggle("warning", Boolean(text));
    }, CHECK_AFTER_MS);
  }

  /** Have the board checked, and kept when `save` is true; resolves to {name, saved, faults, error}. */
  async store(save) {
    const board = { game: this.game, name: this.name, columns: this.columns, rows: this.rows, switches: this.switches, save };
    try {
      const answer = await fetch("boards", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(board) });
      return { saved: false, faults: [], error: "", ...await answer.json() };
    } catch {
      return { saved: false, faults: [], error: "Not connected: the board was not kept" };
    }
  }
}
