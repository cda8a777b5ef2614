"""What several page tests do and ask."""

import time


def sent(server, kind=None):
    """What pages have sent so far, of one type or of all, without the numbers of questions."""
    told = [{key: value for key, value in each.items() if key != "id"} for each in server.server.received]
    return [each for each in told if kind in (None, each["type"])]


def wait_until(true, what, patience_s=5):
    """Wait until `true()` holds. Fails with `what` after `patience_s`."""
    end = time.monotonic() + patience_s
    while not true():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.01)


def wait_for_sent(server, *messages):
    """Wait until the last messages sent are exactly these."""
    wait_until(
        lambda: sent(server)[-len(messages) :] == list(messages),
        f"{messages} in {sent(server)}",
    )


def press(key, down):
    """The message for a key of the 4x4."""
    return {"type": "press", "key": key, "down": down}


def count(page, good, wheel=0):
    """The cell text of a good's row, as it can be read: "2" or "2 → 4"."""
    cell = page.locator(f'#goods tr[data-good="{good}"] td').nth(wheel).locator(".count-line")
    return " ".join(cell.inner_text().split())
