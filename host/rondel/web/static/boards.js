// The board of a new game: chosen among the user's files, or edited by clicks and kept as a file by the server.

import { loadArt } from "./art.js";
import { BoardEditor } from "./board_editor.js";
import { byId, el, say } from "./dom.js";

/** The part of the dialog for a new game that is about the board. */
export class Boards {
  constructor() {
    this.known = null;
    this.editor = null;
    byId("new-board").addEventListener("change", () => this.chosen());
    byId("edit-board").addEventListener("click", () => this.edit());
  }

  /** Ask what boards there are for a game; without any the choice is not shown. */
  async want(game) {
    this.close();
    this.known = null;
    byId("board-field").hidden = true;
    try {
      const answer = await fetch(`boards.json?game=${encodeURIComponent(game)}`);
      if (answer.ok) this.known = await answer.json();
    } catch {
      return; // the server is away; the dialog says so when the game is begun
    }
    if (!this.known?.usual) return;
    await loadArt(game);
    byId("board-field").hidden = false;
    byId("edit-board").hidden = Boolean(this.known.note); // what is no single map is edited as a file
    this.fill(this.known.own ?? "");
  }

  fill(selected) {
    const files = this.known.files.map((board) => el("option", {
      value: board.name, selected: board.name === selected, text: board.faults.length ? `${board.name} (has errors)` : board.name,
    }));
    byId("new-board").replaceChildren(el("option", { value: "", text: "assumed, not verified", selected: !selected }), ...files);
    this.chosen();
  }

  get name() {
    return this.known?.usual ? byId("new-board").value : "";
  }

  board() {
    return this.known.files.find((board) => board.name === this.name) ?? this.known.usual;
  }

  chosen() {
    const board = this.board();
    const open = Object.entries(board.switches ?? {}).filter(([key, value]) => key.endsWith(".verified") && !value).length;
    const verified = open ? "Not all of it is verified; the score says where that matters." : "All of it is verified.";
    say(byId("board-note"), board.faults[0] ?? [verified, this.known.note].filter(Boolean).join(" "));
    if (this.editor) this.edit();
  }

  edit() {
    const board = this.board();
    const shown = board.rows ? board : this.known.usual;
    this.editor = new BoardEditor(this.known, shown, this.name || this.known.suggested);
    byId("board-editor").replaceChildren(this.editor.root);
    byId("board-editor").hidden = false;
    byId("new-game").classList.add("wide");
    byId("edit-board").setAttribute("aria-expanded", "true");
  }

  close() {
    this.editor = null;
    byId("board-editor").hidden = true;
    byId("board-editor").replaceChildren();
    byId("new-game").classList.remove("wide");
    byId("edit-board").setAttribute("aria-expanded", "false");
  }

  /** Keep what was edited. Resolves to {name, error}: the board for the new game, or why it cannot be kept. */
  async keep() {
    if (!this.editor?.isChanged) return { name: this.name, error: "" };
    const answer = await this.editor.store(true);
    return answer.saved ? { name: answer.name, error: "" } : { name: "", error: answer.faults[0] ?? answer.error };
  }
}
