"""A host at a game whose moves have numbers in their comments: so what is lost, double or invented is known."""

import os
import re

from rondel.errors import LinkLost, Refused
from rondel.link.mirror import Mirror, pull_steps
from rondel.link.moves import move_steps
from shared_rules.journal import Journal
from shared_rules.medium import MemoryMedium
from shared_rules.record import statement

ALL = os.environ.get("RONDEL_FAULTS") == "all"
NUMBER = re.compile(r'"#(\d+)"')


def text_of(number):
    """The move with this number: a correction, which is always legal, and whose comment is kept."""
    return f'Ann set wood {number % 7 + 1} "#{number}"'


def numbers_in(table):
    """The numbers of the moves in a game, in the order of its records."""
    found = []
    for each in range(1, table.log.count):
        found += [int(number) for number in NUMBER.findall(str(table.write(statement(table.log.payload(each)))))]
    return found


def kept(data):
    """The game in the bytes of a journal, and its digest after each record; torn bytes at the end are left out."""
    log = Journal(MemoryMedium(data))
    mirror, digests = Mirror(), []
    for number in range(log.count):
        mirror.take(number, log.payload(number))
        digests.append(mirror.digest)
    return mirror.table, digests


class Player:
    """Makes moves one after the other over a Client, whatever the link does; `mirror` is the game as it is known."""

    def __init__(self, client):
        self.client = client
        self.mirror = Mirror()
        self.views = []
        client.on_notice = lambda name, values: self.views.append(values) if name == "view" else None
        self.again = 0  # how often it had to greet anew
        self.greet()

    def greet(self):
        """Hello until it is heard."""
        while True:
            try:
                self.client.hello()
                self.client.request("subscribe", views=1, pixels=1, screen=1)
                return
            except LinkLost:
                self.again += 1

    def pull(self):
        """Know the game as it is."""
        while True:
            try:
                self.client.run(pull_steps(self.mirror))
                return
            except LinkLost:
                self.again += 1
                self.greet()

    def move(self, number):
        """Make the move with this number, once. What somebody enters on the device meanwhile is no hindrance."""
        unsure = False
        while True:
            self.pull()
            if unsure and number in numbers_in(self.mirror.table):
                return  # it was made, and only its answer was lost with the link
            try:
                self.client.run(move_steps(text_of(number), self.mirror.count - 1))
                return
            except Refused as error:
                if error.code != "stale":
                    raise
            except LinkLost:
                unsure = True
                self.again += 1
                self.greet()

    def heard_of_all(self):
        """Listen for a moment; whether the newest view is that of the game."""
        self.client.poll(0.05)
        return bool(self.views) and self.mirror.fits(self.views[-1])
