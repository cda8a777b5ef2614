// The page of `rondel play`: one view from the server, drawn; keys and moves sent back.

import { loadArt } from "./art.js";
import { Asker } from "./ask.js";
import { BoardTab } from "./board.js";
import { BuildingsTab } from "./buildings.js";
import { CardsTab } from "./cards.js";
import { Catalogue } from "./catalogue.js";
import { Legend, NewGame, confirm } from "./dialogs.js";
import { byId, say } from "./dom.js";
import { Goods } from "./goods.js";
import { DomainTab } from "./domain.js";
import { Device } from "./keys.js";
import { Link } from "./link.js";
import { Moves } from "./moves.js";
import { ScoreTab } from "./score.js";
import { Tabs } from "./tabs.js";
import { TurnTab } from "./turn.js";
import { Wheels } from "./wheel.js";

const SEAT_AGAIN_MS = 500;

let view = null;
let isOpen = false;
let tryAgainAt = 0;
let look = null; // what a move that is being put together on the page would do

const link = new Link({ onMessage: take, onState: connectionChanged });
const send = (message) => link.send(message);
const asker = new Asker(send);
const ask = (message) => asker.ask(message);
const catalogue = new Catalogue(() => view && draw(view));
const device = new Device(send);
const wheels = new Wheels();
const goods = new Goods(goToSeat);
const moves = new Moves({ send, ask, device, confirm });
const legend = new Legend();
const newGame = new NewGame(ask);

const tools = { ask, go, goToSeat, onBuilt, onLook: lookedAt };
const tabs = new Tabs([
  { id: "goods", label: "Goods" },
  { id: "board", label: "Board", has: hasBoard },
  { id: "buildings", label: "Buildings", has: hasBoard },
  { id: "cards", label: "Cards", has: hasBoard, marked: ({ outlook }) => Boolean(outlook?.course?.open) },
  { id: "domain", label: "Domain", has: hasPanel("domain") },
  { id: "turn", label: "Turn", has: hasPanel("turn"), marked: ({ outlook }) => Boolean(outlook?.course?.open) },
  { id: "score", label: "Score", has: ({ seats }) => Boolean(seats[0]?.score) },
], () => {
  lookedAt(null);
  if (view) draw(view);
});
const panels = { board: new BoardTab(tools), buildings: new BuildingsTab(tools), cards: new CardsTab(tools), domain: new DomainTab(tools), turn: new TurnTab(tools), score: new ScoreTab(tools) };

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

/** What a game shows beside goods and score: it may name panels of its own, else it is a board with buildings and cards. */
function hasBoard({ outlook }) {
  return Boolean(outlook?.board && outlook.course && !outlook.panels);
}

function hasPanel(name) {
  return ({ outlook }) => Boolean(outlook?.panels?.includes(name));
}

const openTab = () => (hasBoard(view) ? "cards" : "turn");

function draw(message) {
  view = message;
  const { id, runtime, version } = view.device ?? {};
  say(byId("title"), view.title);
  say(byId("device-name"), [id, runtime, version].filter(Boolean).join(" · "));
  document.title = view.title ? `${view.title} · Rondel` : "Rondel";
  if (view.outlook?.course) catalogue.want(view.game);
  loadArt(view.game).then((isNew) => isNew && draw(view));
  tabs.draw(view);
  drawWheels();
  moves.draw(view);
  newGame.draw(view);
  drawPanel();
  showConnection();
}

function goodsByName() {
  return new Map(view.goods.map((good) => [good.name, good]));
}

/** Wheels, goods and keys; a move of the panels that is being put together is shown as the device shows a pending one. */
function drawWheels() {
  const isHere = look && !look.error && look.seat === view.seat && !view.pending && look.wheels?.length;
  const shown = isHere ? { ...view, pending: look } : view;
  for (const section of [wheels, goods]) section.draw(shown, goodsByName());
  device.draw(view, goodsByName());
}

function drawPanel() {
  const open = view.outlook?.course?.open ?? "";
  byId("open").hidden = !open || tabs.shown === openTab() || !view.outlook?.course;
  byId("announce").hidden = !view.outlook?.course?.announce;
  say(byId("announce"), view.outlook?.course?.announce ?? "");
  say(byId("open-text"), open);
  panels[tabs.shown]?.draw({
    view, seat: view.seat, goods: goodsByName(), labels: catalogue.labels, catalogue, costGoods: catalogue.costGoods,
    shown: [view.records, view.digest, view.seat, view.seats.map((seat) => seat.name), catalogue.labels.size],
    redraw: () => panels.cards.redraw(),
  });
}

/** Show another tab, and there `what`; for another seat the device goes there. */
function go(tab, what = {}, seat = view.seat) {
  if (seat !== view.seat) goToSeat(seat);
  panels[tab].open?.(what);
  tabs.show(tab);
}

/** After building: on to what is open now, else back to the list. */
function onBuilt() {
  panels.buildings.open();
  if (view.outlook.course.open) tabs.show("cards");
  else draw(view);
}

function lookedAt(what) {
  if (what === look) return;
  look = what;
  if (view) drawWheels();
}

byId("open-go").addEventListener("click", () => tabs.show(openTab()));

/**
 * The device goes from seat to seat with its SEAT key; a pending move goes along, as at the table. The first press may
 * only have woken a dimmed device: then it is pressed again.
 */
function goToSeat(index, tries = 2) {
  const taps = (index - view.seat + view.seats.length) % view.seats.length;
  for (let tap = 0; tap < taps; tap += 1) device.tapLabel("SEAT");
  if (taps && tries > 1) setTimeout(() => goToSeat(index, tries - 1), SEAT_AGAIN_MS);
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
