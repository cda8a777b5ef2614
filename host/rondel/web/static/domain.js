// The Domain tab: the Estates of a seat as they lie on the table, its Livestock, its Glass Hut, its Jobs.

import { byId, el, renew } from "./dom.js";

const NONE = "-";
const plain = (content) => ["empty", "field", "pond", "pasture", "forest", "stable", "hut"].includes(content);

export class DomainTab {
  draw({ view, seat, labels, shown }) {
    const { report } = view.seats[seat];
    renew(byId("domain"), [shown, report, labels.size], () => [
      el("p", { class: "panel-line", text: this.head(view, seat, labels) }),
      el("div", { class: "estates" }, ...this.estates(view.outlook.board, report, labels)),
    ]);
  }

  head({ seats, outlook }, seat, labels) {
    const { report, tracks } = seats[seat];
    const animals = tracks.flatMap((track) => track.tokens).filter((token) => ["cattle", "pig"].includes(token.good));
    const words = animals.map((token) => `${token.count} ${token.good}`);
    words.push(`Glass Hut: step ${report.progress} of ${outlook.board.steps}`);
    if (report.jobs.length) words.push(`Jobs done: ${report.jobs.map((job) => labels.get(job) ?? job).join(", ")}`);
    if (outlook.course.jobs.length) words.push(`Jobs on the board: ${outlook.course.jobs.map((job) => labels.get(job) ?? job).join(", ")}`);
    if (outlook.course.year) words.push(`year ${outlook.course.year} of ${outlook.course.years}, pawns left: ${outlook.course.pawns.join(", ")}`);
    return words.join(" · ");
  }

  /** Spaces have names over the whole Domain: letters go on from Estate to Estate. */
  estates(board, report, labels) {
    const grids = [board.main, ...Array(report.estates).fill(board.small)];
    let column = 0;
    return grids.map((grid) => {
      const from = column;
      column += grid.columns;
      const cells = grid.spaces.map((printed, place) => {
        if (printed === NONE) return el("div", {});
        const name = `${letters(from + (place % grid.columns))}${Math.floor(place / grid.columns) + 1}`;
        const content = report.spaces[name];
        const words = plain(content) ? content : labels.get(content) ?? content;
        return el("div", { class: `cell ${plain(content) ? content : "built"}`, "data-space": name },
          el("span", { class: "space-name", text: name }), el("span", { class: "building-name", text: words === "hut" ? "Glass Hut" : words }));
      });
      const land = el("div", { class: "land" }, ...cells);
      land.style.gridTemplateColumns = `repeat(${grid.columns}, minmax(0, 1fr))`;
      return land;
    });
  }
}

function letters(column) {
  return column < 26 ? String.fromCharCode(97 + column) : `a${String.fromCharCode(71 + column)}`;
}
