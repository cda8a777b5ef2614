// The entry fee of a card where it leaves a choice: it is a move of its own, before the abilities.

import { choice, option } from "./choices.js";
import { el } from "./dom.js";

/** The wheels that can pay the open card's fee when more than one can, or an empty list: then it is paid by itself. */
export function feeWheels({ view, catalogue }, seat) {
  const { course } = view.outlook;
  const fee = course.card && course.turn === seat && !course.fee_paid ? catalogue.specialists.get(course.card)?.fee : null;
  const need = fee?.needs.find((each) => each.clause === "on");
  if (!need) return [];
  const able = view.seats[seat].wheels.filter((wheel) => wheel.tokens.some((token) => token.good === need.goods[0] && token.count >= need.number));
  return able.length > 1 ? able.map((wheel) => ({ name: wheel.name, label: wheel.label, good: need.goods[0], number: need.number })) : [];
}

/** The choice of the wheel, or null where there is none. An error is shown beside it. */
export function feeStep(context, { ask }, seat = context.seat) {
  const wheels = feeWheels(context, seat);
  if (!wheels.length) return null;
  const { number, good } = wheels[0];
  const label = context.goods.get(good)?.label ?? good;
  const error = el("p", { class: "error", role: "alert" });
  const pay = async (wheel) => {
    const answer = await ask({ type: "move", text: `${context.view.seats[seat].word} fee ${good} on ${wheel.name}` });
    error.textContent = answer.ok ? "" : answer.text;
  };
  return el("div", { class: "fee-step" }, choice(`First the entry fee: ${number} ${label} from`,
    wheels.map((wheel) => option({ focus: `fee ${wheel.name}`, label: wheel.label, onclick: () => pay(wheel) }))), error);
}
