"""Specialists: playing a card, following, entry fees, abilities, the Supplier's gift. (Glass Road, "Flow of Play".)

In the table's fields: `card` (id + 1, 0 for none), `turn` (the seat whose part is open), `rest` (seats that follow, one
bit each), `alone` (1 where both abilities may be used), `used` (bit 0 and 1: abilities; bit 2: fee paid); `gift` (the
good + 1 while the Supplier's gift waits) and `asked` (seats that have not answered). Each seat has `played` and `hand`
(one bit a card), `reveals` and `forced` (cards of this period).
"""

from shared_rules import journal
from shared_rules import move as m
from shared_rules.errors import AmbiguousMove, IllegalMove
from shared_rules.glass_road import effects, hand, ids, ops, turns

_LOOK_BACK, _PERIOD = 30, 300  # moves, for the card that was open, and for those of a building period
FORCED_MAX = 2  # indentations of the Landscape board
REVEALS_MAX = 3
DRAWN = 3  # buildings of a private offer


def play(table, move, result):
    """`Ann play builder with Ben`: reveal a card; the seats after `with` had to follow."""
    card = move.get(m.SUBJECT)[0]
    followers = list(move.get(m.WITH) or b"")
    turns.refuse_open(table)
    turns.refuse_ended(table)
    seat = move.seat
    if seat in followers or len(set(followers)) < len(followers):
        raise IllegalMove("with")
    _check_play(table, seat, card, False)
    for other in followers:
        _check_play(table, other, card, True)
    table.state[table.at(seat, "reveals")] += 1
    for other in range(len(table.names)):
        if other != seat and other not in followers and _must_follow(table, seat, other, card):
            words = (table.names[other], table.game.name_of("card", card), table.names[other])
            raise IllegalMove("must-follow", *words)
    for other in [seat] + followers:
        hand.set_bits(table, other, "played", hand.bits(table, other, "played") | 1 << card)
        if other != seat:
            table.state[table.at(other, "forced")] += 1
    alone = not followers
    if len(table.names) == 1:
        alone = table.state[table.at(0, "reveals")] == turns.solo_cards(table) - 1
    rest = 0
    for other in followers:
        rest |= 1 << other
    table.set(card=card + 1, turn=seat, rest=rest, alone=1 if alone else 0, used=0)


def _check_play(table, seat, card, forced):
    game = table.game
    name = "%s: %s" % (table.names[seat], game.name_of("card", card))
    played = hand.bits(table, seat, "played")
    chosen = hand.bits(table, seat, "hand")
    reveals = table.state[table.at(seat, "reveals")]
    times = table.state[table.at(seat, "forced")]
    if played >> card & 1:
        raise IllegalMove("played", name)
    if chosen and not chosen >> card & 1:
        raise IllegalMove("not-in-hand", name)
    if len(table.names) == 1 and hand.bits(table, seat, "barred") >> card & 1:
        raise IllegalMove("barred", name)
    if forced and times >= FORCED_MAX:
        raise IllegalMove("forced", name)
    most = hand.size(table, seat) - 1 if len(table.names) == 1 else REVEALS_MAX if len(table.names) > 2 else hand.SIZE
    if (not forced and reveals >= most) or reveals + times >= hand.size(table, seat):
        raise IllegalMove("no-card", name)
    if not forced and table.format > 2 and len(table.names) > 1:
        _check_reveal(table, seat, card, name)


def _check_reveal(table, seat, card, name):
    """Refuse a card that cannot have been the one which the seat has put face-down, or has to play now."""
    others = [other for other in range(len(table.names)) if other != seat]
    if len(others) == 1:  # the period ends when one has no card left, but for one card of who has three
        if not hand.cards_left(table, others[0], None) and hand.cards_left(table, seat, None) < 3:
            raise IllegalMove("no-card", name)
        return
    left = hand.bits(table, seat, "hand") & ~hand.bits(table, seat, "played") & ~(1 << card)
    shown = 0
    for other in others:
        shown |= left & hand.bits(table, other, "played")
    forced = table.state[table.at(seat, "forced")]
    for move in _moves_back(table, _PERIOD) if shown else ():
        if move.verb == ids.END:
            return
        if move.verb == ids.PLAY:
            down = move.get(m.SUBJECT)[0]
            if seat in (move.get(m.WITH) or b""):
                forced -= 1
            elif forced < FORCED_MAX and shown >> down & 1:  # it was revealed, and not followed with
                raise IllegalMove("face-down", table.names[seat], table.game.name_of("card", down))


