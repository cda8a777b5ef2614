"""Specialists on the page, the steps of the course of play, and what is asked now."""

from shared_rules.glass_road import hand, ids, ops, turns
from shared_rules.grammar import seat_name
from shared_rules.published import entry, last_word, question
from shared_rules.wheel import BASIC_MAX


def steps(table):
    """For each seat what it can do beside its cards."""
    if turns.open_text(table) or table.get("phase") == ids.SCORED:
        return [[] for _ in table.names]
    if table.get("phase") == ids.ENDED:
        return [[{"label": "Score", "line": "score"}] for _ in table.names]
    last = table.get("period") >= turns.periods(table)
    ends = [{"label": "End the last period" if last else "End period", "line": "end period"}]
    if not last:
        ends.append({"label": "End game", "line": "end game"})
    return [_own(table, seat) + ends for seat in range(len(table.names))]


def _own(table, seat):
    who = seat_name(table.game, table.names[seat])
    known = hand.bits(table, seat, "hand")
    out = [{"label": "Change the hand" if known else "Enter the hand", "line": who + " hand"}]
    unnamed = table.state[table.at(seat, "unnamed")]
    if unnamed:
        plural = "" if unnamed == 1 else "s"
        out.append({"label": "Name %d drawn building%s" % (unnamed, plural), "line": who + " draw"})
    return out


def asked(table):
    """The question that is open: the gift, an Immediate effect, the open card; None without one."""
    if table.get("gift") and table.get("asked"):
        good = table.game.name_of("good", table.get("gift") - 1)
        seats = [i for i in range(len(table.names)) if table.get("asked") >> i & 1]
        entries = []
        for seat in seats:
            entries.extend(_answers(table, seat))
        return dict(question("A gift of 1 %s: who takes it?" % good, entries), seat=seats[0])
    if table.get("effect"):
        return _effect(table)
    if table.get("card"):
        return _card(table)
    return None


def _entry(label, line, note="", state=""):
    # The value is the verb: what the catalogue says under that head of the card or building is said by the host.
    return entry(label, None if state else line, last_word(line), note, state)


def able(table, seat, number, good):
    """The wheels on which a seat has so many of a good."""
    return [wheel for wheel in table.game.homes(good) if table.count(seat, wheel, good) >= number]


def capital(text):
    """A text with a capital first letter."""
    return text[:1].upper() + text[1:]


def holds(table, seat, wheel, good):
    """A wheel, and how many of a good are there, in words."""
    return "%s, %d there" % (capital(table.game.name_of("wheel", wheel)), table.count(seat, wheel, good))


def fee_from(table):
    """Title and pairs (label, line) for the entry fee of the open card where two wheels can pay it; None else."""
    steps, seat = table.game.catalogue["card"].row(table.get("card") - 1).column(0), table.get("turn")
    if table.get("used") & ids.FEE_PAID or not steps or steps[0][0] != ops.PAY:
        return None
    _, number, good, _ = steps[0]
    wheels = able(table, seat, number, good)
    if len(wheels) < 2:
        return None
    line = "%s fee %s on " % (seat_name(table.game, table.names[seat]), table.game.goods.name(good))
    pairs = [(holds(table, seat, wheel, good), line + table.game.words("wheel").name(wheel)) for wheel in wheels]
    return "First the entry fee: %d %s" % (number, table.game.name_of("good", good)), pairs


def _answers(table, seat):
    """What a seat can say to the gift."""
    name, who = table.names[seat], seat_name(table.game, table.names[seat])
    homes = table.game.homes(table.get("gift") - 1)
    out = []
    for wheel in homes:
        word = table.game.words("wheel").name(wheel)
        on = " on the %s" % word if len(homes) > 1 else ""
        is_full = table.count(seat, wheel, table.get("gift") - 1) == BASIC_MAX
        note = "There is no room; use a Processing building first" if is_full else ""
        out.append(_entry("%s accepts%s" % (name, on), who + " accept" + (" on " + word if on else ""), note))
    out.append(_entry(name + " declines", who + " decline"))
    return out


def _effect(table):
    seat, number = table.get("effect_seat"), table.get("effect")
    row = table.game.catalogue["building"].row(number)
    who = seat_name(table.game, table.names[seat])
    repeats = row.steps[0][0] == ops.REPEAT
    use = _entry("Take its effect once" if repeats else "Take its effect", who + " effect")
    entries = [use, _entry("Done", who + " done", "Give up what is left")]
    return dict(question(row.label, entries), seat=seat, about=row.name)


def _card(table):
    seat, number, used = table.get("turn"), table.get("card") - 1, table.get("used")
    row = table.game.catalogue["card"].row(number)
    who = seat_name(table.game, table.names[seat])
    fee = fee_from(table)
    entries = [_entry("Entry fee: " + label, line) for label, line in fee[1]] if fee else []
    for column, (word, bit) in enumerate(ids.ABILITIES, 1):
        state = "used" if used & bit else "after the entry fee" if fee else ""
        entries.append(_entry(capital(word) + " ability", who + " " + word, "", state))
        if row.column(column)[0][0] == ops.DRAW and not state:
            entries.append(_entry(capital(word) + " ability, and name what is drawn", who + " draw"))
    entries.append(_entry("Done", who + " done", "Give up what is left"))
    words = [row.label] + _fee(table, row) + ["both abilities, in any order" if table.get("alone") else "one ability"]
    return dict(question(" · ".join(words), entries), seat=seat, about=row.name)


def _fee(table, row):
    """The entry fee that is still to be paid, with the first ability that is used."""
    if table.get("used") & ids.FEE_PAID or not row.column(0):
        return []
    op, number, good, _ = row.column(0)[0]
    what = "a Forest" if op == ops.FELL else "%d %s" % (number, table.game.name_of("good", good))
    return ["entry fee: " + what]


def cards(table):
    """For each seat its Specialists."""
    if table.get("phase") != ids.PLAYING:
        return [[] for _ in table.names]
    return [[_hand(table, seat)] for seat in range(len(table.names))]


def _hand(table, seat):
    known = hand.bits(table, seat, "hand")
    played, barred = hand.bits(table, seat, "played"), hand.bits(table, seat, "barred")
    is_open = turns.open_text(table)
    who = seat_name(table.game, table.names[seat])
    entries = []
    for card in range(ids.CARDS):
        name = table.game.words("card").name(card)
        state = "played" if played >> card & 1 else "barred" if barred >> card & 1 else ""
        why = "not in hand" if known and not known >> card & 1 and not state else ""
        line = None if state or why or is_open else "%s play %s" % (who, name)
        state = state or ("in hand" if known and not why else "")
        entries.append({"name": name, "section": "specialists", "state": state, "line": line, "why": why})
    return {"title": "Specialists", "note": _count(table, seat, known, played), "entries": entries}


def _count(table, seat, known, played):
    if known:
        left = sum([(known & ~played) >> card & 1 for card in range(ids.CARDS)])
        return "%d of %d in hand" % (left, hand.size(table, seat))
    there = table.state[table.at(seat, "reveals")] + table.state[table.at(seat, "forced")]
    return "%d of %d played" % (there, hand.size(table, seat))
