// The page of `rondel play`: one view from the server, drawn; keys and moves sent back. What a game has beside its goods
// it publishes itself: maps, offers, cards, the course of play. The page knows no game.

import { loadArt } from "./art.js";
import { Asker } from "./ask.js";
import { CardsTab } from "./cards.js";
import { Catalogue } from "./catalogue.js";
import { Legend, NewGame, confirm } from "./dialogs.js";
import { byId, say } from "./dom.js";
import { Goods } from "./goods.js";
import { Device } from "./keys.js";
import { Link } from "./link.js";
import { MapsTab } from "./maps.js";
import { Moves } from "./moves.js";
import { OffersTab } from "./offers.js";
import { ScoreTab } from "./score.js";
import { Tabs } from "./tabs.js";
import { Wheels } from "./wheel.js";

let view = null;
let isOpen = false;
let tryAgainAt = 0;
let drawings = 0; // how often the pictures of a game came
let look = null; // what a move that is being put together on the page would do

const link = new Link({ onMessage: take, onState: connectionChanged });
const send = (message) => link.send(message);
const asker = new Asker(send);
const ask = (message) => asker.ask(message);
const redraw = () => view && draw(view);
const catalogue = new Catalogue(redraw);
const device = new Device(send);
const tools = { ask, go, goToSeat, onDone: goOn, onLook: lookedAt, device };
const goods = new Goods(tools);
const wheels = new Wheels((good, wheel, step) => goods.change(good, wheel, step));
const moves = new Moves({ send, ask, device, confirm });
const legend = new Legend();
const newGame = new NewGame(ask);
const panels = { maps: new MapsTab(tools), offers: new OffersTab(tools), cards: new CardsTab(tools), score: new ScoreTab(tools) };

const isPublished = (id) => ({ outlook }) => Boolean(outlook.tabs?.[id]);
const labelOf = (id) => ({ outlook }) => outlook.tabs[id];
const tabs = new Tabs([
  { id: "goods", label: () => "Goods" },
  { id: "maps", label: labelOf("maps"), has: isPublished("maps") },
  { id: "offers", label: labelOf("offers"), has: isPublished("offers") },
  { id: "cards", label: labelOf("cards"), has: isPublished("cards"), marked: ({ outlook }) => Boolean(outlook.course?.open) },
  { id: "score", label: () => "Score", has: ({ seats }) => Boolean(seats[0]?.score) },
], () => {
  lookedAt(null);
  redraw();
});

const TAKERS = {
  view: draw,
  pixels: (message) => wheels.pixels(message),
  screen: (message) => device.screenRow(message),
  legend: (message) => legend.take(message),
  error: (message) => moves.takeError(message.text),
};

function take(message) {
  if (message.id !== undefined && asker.take(message)) return;
  TAKERS[message.type]?.(message);
}

function draw(message) {
  view = message;
  const { id, runtime, version } = view.device ?? {};
  say(byId("title"), view.title);
  say(byId("device-name"), [id, runtime, version].filter(Boolean).join(" · "));
  document.title = view.title ? `${view.title} · Rondel` : "Rondel";
  if (view.game) {
    catalogue.want(view.game);
    loadArt(view.game).then((isNew) => {
      drawings += Number(isNew);
      if (isNew) redraw();
    });
  }
  tabs.draw(view);
  drawWheels();
  moves.draw(view);
  newGame.draw(view);
  drawPanel();
  showConnection();
}

function context() {
  const names = view.seats.map((seat) => seat.name);
  return { view, seat: view.seat, catalogue, goods: new Map(view.goods.map((good) => [good.name, good])), shown: [view.records, view.digest, view.seat, names, catalogue.entries.length, drawings] };
}

/** Wheels, goods and keys; a move that is being put together is shown as the device shows a pending one. */
function drawWheels() {
  const isHere = look && !look.error && look.seat === view.seat && !view.pending && look.wheels?.length;
  const now = context();
  const withLook = isHere ? { ...view, pending: look } : view;
  wheels.draw(withLook, now.goods);
  goods.draw({ ...now, withLook });
  device.draw(view, now.goods);
}

function drawPanel() {
  const { course } = view.outlook;
  byId("open").hidden = !course?.open || tabs.shown === "cards";
  byId("announce").hidden = !course?.announce;
  say(byId("announce"), course?.announce ?? "");
  say(byId("open-text"), course?.open ?? "");
  panels[tabs.shown]?.draw(context());
}

/** Show another tab, and there `what`; for another seat the device goes there. */
function go(tab, what = {}) {
  panels[tab]?.open?.(what);
  tabs.show(tab);
}

/** After a move of a panel: on to what is open now. */
function goOn() {
  if (view.outlook.asked) tabs.show("cards");
  draw(view);
}

function lookedAt(what) {
  if (what === look) return;
  look = what;
  if (view) drawWheels();
}

byId("open-go").addEventListener("click", () => tabs.show("cards"));

/** The device goes from seat to seat with its SEAT key; a pending move goes along, as at the table. */
function goToSeat(index) {
  const taps = (index - view.seat + view.seats.length) % view.seats.length;
  for (let tap = 0; tap < taps; tap += 1) device.tapLabel("SEAT");
}

function connectionChanged({ open, waitMs }) {
  if (isOpen && !open) {
    device.releaseAll();
    wheels.dark();
    asker.lost();
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
