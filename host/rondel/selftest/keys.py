"""The keys and the knob: each is asked for, and what comes instead tells which wire is wrong."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from firmware.device.hardware import DOWN
from rondel.link.client import Client
from rondel.selftest.finding import Finding
from rondel.selftest.prompts import Prompts
from rondel.view import FUNCTION_KEYS

KEYS = 16
PUSH = ("SEAT", "WHEEL", "UNDO", "OK")
POLL_S = 0.03
NOTCHES = 5
TODO = {
    "all": "the wires of the rows and columns; where there are diodes, whether all of them stand the wrong way round",
    "row": "row {n}: its one wire to ROW_{n} of the Pico, or all of its diodes",
    "column": "column {n}: its one wire to COLUMN_{n} of the Pico",
    "none": "{keys}: its diode (the band to the row), its two joints, the switch itself",
    "swapped": "swap the wires of the rows or columns that changed places; left and right change seen from below",
    "ghost": "two diodes touch, a diode is missing, or solder joins two rows or columns",
    "stuck": "{keys} did not let go: solder joins its legs, or the cap sits on the plate",
    "no knob": "encoder A, B and C: the middle leg C goes to GND; A and B to ENCODER_A and ENCODER_B",
    "turns": "swap the wires of encoder A and B",
    "notch": "set RONDEL_ENCODER_DIVISOR to {divisor} in settings.toml",
    "push": "encoder SW to ENCODER_PUSH, its other leg to GND",
}


def name(key: int) -> str:
    """A key by its place, and its word where it has one on every overlay."""
    word = FUNCTION_KEYS.get(key)
    return f"row {key // 4 + 1}, column {key % 4 + 1}" + (f" ({word})" if word else "")


class Fingers:
    """Asks for keys and fetches what came. `wait_s` is how long a key is waited for.

    `clock` and `press` are for a program that presses the keys of a virtual device.
    """

    def __init__(
        self,
        client: Client,
        prompts: Prompts,
        wait_s: float = 15.0,
        press: Callable[[int], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ):
        self.client = client
        self.prompts = prompts
        self.press = press
        self._wait_s = wait_s
        self._clock = clock

    def fetch(self) -> tuple[int, int, int, list[int]]:
        """Steps to the right, to the left, pushes, and edges of keys since the last time."""
        data = bytes.fromhex(self.client.request("test", step="keys", value=0).values["data"])
        return data[0], data[1], data[2], list(data[3:])

    def key(self, key: int) -> list[int]:
        """Ask for a key; the edges that came until it was let go, or until nobody presses any more."""
        self.fetch()
        self.prompts.show(f"Press {name(key)}")
        if self.press:
            self.press(key)
        edges: list[int] = []
        end_s = self._clock() + self._wait_s
        while True:
            edges += self.fetch()[3]
            if (edges and not held(edges)) or self._clock() >= end_s or self.prompts.skips():
                return edges
            self.prompts.wait(POLL_S)

    def knob(self, asked: str, enough: Callable[[tuple[int, int, int]], bool]) -> tuple[int, int, int]:
        """Ask for a turn or a push of the knob: steps to the right, to the left, pushes."""
        self.fetch()
        self.prompts.show(asked)
        right = left = pushes = 0
        end_s = self._clock() + self._wait_s
        while self._clock() < end_s and not self.prompts.skips():
            more = self.fetch()
            right, left, pushes = right + more[0], left + more[1], pushes + more[2]
            if enough((right, left, pushes)):
                self.prompts.wait(0.5)  # whatever else comes
                more = self.fetch()
                return right + more[0], left + more[1], pushes + more[2]
            self.prompts.wait(POLL_S)
        return right, left, pushes


def held(edges: Sequence[int]) -> set[int]:
    """The keys that went down and did not come up."""
    down: set[int] = set()
    for edge in edges:
        (down.add if edge & DOWN else down.discard)(edge & ~DOWN)
    return down


def check(fingers: Fingers, asked: Sequence[int]) -> Finding:
    """Ask for each of these keys and say what is wrong, in one finding."""
    if not fingers.prompts.there and not fingers.press:
        return Finding("keys", None, "nobody pressed them")
    return judged({key: fingers.key(key) for key in asked})


def judged(came: dict[int, list[int]]) -> Finding:
    """What the edges that came for each asked key mean."""
    pressed = {key: [edge & ~DOWN for edge in edges if edge & DOWN] for key, edges in came.items()}
    good = [key for key, keys in pressed.items() if set(keys) == {key} and not held(came[key])]
    none = [key for key, keys in pressed.items() if not keys]
    ghosts = [key for key, keys in pressed.items() if len(set(keys)) > 1]
    stuck = [key for key, keys in pressed.items() if set(keys) == {key} and held(came[key])]
    other = [key for key, keys in pressed.items() if len(set(keys)) == 1 and key not in keys]
    if len(good) == len(came):
        return Finding("keys", True, f"{len(came)} of {len(came)}")
    if len(none) == len(came):
        return Finding("keys", False, "none answers", TODO["all"])
    found, todo = _silent(none, list(came))
    for keys, words in ((ghosts, "more than one key at"), (stuck, "stays down:")):
        if keys:
            found.append(f"{words} {'; '.join(map(name, keys))}")
    found += [f"{name(key)} answers as {name(pressed[key][0])}" for key in other]
    todo += [TODO["ghost"]] if ghosts else []
    todo += [TODO["stuck"].format(keys="; ".join(map(name, stuck)))] if stuck else []
    todo += [TODO["swapped"]] if other else []
    return Finding("keys", False, ". ".join(found), ". ".join(todo))


def _silent(none: list[int], asked: list[int]) -> tuple[list[str], list[str]]:
    """Keys that did not answer, and what to do about them: a whole row or column is one wire."""
    found, todo, left = [], [], set(none)
    for word, of in (("row", lambda key: key // 4), ("column", lambda key: key % 4)):
        for number in range(4):
            line = {key for key in asked if of(key) == number}
            if len(line) > 1 and line <= left:
                found.append(f"no answer from {word} {number + 1}")
                todo.append(TODO[word].format(n=number + 1))
                left -= line
    if left:
        keys = "; ".join(map(name, sorted(left)))
        found.append(f"no answer from {keys}")
        todo.append(TODO["none"].format(keys=keys))
    return found, todo


def check_knob(fingers: Fingers, there: bool) -> Finding:
    """Ask for turns and a push of the knob."""
    prompts = fingers.prompts
    if not there:
        return Finding("knob", None, "the device looks for none (RONDEL_ENCODER)")
    if not prompts.there:
        return Finding("knob", None, "nobody turned it")
    if prompts.choose("Is there a knob?", (("y", "yes"), ("n", "no"))) == "n":
        return Finding("knob", None, "there is none")
    right, left, _ = fingers.knob(
        f"Turn the knob {NOTCHES} notches clockwise, and wait", lambda n: n[0] + n[1] >= NOTCHES
    )
    if not right + left:
        return Finding("knob", False, "no step came", TODO["no knob"])
    if left > right:
        return Finding("knob", False, "it turns the wrong way", TODO["turns"])
    if not NOTCHES - 1 <= right <= NOTCHES + 1:
        divisor = 4 if right > NOTCHES else 2 if right > NOTCHES // 3 else 1
        return Finding("knob", False, f"{right} steps in {NOTCHES} notches", TODO["notch"].format(divisor=divisor))
    if not fingers.knob("Push the knob once", lambda n: n[2] > 0)[2]:
        return Finding("knob", False, "no push came", TODO["push"])
    return Finding("knob", True, f"{right} steps clockwise, a push")
