// The tabs of a seat: one panel is shown at a time. On a small page the wheels and keys belong to the first one.

import { byId, el, renew } from "./dom.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1 };

/** The bar of tabs. `panels` are {id, label(view), has(view)}; the first one is always there. `onShow(id)` is told each change. */
export class Tabs {
  constructor(panels, onShow) {
    this.panels = panels;
    this.onShow = onShow;
    this.shown = panels[0].id;
    byId("tabs").addEventListener("keydown", (event) => this.arrow(event));
  }

  draw(view) {
    const there = this.panels.filter((panel, at) => at === 0 || panel.has(view));
    if (!there.some((panel) => panel.id === this.shown)) this.show(there[0].id);
    byId("tabs").hidden = there.length < 2;
    const marked = there.filter((panel) => panel.marked?.(view)).map((panel) => panel.id);
    renew(byId("tabs"), [there.map((panel) => [panel.id, panel.label(view)]), this.shown, marked], () => there.map((panel) => {
      const isShown = panel.id === this.shown;
      return el("button", {
        type: "button", role: "tab", class: "tab", id: `tab-${panel.id}`, "data-focus": panel.id, "aria-controls": panel.id,
        "aria-selected": String(isShown), tabindex: isShown ? "0" : "-1", onclick: () => this.show(panel.id),
      }, panel.label(view), marked.includes(panel.id) ? el("span", { class: "tab-mark", role: "img", "aria-label": "something is open" }) : null);
    }));
    for (const panel of this.panels) byId(panel.id).hidden = panel.id !== this.shown;
    document.body.dataset.tab = this.shown;
    this.view = view;
  }

  show(id) {
    if (this.shown === id) return;
    this.shown = id;
    this.onShow(id);
  }

  arrow(event) {
    const step = STEPS[event.key];
    const tabs = [...byId("tabs").children];
    const at = tabs.indexOf(document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    tabs[(at + step + tabs.length) % tabs.length].click();
    byId("tabs").querySelector('[aria-selected="true"]')?.focus();
  }
}
