"""What every game on wheels shares: its state as bytes, and transactions of goods.

A game is a table plus small hooks. Its package subclasses `Game`, fills in the attributes and overrides `act` (its own
verbs) and, where its wheel rule differs, `trade` and `correct`.
"""

from shared_rules import move as m
from shared_rules.errors import IllegalMove, MalformedMove


class Words:
    """A vocabulary: the rulebook's names, whose places are the ids."""

    def __init__(self, names):
        self.names = names

    def __len__(self):
        return len(self.names)

    def find(self, word):
        """The id of `word` (lower case), or -1."""
        return self.names.index(word) if word in self.names else -1

    def name(self, number):
        """The word with the id `number`."""
        return self.names[number]

    def label(self, number):
        """The word as people say it."""
        return self.names[number].replace("-", " ")


class Result:
    """What a move did, or would do. Amounts are tuples (good, wheel, number) of ids and a count.

    `turns` has one number a wheel of the seat. `lost` found no room; `eaten` was gained and went again with the turn
    that followed at once; `short` is what was missing for a payment. `error` is the MoveError that refused the
    move, or None; `after` the state after the move (of a preview); `move` the move with every choice filled in.
    `events` say in words what else happened, `loud` that everybody at the table has to hear it; `parts` are those of a
    reward that may come in another order.
    """

    loud = False
    parts = ()

    def __init__(self, move, wheels):
        self.move = move
        self.turns = [0] * wheels
        self.paid = []
        self.gained = []
        self.lost = []
        self.eaten = []
        self.short = []
        self.events = []
        self.error = None
        self.after = None