def _must_follow(table, seat, other, card):
    # Known only where the hand was entered and no card lies face-down: with two players, or when the other has
    # revealed as often in this card round.
    left = hand.bits(table, other, "hand") & ~hand.bits(table, other, "played")
    if not left >> card & 1 or table.state[table.at(other, "forced")] >= FORCED_MAX:
        return False
    reveals = table.state[table.at(seat, "reveals")]
    return len(table.names) == 2 or table.state[table.at(other, "reveals")] >= reveals


def _open_part(table, seat):
    """Refuse unless the open card waits for `seat`; its card id."""
    turns.lapse(table)
    card = table.get("card")
    if not card:
        raise _no_card(table, seat)
    if table.get("gift") or table.get("effect"):
        turns.refuse_open(table)
    if table.get("turn") != seat:
        if hand.bits(table, seat, "played") >> card - 1 & 1 and not table.get("rest") >> seat & 1:
            raise IllegalMove("open.another-may-follow", table.game.name_of("card", card - 1), turns.open_text(table))
        turns.refuse_open(table)
    return card - 1


def _moves_back(table, most):
    """The moves that are in force, the last one first."""
    offset = table.last
    for _ in range(min(table.moves, most)):
        offset, _, data = journal.split_move(table.log.at(offset))
        yield m.decode(data)


def _no_card(table, seat):
    """The IllegalMove of who has no card open; it says why there is no second ability."""
    for move in _moves_back(table, _LOOK_BACK):
        if move.verb == ids.PLAY:
            followers = move.get(m.WITH) or b""
            if seat == move.seat or seat in followers:
                words = (table.game.name_of("card", move.get(m.SUBJECT)[0]), table.names[seat])
                if followers:
                    return IllegalMove("no-card-open.was-followed", *words)
                if len(table.names) == 1:
                    return IllegalMove("no-card-open.not-the-last", *words)
            break
    return IllegalMove("no-card-open", table.names[seat])


def _fee(row):
    """The step that pays for a card, None for none."""
    steps = row.column(0)
    return steps[0] if steps else None


def fee(table, move, result):
    """`Ann fee food on brickworks`: the entry fee where it leaves a choice."""
    card = _open_part(table, move.seat)
    step = _fee(table.game.catalogue["card"].row(card))
    good = move.get(m.SUBJECT)[0]
    if table.get("used") & ids.FEE_PAID or step is None:
        raise IllegalMove("fee", table.game.name_of("card", card))
    if step[0] != ops.PAY or step[2] != good:
        wanted = "a Forest; say fell and its space" if step[0] == ops.FELL else table.game.goods.name(step[2])
        raise IllegalMove("fee.of-the-card", table.game.name_of("card", card), wanted)
    on = move.get(m.ON)
    table.game.pay(table, move.seat, [(step[1], good, on[0] if on else m.UNSAID, m.UNSAID)], result)
    table.set(used=table.get("used") | ids.FEE_PAID)
    table.game.settle(table, move.seat, result)


def ability(table, move, result, bit):
    """`Ann first ...`, `Ann second ...`: use an ability of the open card."""
    seat = move.seat
    card = _open_part(table, seat)
    used = table.get("used")
    if used & bit:
        raise IllegalMove("ability-used")
    row = table.game.catalogue["card"].row(card)
    step = _fee(row)
    is_due = step and not used & ids.FEE_PAID
    if is_due:
        if step[0] != ops.FELL:
            try:
                table.game.pay(table, seat, [(step[1], step[2], m.UNSAID, m.UNSAID)], result)
            except AmbiguousMove:
                words = (table.names[seat], table.game.goods.name(step[2]))
                wheels = [spec.name for spec in table.game.wheels]
                error = AmbiguousMove("which-fee", *words)
                raise error.asking("fee", ["%s on %s" % (words[1], wheel) for wheel in wheels]) from None
        used |= ids.FEE_PAID
    act = effects.Act(table, move, result, seat)
    if is_due and step[0] == ops.FELL:
        act.fell()
    steps = row.column(1 if bit == ids.FIRST_USED else 2)
    table.set(used=used | bit)
    if steps[0][0] == ops.BUILD:
        from shared_rules.glass_road import building

        act.finish((m.BUILD, m.PAYING, m.AT, m.AS, m.ON, m.TAKE))
        building.build(table, move, result, True)
        return
    if steps[0][0] == ops.DRAW:
        table.state[table.at(seat, "unnamed")] += DRAWN
        act.event("three buildings drawn for the private offer")
    elif steps[-1][0] == ops.GIFT:
        op, n, a, b = steps[0]
        act.run([(op, 1 if len(table.names) == 1 else n, a, b)])
        others = (1 << len(table.names)) - 1 & ~(1 << seat)
        if others:
            table.set(gift=act.good + 1, asked=others)
    else:
        act.run(steps)
    act.finish(())
    table.game.settle(table, seat, result)
    turns.advance(table)


