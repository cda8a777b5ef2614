// The Board tab: the seat's Landscape board. A click clears a tile, builds on a space, or tells what a building does.

import { byId, el, renew } from "./dom.js";
import { isTile, landGrid, places, wordsOf } from "./land.js";
import { kindSign } from "./signs.js";

const CLEARED = ["pit", "grove", "pond"];
const COUNTS = [["forest", "Forests", "Forest"], ["pit", "Pits", "Pit"], ["grove", "Groves", "Grove"], ["pond", "Ponds", "Pond"], ["empty", "empty", "empty"]];

/** `ask` asks the server, `send` sends without an answer, `go(tab, what)` shows another tab. */
export class BoardTab {
  constructor({ ask, go }) {
    this.ask = ask;
    this.go = go;
    this.about = null; // the building whose words are shown
    this.said = null; // {text, records, isError} of the last thing that was done here
  }

  draw(context) {
    this.context = context;
    const { view, seat } = context;
    if (this.said && !this.said.isError && this.said.records !== view.records) this.said = null;
    const shown = [view.outlook.board, view.seats[seat], seat, view.outlook.course.phase, context.labels.size, this.about, this.said];
    renew(byId("board"), shown, () => [this.head(), this.grid(), this.foot()]);
  }

  redraw() {
    this.draw(this.context);
  }

  head() {
    const { view, seat } = this.context;
    const all = places(view, seat).filter((place) => place.name);
    const counts = COUNTS.map(([content, many, one]) => [all.filter((place) => place.content === content).length, many, one]);
    const words = counts.filter(([count]) => count).map(([count, many, one]) => `${count} ${count === 1 ? one : many}`);
    return el("p", { class: "panel-line", text: words.join(" · ") });
  }

  grid() {
    const { view, seat, labels } = this.context;
    const isScored = view.outlook.course.phase === "scored";
    return landGrid({
      view, seat, labels,
      can: (place) => !(isScored && isTile(place.content)) && place.content !== "forest",
      hint: (place) => (CLEARED.includes(place.content) ? "clear it" : place.content === "empty" ? "build here" : "what it does"),
      onPick: (place) => this.pick(place),
    });
  }

  pick(place) {
    if (CLEARED.includes(place.content)) this.clear(place);
    else if (place.content === "empty") this.go("buildings", { space: place.name });
    else if (this.context.catalogue.buildings.get(place.content)?.kind === "processing") this.go("buildings", { use: place.content });
    else {
      this.about = place.content;
      this.said = null;
      this.redraw();
    }
  }

  async clear(place) {
    const { view, seat, labels } = this.context;
    const words = wordsOf(place.content, labels);
    const answer = await this.ask({ type: "move", text: `${view.seats[seat].word} clear ${place.name}` });
    this.about = null;
    this.said = answer.ok ? { text: `${words} cleared at ${place.name}.`, records: this.context.view.records }
      : { text: answer.text, isError: true };
    this.redraw();
  }

  async undo() {
    const answer = await this.ask({ type: "undo", n: 1 });
    this.said = answer.ok ? null : { text: answer.text, isError: true };
    this.redraw();
  }

  foot() {
    if (this.said) return this.saidFoot();
    const building = this.about && this.context.catalogue.buildings.get(this.about);
    if (building) return this.aboutFoot(building);
    const { unverified } = this.context.view.outlook.board;
    const words = unverified.includes("landscape")
      ? "This board is assumed, not verified. Tell yours with New game, then Board." : "A click clears a tile or builds on a space.";
    return el("div", { class: "draft" }, el("p", { class: "quiet", text: words }));
  }

  saidFoot() {
    const { text, isError } = this.said;
    return el("div", { class: "draft" },
      el("div", { class: "draft-words" }, el("p", { class: isError ? "error" : null, role: isError ? "alert" : "status", text })),
      isError ? null : el("button", { type: "button", "data-focus": "undo", text: "Undo", onclick: () => this.undo() }));
  }

  aboutFoot(building) {
    const { view, seat } = this.context;
    const line = view.seats[seat].score.lines.find((other) => other.name === building.name);
    return el("div", { class: "draft" }, el("div", { class: "draft-words" },
      el("p", { class: "about-name" }, kindSign(building.kind), building.label),
      el("p", { text: building.effect }),
      line ? el("p", { class: "quiet", text: `${line.points} ${line.points === 1 ? "point" : "points"} now: ${line.why}` }) : null));
  }
}