class Game:
    """A game's tables and hooks. Ids of goods, wheels and so on are places in these tables."""

    name = ""  # as in a record
    title = ""  # as on the box
    seats = (1, 4)  # fewest and most players
    goods = Words(())
    letters = ""  # one capital letter a good, for terminals and tokens
    colours = ()  # 0xRRGGBB a good
    refined = ()  # ids of refined goods
    keys = ("",) * 12  # what the twelve goods keys are, in reading order: a good, an action, or nothing
    wheels = ()  # WheelSpec
    tracks = ()  # TrackSpec: goods that stand beside the wheels; their numbers go on from those of the wheels
    start_counts = ()  # counts at the start, one tuple a wheel and track, in the order of its goods
    options = {}  # name of an option: the values it may have, the usual one first
    table_fields = ()  # (name, bytes, highest value, value at the start, what a correction says of it: by_hand.py)
    seat_fields = ()  # the same, once a seat, after its wheels
    clauses = ()  # (word, tag, kind of the values) of what only this game has (grammar.py)
    verbs = ()  # (word, verb, kind of the subject, clause tags it may have, whether a seat says it)

    def __init__(self):
        self.offsets = {}
        at = 0
        for name, size, _, _, _ in self.table_fields:
            self.offsets[name] = at
            at += size
        self.table_size = at
        at = sum([spec.size for spec in self.specs()])
        for name, size, _, _, _ in self.seat_fields:
            self.offsets[name] = at
            at += size
        self.seat_size = at

    # -- the catalogue -------------------------------------------------------------------------------------

    folder = ""  # that of its package
    lists = ()  # the kinds of words in the lists of the catalogue there, in their order
    _catalogue = None

    @property
    def catalogue(self):
        """The cards and buildings of the game, looked up in a file that is opened when it is first asked for."""
        if self._catalogue is None:
            from shared_rules.catalogue import File

            self._catalogue = File(self.folder + "/catalogue.bin", self.lists)
        return self._catalogue

    # -- state ---------------------------------------------------------------------------------------------

    def set_up(self, state, seats, options, start, layout):
        """A hook for what depends on the number of players, the options, the start player or the board."""

    def begin(self, head):
        """A hook: MalformedMove where no game begins so; games that were begun before are not asked."""

    def read_layout(self, word):
        """A hook: the layout of a board in a word from `write_layout`."""
        raise MalformedMove("board", self.title)

    def write_layout(self, layout):
        """A hook: a layout as one word, for the head of a journal."""

    def specs(self):
        """What is printed for a seat: its wheels, then its tracks."""
        return self.wheels + self.tracks if self.tracks else self.wheels

    def wheels_of(self, state, seat):
        """The Wheels of `seat` within `state`, then its Tracks."""
        wheels = []
        at = self.table_size + seat * self.seat_size
        for spec in self.specs():
            wheels.append(spec.on(state, at))
            at += spec.size
        return wheels

    def words(self, kind):
        """The vocabulary of a kind of word: "good", "wheel", one of the catalogue, or one of the game's own."""
        if kind in self.lists:
            return self.catalogue[kind]
        if kind == "good" or kind == "choice":
            return self.goods
        if kind == "wheel":
            return Words([spec.name for spec in self.specs()])
        return Words(())

    def name_of(self, kind, number):
        """A name as people say it: as it is printed, or without hyphens."""
        return self.words(kind).label(number)

    # -- moves ---------------------------------------------------------------------------------------------

    def perform(self, table, move, result):
        """Do `move` on `table.state`. On an error the caller puts the state back."""
        if move.verb == m.TRADE:
            self.refuse_scored(table)
            self.trade(table, move, result)
        elif move.verb == m.SET and move.get(m.SUBJECT) is not None:
            from shared_rules.by_hand import correct

            correct(table, move, result)
        elif move.verb == m.SET:
            self.correct(table, move, result)
        else:
            self.act(table, move, result)

    def act(self, table, move, result):
        """A hook: do a verb of the game's own."""
        raise IllegalMove("unknown-verb", self.title)

    def trade(self, table, move, result):
        """Do a transaction; `result.move` says which wheels were meant. A game with another wheel rule has its own."""
        paid = self.pay(table, move.seat, m.amounts(move.get(m.PAY) or b""), result)
        gained = self.take_in(table, move.seat, m.amounts(move.get(m.GAIN) or b""), result)
        self.settle(table, move.seat, result)
        result.move = m.trade(move.seat, paid, gained)

    by_hand = None  # a hook: the module of corrections that are this game's own (shared_rules/by_hand.py)

    def refuse_scored(self, table):
        """Raise IllegalMove when the game was scored: then not even goods move."""
        if self.is_over(table):
            raise IllegalMove("scored")

    def pay(self, table, seat, amounts, result):
        """Pay all of `amounts`, or raise IllegalMove with everything that is short; the amounts with their wheels."""
        from shared_rules.transaction import pay

        return pay(self, table, seat, amounts, result)

    def take_in(self, table, seat, amounts, result):
        """Gain `amounts` as one transaction; the amounts with their wheels. What finds no room is lost."""
        from shared_rules.transaction import take_in

        return take_in(self, table, seat, amounts, result)

    def settle(self, table, seat, result):
        """Turn each wheel of `seat` that is due. (Glass Road, "Details on Rotating the Production Wheels".)"""
        for index, wheel in enumerate(table.wheels[seat]):
            turns = wheel.settle()
            if turns:
                result.turns[index] += turns
                for good, at, number in result.gained:
                    if at == index and not wheel.is_refined(good):
                        result.eaten.append((good, at, min(number, turns)))

    def correct(self, table, move, result):
        """Set one good by hand; the wheels settle afterwards."""
        from shared_rules.wheel_choice import correct

        correct(table, move, result)
        self.settle(table, move.seat, result)

    # -- which wheel ---------------------------------------------------------------------------------------

    def homes(self, good):
        """The wheels and tracks on which `good` stands."""
        return [i for i, spec in enumerate(self.specs()) if good in spec.goods]

    def choose_wheel(self, table, seat, good, wheel, number, gain):
        """The wheel that an amount means: the one it names, or the only one that can serve."""
        specs = self.specs()
        if wheel < len(specs) and good in specs[wheel].goods:  # keys say it, and have to be answered at once
            return wheel
        homes = self.homes(good)
        if wheel == m.UNSAID and len(homes) == 1:
            return homes[0]
        from shared_rules.wheel_choice import choose

        return choose(table, seat, good, wheel, number, gain)

    # Modules of the game's package, behind a dot one beside it, that a board loads before they are needed: "goods" once
    # its rings are lit, and they stay; "list" in the first quiet seconds; "rules" while somebody reads a list; "score"
    # while SEAT is held.
    preload = {}

    def public_line(self, table, move):
        """A hook: a move's line as everybody may read it, without what is secret."""
        return table.write(move)

    def goes_on(self, table):
        """A hook: the key whose list has what comes next, and the seat, or None. A device opens it behind an entry."""

    def unload(self):
        """Close the catalogue, which opens again when asked for; called before a board unloads the game's modules."""
        if self._catalogue is not None:
            self._catalogue.close()
            self._catalogue = None

    # -- for people ----------------------------------------------------------------------------------------

    def report(self, table, seat):
        """A hook: what a result for programs says of a seat besides its name, wheels and score (a dict)."""
        return {}

    def score(self, table, seat):
        """A hook: the score of a seat, a dict of `total`, `lines` (dicts of `name`, `points`, `why`) and `unverified`;
        None where the game is not scored by Rondel.
        """

    def view(self, table, parts=()):
        """A hook: what a view shows beside wheels, goods and score, as a dict of the game's own `parts`."""
        return {}

    def menu(self, table, seat, action, random):
        """A hook: the list that a device offers for the action of a key, or None.

        It has a length, `title`, `final`, `label(i)` and `line(i)`, the beginning of a record line. `random(n)` gives
        0..n-1.
        """

    def menu_after(self, table, seat, line, error):
        """A hook: the list that goes on from `line`, None if it is complete. `error` is what its preview lacked."""

    def orders(self, table, move, result):
        """A hook: ways in which the parts of a reward come out differently, as (what is first, what is then there in
        words, the Move that says so); the first one is `move`, whose preview gave `result`. Empty where none differ.
        """
        return []

    def clock(self, table):
        """A hook: of a game in rounds of turns, ten times the round and the turns that were taken in it; else 0."""
        return 0

    def is_over(self, table):
        """A hook: True when the game was scored."""
        return False

    def cost(self, table, move):
        """A hook: what a move pays as printed, as amounts that may be edited; None where nothing may."""

    def standings(self, table, lines_of=None):
        """(scores, doubled totals, winners) as they stand, each seat scored once; all empty for a game without a score.

        A board has no room for the lines of all: of `lines_of` alone the score is kept, the others are None.
        """
        scores, totals = [], []
        for seat in range(len(table.names)):
            score = self.score(table, seat)
            if score is None:
                return [], [], []
            totals.append(int(2 * score["total"]))
            scores.append(score if lines_of is None or lines_of == seat else None)
        return scores, totals, self.winners(table, totals)

    def winners(self, table, totals):
        """A hook: the seats that win with these doubled `totals`; ties are shared."""
        return [seat for seat, total in enumerate(totals) if total == max(totals)]