def answer(table, move, result, accept):
    """`Ben accept on brickworks`, `Chris decline`: the Supplier's gift of one good."""
    good = table.get("gift") - 1
    asked = table.get("asked")
    if good < 0 or not asked >> move.seat & 1:
        raise IllegalMove("no-gift", table.names[move.seat])
    if accept:
        act = effects.Act(table, move, result, move.seat)
        act.gain(1, good)
        act.finish(())
        table.game.settle(table, move.seat, result)
    asked &= ~(1 << move.seat)
    table.set(asked=asked, gift=good + 1 if asked else 0)
    turns.advance(table)


def done(table, move, result):
    """`Ann done`: give up what is left of an effect, or of the card."""
    if table.get("gift"):
        turns.refuse_open(table)
    if table.get("effect_seat") != move.seat:
        turns.lapse(table)
    if table.get("effect"):
        if table.get("effect_seat") != move.seat:
            turns.refuse_open(table)
        table.set(effect=0)
        turns.advance(table)
    else:
        _open_part(table, move.seat)
        turns.next_part(table)


def draw(table, move, result):
    """`Ann draw cooperage clay-lake pottery`: the buildings of the private offer, as drawn by the Feudal Lord.

    All of them at once, or some, with or without `first` before; also later, even one that stands on the own board.
    """
    from shared_rules.glass_road import building
    from shared_rules.glass_road import land as ld

    table.game.refuse_scored(table)
    seat = move.seat
    state = table.state
    unnamed = table.at(seat, "unnamed")
    drawn = move.get(m.SUBJECT)
    opened = (
        table.get("card") == ops.FEUDAL_LORD + 1
        and table.get("turn") == seat
        and not table.get("used") & ids.FIRST_USED
    )
    is_old = table.format < 3
    if opened:
        _open_part(table, seat)
        table.set(used=table.get("used") | ids.FIRST_USED)
        state[unnamed] += len(drawn) if is_old else DRAWN
    elif len(drawn) > state[unnamed] and not is_old and _with_cards(table):
        raise IllegalMove("draw.kind-twice-of-one", table.names[seat], state[unnamed])
    kinds = []
    for number in drawn:
        row = table.game.catalogue["building"].row(number)
        if row.kind in kinds or row.kind == ops.KIND_START:
            raise IllegalMove("draw")
        kinds.append(row.kind)
        if state[unnamed] and not opened and ld.Land(table, seat).find(number) >= 0:
            continue
        building.refuse_gone(table, seat, number)
        at = table.at(seat, "offer") + number // 8
        if state[at] >> number % 8 & 1:
            raise IllegalMove("draw.drawn-already", table.game.name_of("building", number))
        state[at] |= 1 << number % 8
    if not is_old and _with_cards(table):  # one of each kind in a period, so no more of a kind than periods
        offer = table.at(seat, "offer")
        rows = table.game.catalogue["building"].row
        named = [rows(i).kind for i in range(ids.BUILDINGS) if state[offer + i // 8] >> i % 8 & 1]
        if any([named.count(kind) > table.get("period") for kind in kinds]):
            raise IllegalMove("draw")
    state[unnamed] -= min(state[unnamed], len(drawn))
    turns.advance(table)


def _with_cards(table):
    """True where the group enters its cards: one was played in this period."""
    return any([hand.bits(table, seat, "played") for seat in range(len(table.names))])
