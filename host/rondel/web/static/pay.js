// What is paid for a move, part by part, to be changed before OK.

import { el } from "./dom.js";
import { partLabel, partSign } from "./entries.js";

/** `pay` is {parts, amounts, printed, most} as the server tells it; `set(amounts)` gets another payment. */
export function payment({ parts, amounts, printed = null, most = 15 }, goods, set) {
  const isPrinted = printed && parts.every((name) => (amounts[name] ?? 0) === (printed[name] ?? 0));
  const words = !printed ? "Paid" : isPrinted ? "Paid, as printed" : "Paid, not as printed";
  return el("div", { class: "choice payment", role: "group", "aria-label": words }, el("span", { class: "choice-label", text: words }),
    el("div", { class: "choice-options" }, ...parts.map((name) => stepper({
      label: partLabel(name, goods), picture: partSign(name, goods), count: amounts[name] ?? 0, least: 0, most, focus: name, set: (count) => set({ ...amounts, [name]: count }),
    }))));
}

/** A number between two buttons. */
export function stepper({ label, picture = null, count, text = count, least, most, focus = "", set }) {
  const button = (sign, word, to) => el("button", { type: "button", "aria-label": `one ${label} ${word}`, "data-focus": `${word} ${focus}`, text: sign, disabled: to < least || to > most, onclick: () => set(to) });
  return el("div", { class: `stepper${count ? "" : " none"}`, role: "group", "aria-label": label }, picture ?? el("span"), el("span", { class: "stepper-name", text: label }),
    button("−", "less", count - 1), el("b", { text }), button("+", "more", count + 1));
}
