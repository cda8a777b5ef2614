// The Buildings tab: what can be built and used, found by a few letters; then the form for one of them.

import { BuildForm, UseForm } from "./building_forms.js";
import { canMean } from "./catalogue.js";
import { costTokens, pointsOf } from "./costs.js";
import { byId, el, renew } from "./dom.js";
import { kindSign } from "./signs.js";

/** `tools` are {ask, onLook, go, confirm}, as the other tabs have them. */
export class BuildingsTab {
  constructor(tools) {
    this.tools = tools;
    this.form = null;
    this.space = null; // chosen on the board before the building was
    this.search = el("input", { type: "search", class: "find", placeholder: "Find: a few letters, or initials", "aria-label": "Find a building",
      spellcheck: "false", autocapitalize: "off" });
    this.search.addEventListener("input", () => this.redraw());
    this.search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // else the button that gets the focus is pressed by the same Enter
      this.list.querySelector("button")?.click();
    });
    this.list = el("div", { class: "scroll-list" });
    this.note = el("p", { class: "panel-line quiet" });
  }

  /** Open the tab for something: {use: name}, {build: name} or {space: name}. */
  open({ use = null, build = null, space = null } = {}) {
    this.space = space;
    if (use) this.form = this.useForm(use);
    else if (build) this.form = this.buildForm(build);
    else this.form = null;
  }

  useForm(name) {
    return new UseForm(name, this.tools, () => this.back());
  }

  buildForm(name) {
    return new BuildForm(name, this.space, this.tools, () => this.back());
  }

  back() {
    this.form?.leave();
    this.form = null;
    this.redraw();
    this.search.focus();
  }

  draw(context) {
    this.context = context;
    const panel = byId("buildings");
    if (this.form && !this.form.isPossible(context)) {
      this.form.leave();
      this.form = null;
    }
    if (this.form) {
      if (panel.firstChild !== this.form.root) panel.replaceChildren(this.form.root);
      this.form.draw(context);
      return;
    }
    if (panel.firstChild?.firstChild !== this.search) panel.replaceChildren(el("div", { class: "find-line" }, this.search), this.note, this.list);
    this.drawList();
  }

  redraw() {
    if (this.context) this.draw(this.context);
  }

  /** Taken from the view: the own buildings that can be used, the private offer, what can be paid, what cannot. */
  groups() {
    const { view, seat, catalogue } = this.context;
    const { offer, course } = view.outlook;
    const asked = this.search.value;
    const finds = (name) => canMean(asked, name);
    const own = view.seats[seat].report.buildings.filter((name) => catalogue.buildings.get(name)?.kind === "processing").filter(finds);
    const mine = new Set(course.seats[seat].offer);
    const others = new Set(course.seats.flatMap((each, index) => (index === seat ? [] : each.offer)));
    const free = offer.filter((each) => !others.has(each.name) && finds(each.name));
    const able = (each) => each.able.includes(seat);
    return [
      { head: "Yours, to use", entries: own.map((name) => ({ name, use: true })) },
      { head: "Your private offer", entries: free.filter((each) => mine.has(each.name)) },
      { head: "You can pay", entries: free.filter((each) => !mine.has(each.name) && able(each)) },
      { head: "You cannot pay now", entries: free.filter((each) => !mine.has(each.name) && !able(each)), far: true },
    ].filter((group) => group.entries.length);
  }

  drawList() {
    const { view, seat, catalogue } = this.context;
    const groups = this.groups();
    this.note.hidden = !this.space;
    this.note.textContent = this.space ? `To build at ${this.space}.` : "";
    renew(this.list, [groups, this.space, seat, catalogue.labels.size, view.goods], () => {
      if (!groups.length) return [el("p", { class: "empty-list quiet", text: "Nothing is called that." })];
      return groups.flatMap((group) => [
        el("h3", { class: "group-head" }, group.head, el("span", { class: "quiet", text: ` ${group.entries.length}` })),
        ...group.entries.map((entry) => this.row(entry, group.far)),
      ]);
    });
  }

  row(entry, isFar) {
    const building = this.context.catalogue.buildings.get(entry.name);
    const open = () => {
      this.form = entry.use ? this.useForm(entry.name) : this.buildForm(entry.name);
      this.redraw();
      this.form.root.querySelector("button")?.focus();
    };
    return el("button", { type: "button", class: `building-row${isFar ? " far" : ""}`, "data-focus": `row ${entry.name}`, "data-building": entry.name, onclick: open },
      kindSign(building?.kind ?? entry.kind),
      el("span", { class: "row-name", text: building?.label ?? entry.name }),
      entry.use ? el("span", { class: "chip", text: "use" }) : costTokens(entry.cost, this.context.goods),
      el("span", { class: "row-points", text: entry.use ? "" : pointsOf(entry, building), title: "points" }),
      el("span", { class: "row-effect", text: building?.effect ?? "" }));
  }
}
