// The tab of the maps: what lies where, what a click does, and what a building says.

import { byId, el, renew } from "./dom.js";
import { entryHead, entryTexts } from "./entries.js";
import { drawMaps, namesOf } from "./map.js";
import { Questions } from "./questions.js";

/** `go(tab, what)` shows another tab. */
export class MapsTab {
  constructor(tools) {
    this.tools = tools;
    this.about = null; // the place whose words are shown
    this.made = null; // {line, records} of the last move that was made here
    this.questions = new Questions({ ...tools, redraw: () => this.redraw(), onDone: (line) => {
      this.made = { line, records: this.context.view.records };
      tools.onDone();
    } });
  }

  redraw() {
    this.draw(this.context);
  }

  draw(context) {
    this.context = context;
    const { view, seat, catalogue } = context;
    const maps = view.outlook.maps[seat];
    if (this.seat !== seat || !maps.some((map) => map.places.some((place) => place.holds === this.about?.holds && place.name === this.about.name))) this.about = null;
    if (this.seat !== seat) this.questions.stop();
    this.seat = seat;
    if (this.made && view.records !== this.made.records && view.log.at(-1)?.text !== this.made.line) this.made = null; // Undo would take back another one
    this.questions.draw(context);
    const asks = this.questions.question;
    renew(byId("maps"), [context.shown, maps, view.outlook.facts?.[seat], this.about, this.made, this.questions.isOpen, Boolean(asks)], () => (asks ? [this.questions.root] : [
      ...this.facts(maps, view.outlook.facts?.[seat] ?? []),
      drawMaps(maps, { catalogue, act: (place) => this.act(place), chosen: this.about ? namesOf(this.about) : [] }),
      this.questions.isOpen ? this.questions.root : this.foot(maps),
    ]));
  }

  facts(maps, facts) {
    const words = [maps.length === 1 ? maps[0].facts : "", ...facts.map(({ label, text }) => `${label}: ${text}`)].filter(Boolean);
    return words.length ? [el("p", { class: "panel-line", text: words.join(" · ") })] : [];
  }

  act(place) {
    const { acts = [] } = place;
    const words = acts.map((act) => act.label).join(", ") || (place.about ? "what it does" : "");
    if (!words) return null;
    return { words, run: () => (acts.length === 1 ? this.run(acts[0], place) : this.show(place)) };
  }

  show(place) {
    this.questions.stop();
    this.about = place;
    this.made = null;
    this.redraw();
  }

  run(act, place) {
    this.made = null;
    this.about = null;
    if (act.tab) return this.tools.go(act.tab, { answer: act.answer, words: `${act.label}: ${place.name}` });
    return this.questions.begin({ seat: this.seat, line: act.line, name: place.about ? place.holds : null, title: `${place.label} ${place.name}` });
  }

  undo() {
    this.made = null;
    this.redraw();
    this.tools.ask({ type: "undo", n: 1 });
  }

  foot(maps) {
    const { view, seat, catalogue } = this.context;
    if (this.made) {
      return el("div", { class: "draft" }, el("p", { class: "draft-words", role: "status" }, el("b", { text: "Made: " }), this.made.line),
        el("button", { type: "button", "data-focus": "undo", text: "Undo", onclick: () => this.undo() }));
    }
    const entry = this.about && catalogue.find(this.about.holds);
    if (this.about) {
      const line = view.seats[seat].score?.lines.find((other) => other.name === this.about.holds);
      return el("div", { class: "draft" }, el("div", { class: "draft-words" }, ...(entry ? [entryHead(entry), entryTexts(entry)] : [el("b", { text: this.about.label })]),
        line ? el("p", { class: "quiet", text: `${line.points} ${line.points === 1 ? "point" : "points"} now: ${line.why}` }) : null),
      ...(this.about.acts ?? []).map((act) => el("button", { type: "button", "data-focus": act.label, text: act.label, onclick: () => this.run(act, this.about) })));
    }
    const notes = maps.map((map) => map.note).filter(Boolean);
    return notes.length ? el("div", { class: "draft" }, el("p", { class: "quiet", text: notes.join(" ") })) : null;
  }
}
