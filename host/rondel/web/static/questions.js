// A move that is put together on the page: one question of the game after another, then what it would do, and OK.

import { capital, el, renew } from "./dom.js";
import { drawCard, entryHead, entryTexts, finder, finds, offerRow, partSign } from "./entries.js";
import { drawMaps, namesOf } from "./map.js";
import { payment, stepper } from "./pay.js";

const KINDS = ["space", "wheel", "good", "card", "building", "number", "seat"]; // any other is a list
const MANY = 12; // entries from which on they can be found by letters
const FEW = 4; // additions that are shown at once

/**
 * Asks for one move. `ask` asks the server; `onLook(look)` gets what the move would do, null for nothing; `onDone(line)`
 * is called when it is in the journal; `redraw()` has the panel drawn again, which puts `root` where it belongs.
 */
export class Questions {
  constructor({ ask, onLook, onDone, redraw }) {
    this.ask = ask;
    this.onLook = onLook;
    this.onDone = onDone;
    this.redraw = redraw;
    this.body = el("div", { class: "form-body" });
    this.foot = el("div", { class: "draft", "aria-live": "polite" });
    this.root = el("div", { class: "form" }, this.body, this.foot);
    this.search = finder(() => this.show(), () => this.body);
    this.number = 0; // of the newest request: an older answer is for nobody
    this.changes = 0;
    this.stop();
  }

  // What is asked

  /** Nothing is put together. */
  stop() {
    this.number += 1;
    this.about = null; // {seat, line, answer, name, section, title, points, again: ask anew after OK, isCounted: the focus stays}
    this.past = [];
    this.become(null);
  }

  become(now) {
    this.now = now; // {question, request} or {whole, request}
    this.look = now?.whole?.look ? { seat: now.whole.seat, ...now.whole.look } : null;
    this.paid = now?.whole?.pay?.amounts ?? null;
    this.chosen = now?.chosen ?? now?.question?.entries.filter((entry) => entry.chosen).map((entry) => entry.value) ?? [];
    this.at = 0;
    this.error = "";
    this.isSending = false;
    this.search.value = "";
    this.changes += 1;
  }

  get isOpen() {
    return this.about !== null;
  }

  get question() {
    return this.now?.question ?? null;
  }

  /** Whether it began with the question of what is open, and whether that is the one that is shown. */
  get isAsked() {
    return Boolean(this.about?.isAsked);
  }

  get isAtAsked() {
    return this.isAsked && !this.past.length;
  }

  /** Ask for what a line lacks. `about.answer` is given to the first question that lists it. */
  begin(about) {
    this.stop();
    this.about = about;
    return this.next({ line: about.line });
  }

  /** Begin with a question that is there already. */
  beginAt(question) {
    this.stop();
    this.about = { seat: question.seat, name: question.about, isAsked: true };
    this.become({ question });
  }

  async next(request, { stays = false } = {}) {
    this.number += 1;
    const mine = this.number;
    const { seat, answer: given } = this.about;
    const isOpen = given && !request.line.split(" ").includes(given);
    const answer = await this.ask({ type: "ask", seat, ...(isOpen ? { answer: given } : {}), ...request });
    if (mine !== this.number) return;
    if (answer.ok) {
      if (this.now && !stays) this.past.push(this.now);
      this.become({ question: answer.question, whole: answer.whole, request: { ...request, paying: undefined, line: answer.whole?.line ?? request.line } });
    } else {
      this.error = answer.text;
    }
    this.show(!stays && !this.about.isCounted);
  }

  /** Draw again; a new question or look gets the focus, so that Enter is OK and readers of screens begin there. */
  show(isNew = false) {
    this.changes += 1;
    this.redraw();
    if (isNew) this.root.querySelector("[tabindex='-1']")?.focus();
  }

  back() {
    this.number += 1;
    if (!this.past.length) this.stop();
    else this.become(this.past.pop());
    this.show(true);
  }

  pick(entry) {
    const { most = 1, final } = this.question;
    if (most === 1) return this.next({ line: entry.line, ...(final ? { final } : {}) });
    const others = this.chosen.filter((value) => value !== entry.value);
    this.chosen = others.length < this.chosen.length ? others : [...others, entry.value].slice(-most);
    this.now.chosen = this.chosen;
    return this.chosen.length < most ? this.show() : this.goOn();
  }

  /** With several values: the line of the first one, and the others behind it. */
  goOn() {
    const { entries, final } = this.question;
    const [first, ...others] = this.chosen;
    const { line } = entries.find((entry) => entry.value === first);
    return this.next({ line: [line.trimEnd(), ...others].join(" "), ...(final ? { final } : {}) });
  }

