// The page of `rondel play`: one view from the server, drawn; keys and moves sent back.

import { Legend, NewGame, confirm } from "./dialogs.js";
import { byId, say } from "./dom.js";
import { Goods } from "./goods.js";
import { Device } from "./keys.js";
import { Link } from "./link.js";
import { Moves } from "./moves.js";
import { Wheels } from "./wheel.js";

let view = null;
let isOpen = false;
let tryAgainAt = 0;

const link = new Link({ onMessage: take, onState: connectionChanged });
const send = (message) => link.send(message);
const device = new Device(send);
const wheels = new Wheels();
const goods = new Goods(goToSeat);
const moves = new Moves({ send, device, confirm });
const legend = new Legend();
const newGame = new NewGame((game, seats) => send({ type: "new", game, seats }));

const TAKERS = {
  view: draw,
  pixels: (message) => wheels.pixels(message),
  screen: (message) => device.screenRow(message),
  legend: (message) => legend.take(message),
  error: (message) => moves.takeError(message.text),
};

function take(message) {
  TAKERS[message.type]?.(message);
}

function draw(message) {
  view = message;
  const goodsByName = new Map(view.goods.map((good) => [good.name, good]));
  say(byId("title"), view.title);
  const { id, runtime, version } = view.device ?? {};
  say(byId("device-name"), [id, runtime, version].filter(Boolean).join(" · "));
  document.title = view.title ? `${view.title} · Rondel` : "Rondel";
  for (const section of [wheels, goods, device]) section.draw(view, goodsByName);
  moves.draw(view);
  newGame.draw(view);
  showConnection();
}

/** The device goes from seat to seat with its SEAT key; a pending move goes along, as at the table. */
function goToSeat(index) {
  const taps = (index - view.seat + view.seats.length) % view.seats.length;
  for (let tap = 0; tap < taps; tap += 1) device.tapLabel("SEAT");
}

function connectionChanged({ open, waitMs }) {
  if (isOpen && !open) {
    device.releaseAll();
    wheels.dark();
  }
  isOpen = open;
  tryAgainAt = waitMs ? performance.now() + waitMs : 0;
  showConnection();
}

function showConnection() {
  const state = !isOpen ? "lost" : view && !view.connected ? "no-device" : view ? "connected" : "waiting";
  byId("connection").dataset.state = state;
  document.body.dataset.state = state;
  say(byId("connection-text"), {
    lost: tryAgainAt ? "Not connected. Trying again soon." : "Not connected. Trying now.",
    "no-device": "The device is not connected.",
    connected: "Connected",
    waiting: "Connecting",
  }[state]);
  byId("connect-now").hidden = state !== "lost";
}

byId("connect-now").addEventListener("click", () => link.tryNow());
link.connect();
