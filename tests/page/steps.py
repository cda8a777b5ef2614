"""What several page tests do and ask."""

import time

# Keeps what a page sends through its WebSocket, oldest first.
LISTEN = """
const sent = [];
Object.defineProperty(globalThis, "sentMessages", { value: sent });
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  sent.push(JSON.parse(data));
  return send.call(this, data);
};
"""
# Two frames later what was asked for before has been drawn, and what a key asked for has been sent.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
# Whatever glides from one place to another has arrived.
COME_TO_REST = f"() => ({DRAWN})().then(() => Promise.all(document.getAnimations().map((each) => each.finished)))"


def sent(page, kind=None):
    """What a page has sent since it was loaded, of one type or of all, without the numbers of questions."""
    told = [{key: value for key, value in each.items() if key != "id"} for each in page.evaluate("sentMessages")]
    return [each for each in told if kind in (None, each["type"])]


def wait_until(true, what, patience_s=10):
    """Wait until `true()` holds. Fails with `what` after `patience_s`."""
    end = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.01)


def wait_for_sent(page, *messages):
    """Wait until the last messages that the page sent are exactly these."""
    wait_until(lambda: sent(page)[-len(messages) :] == list(messages), f"{messages} in {sent(page)}")


def press(key, down):
    """The message for a key of the 4x4."""
    return {"type": "press", "key": key, "down": down}


def tap(key):
    """The two messages for a key that is tapped."""
    return press(key, True), press(key, False)


def count(page, good, wheel=0):
    """What a good counts on a wheel, or on a track behind the wheels, as it can be read: "2" or "2 → 4"."""
    cell = page.locator(f'#goods tr[data-good="{good}"][data-home="{wheel}"] .count-line')
    return " ".join(cell.inner_text().split())


def enter(page, game, tab="cards"):
    """Press OK on a tab and wait until the journal has the move; the move."""
    before = game.records()
    page.click(f'#{tab} .draft button:text-is("OK")')
    wait_until(lambda: game.records() == before + 1, "a move in the journal")
    return game.log()[-1]


def choose(page, words, tab="cards"):
    """Take an answer to the question on a tab."""
    page.click(f'#{tab} .form-body button:has-text("{words}")')