  pay(amounts) {
    this.paid = amounts;
    const paying = Object.fromEntries(Object.entries(amounts).filter(([, count]) => count));
    return this.next({ ...this.now.request, paying }, { stays: true });
  }

  async enter() {
    const { about } = this;
    const { line } = this.now.whole;
    if (this.isSending || this.look?.error) return;
    this.isSending = true;
    this.show();
    const answer = await this.ask({ type: "move", text: line });
    if (this.about !== about) return; // the game asks for something else by now
    this.isSending = false;
    if (!answer.ok) {
      this.error = answer.text;
      this.show();
      return;
    }
    this.stop();
    if (about.again) this.begin(about);
    else this.onDone(line);
  }

  // What is drawn

  draw(context) {
    this.context = context;
    this.onLook(this.look);
    const game = `${context.view.records} ${context.view.digest}`;
    const isOther = this.game !== undefined && game !== this.game;
    this.game = game;
    if (!this.isOpen) return;
    if (isOther && this.now?.request && !this.isSending) this.next(this.now.request, { stays: true });
    renew(this.body, [context.shown, this.changes], () => [this.head(), ...(this.question ? this.asks() : this.wholes()),
      this.error ? el("p", { class: "error panel-line", role: "alert", text: this.error }) : null].filter(Boolean));
    this.drawFoot();
  }

  /** Whether there is nothing but the look of a move: then it is one line with Back. */
  get isBare() {
    const { pay, more = [] } = this.now?.whole ?? {};
    return Boolean(this.now?.whole) && !this.about.name && !pay && !more.length && !this.error;
  }

  /** The entry of the catalogue that it is about. */
  get known() {
    const { name, section } = this.about;
    return name ? this.context.catalogue.find(name, section) : null;
  }

  backButton() {
    return this.isAtAsked ? null : el("button", { type: "button", class: "back", "data-focus": "back", "aria-label": "Back", text: "‹", onclick: () => this.back() });
  }

  head() {
    if (this.isBare) return null;
    const { title, points, seat, isAsked } = this.about;
    const { known } = this;
    const back = this.backButton();
    const { view } = this.context;
    const who = view.seats.length > 1 && (isAsked || seat !== view.seat) && seat !== null && seat !== undefined ? el("span", { class: "chip accent", text: view.seats[seat].name }) : null;
    const asks = this.isAtAsked ? this.heading() : null; // its title says what it is about
    const about = asks ?? (known ? el("div", { class: "grow" }, entryHead(known, points), isAsked ? null : entryTexts(known)) : title ? el("b", { text: title }) : null);
    return back || who || about ? el("div", { class: "form-head" }, back, who, about) : null;
  }

  heading() {
    return el("h3", { class: "asks", tabindex: "-1", text: this.question.title });
  }

  asks() {
    const { question } = this;
    const { kind, entries, least = 1, most = 1 } = question;
    const many = most > 1;
    const controls = KINDS.includes(kind) ? this[kind](entries) : this.list(entries);
    return [this.isAtAsked ? null : this.heading(), many ? el("p", { class: "panel-line", role: "status", text: `${this.chosen.length} of ${least < most ? `up to ${most}` : most} chosen` }) : null,
      ...(entries.length ? controls : [el("p", { class: "panel-line", text: "Nothing can be chosen now." })]),
      many ? el("div", { class: "go-on" }, el("button", { type: "button", "data-focus": "go on", text: "Go on", disabled: this.chosen.length < least, onclick: () => this.goOn() })) : null].filter(Boolean);
  }

  /** Attributes of the button of an entry. */
  button(entry) {
    const isMany = (this.question.most ?? 1) > 1;
    return { type: "button", "data-focus": `entry ${entry.value ?? entry.line}`, "data-value": entry.value, title: entry.note || null, disabled: !entry.line && !isMany,
      "aria-pressed": isMany ? String(this.chosen.includes(entry.value)) : null, onclick: () => this.pick(entry) };
  }

  /** Buttons side by side. */
  options(entries, picture = () => null) {
    return [el("div", { class: "choice choice-options" }, ...entries.map((entry) => el("button", { class: "option", ...this.button(entry) }, picture(entry), el("span", { text: entry.label }))))];
  }

  seat(entries) {
    return this.options(entries);
  }

  good(entries) {
    const { goods } = this.context;
    return this.options(entries, ({ value }) => partSign(value, goods));
  }

  wheel(entries) {
    return this.options(entries);
  }

  number(entries) {
    const at = Math.min(this.at, entries.length - 1);
    const set = (to) => {
      this.at = to;
      this.show();
    };
    return [el("div", { class: "choice number" }, stepper({ label: entries[at].note || "number", count: at, text: entries[at].label, least: 0, most: entries.length - 1, set }),
      el("button", { ...this.button(entries[at]), "data-focus": "take", text: "Go on" }))];
  }

  /** On the maps; what is on none of them has a button. */
  space(entries) {
    const maps = this.context.view.outlook.maps?.[this.about.seat] ?? [];
    const isAt = (entry, place) => namesOf(place).includes(entry.value);
    const act = (place) => {
      const entry = entries.find((each) => each.line && isAt(each, place));
      return entry ? { words: entry.note || "choose it", run: () => this.pick(entry) } : null;
    };
    const others = entries.filter((entry) => !maps.some((map) => map.places.some((place) => isAt(entry, place))));
    return [drawMaps(maps, { catalogue: this.context.catalogue, small: true, toggles: this.question.most > 1, chosen: this.chosen, act }), others.length ? this.options(others) : null];
  }

  card(entries) {
    return [el("div", { class: "card-grid" }, ...entries.map((entry) => drawCard(entry, this.context.catalogue, this.button(entry))))];
  }

  found(entries, draw) {
    const { catalogue } = this.context;
    const list = entries.filter((entry) => finds(this.search.value, entry.value ?? entry.label, catalogue)).map(draw);
    return [entries.length > MANY ? el("div", { class: "find-line" }, this.search) : null, ...(list.length ? list : [el("p", { class: "empty-list quiet", text: "Nothing is called that." })])].filter(Boolean);
  }

  building(entries) {
    const offers = this.context.view.outlook.offers?.[this.about.seat]?.flatMap((group) => group.entries) ?? [];
    const isMarked = entries.some((entry) => entry.mark);
    return this.found(entries, (entry) => offerRow({ ...offers.find((other) => other.name === entry.value), mark: "", ...entry, name: entry.value }, this.context, { ...this.button(entry), far: isMarked && !entry.mark }));
  }

  list(entries) {
    return entries.map((entry) => el("button", { class: `entry${entry.state ? " used" : ""}`, ...this.button(entry), title: null }, el("span", { class: "entry-label", text: entry.label }),
      entry.state ? el("span", { class: "quiet", text: entry.state }) : null, entry.note ? el("small", { text: entry.note }) : null));
  }

  wholes() {
    if (!this.now) return [];
    const { pay = null, more = [] } = this.now.whole;
    const entries = more.flatMap((question) => question.entries);
    return [pay ? payment({ ...pay, amounts: this.paid }, this.context.goods, (amounts) => this.pay(amounts)) : null,
      entries.length ? el("details", { class: "more", open: entries.length <= FEW }, el("summary", { text: "May be added" }), ...more.map((question) => el("div", { class: "choice", role: "group", "aria-label": question.title },
        el("span", { class: "choice-label", text: question.title }), el("div", { class: "choice-options" }, ...question.entries.map((entry) => el("button", {
          type: "button", class: "option", "data-focus": `more ${entry.line}`, disabled: !entry.line, title: entry.note || null, onclick: () => this.next({ line: entry.line }),
        }, entry.label)))))) : null].filter(Boolean);
  }

  /** The move as a record has it, what it would do, and its button. */
  drawFoot() {
    const { whole } = this.now ?? {};
    this.foot.hidden = !whole;
    renew(this.foot, [whole?.line, this.look, this.isSending, this.isBare], () => {
      if (!whole) return [];
      const { error, warnings = [], lines = [] } = this.look ?? {};
      const words = error ? [el("p", { class: "not-yet" }, el("b", { text: "Not yet: " }), error)]
        : [...warnings.map((warning) => el("p", { class: "warning" }, el("b", { text: "Warning: " }), warning)), lines.length ? el("p", { class: "outcome", text: `${lines.map(capital).join(". ")}.` }) : null];
      return [this.isBare ? this.backButton() : null, el("div", { class: "draft-words", tabindex: "-1" }, el("p", { class: "draft-text", text: whole.line }), ...words.filter(Boolean)),
        el("button", { type: "button", class: "primary", "data-focus": "enter", text: "OK", disabled: Boolean(error) || this.isSending, onclick: () => this.enter() })];
    });
  }
}
