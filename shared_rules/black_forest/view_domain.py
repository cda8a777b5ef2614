"""The Domains on the page: each Estate with what lies on it and what can be done there, and short facts above it."""

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids, ops, phase, refusals
from shared_rules.black_forest import spaces as sp
from shared_rules.black_forest.livestock import Herd, animals
from shared_rules.grammar import seat_name

_COUNTED = (ids.FIELD, ids.POND, ids.PASTURE, ids.FOREST, ids.STABLE)


def maps(table):
    """For each seat its Estates, the Main one first."""
    return [_estates(table, seat) for seat in range(len(table.names))]


def _estates(table, seat):
    domain = dm.Domain(table, seat)
    number = domain.estates()
    out = []
    for estate in range(number + 1):
        columns, printed = domain.layout.grid(estate)
        first = domain.layout.first(estate)
        spaces = [i for i in range(first, first + len(printed)) if domain.on(i) != ids.NONE]
        title = "Main Estate" if not estate else "Small Estate" if number == 1 else "Small Estate %d" % estate
        out.append(
            {
                "title": title,
                "columns": columns,
                "rows": len(printed) // columns,
                "note": _note(domain, estate),
                "facts": _content(domain, spaces),
                "places": [_place(table, seat, domain, each) for each in _together(domain, spaces)],
            }
        )
    return out


def _note(domain, estate):
    assumed = not estate and "domain" in domain.layout.unverified
    return "These Estates are assumed, not verified: compare them with those on the table." if assumed else ""


def _content(domain, spaces):
    """What lies on some spaces, counted."""
    there = [domain.on(i) for i in spaces]
    words = []
    for content in _COUNTED:
        if content in there:
            number = there.count(content)
            words.append("%d %s%s" % (number, sp.tile_name(content), "" if number == 1 else "s"))
    words.append("%d empty" % there.count(ids.EMPTY))
    return " · ".join(words)


def _together(domain, spaces):
    """The spaces one by one; those of a large Building together."""
    built = {tuple(there) for there, _ in domain.buildings()}
    out = [there for there in sorted(built) if there[0] in spaces]
    return sorted([(i,) for i in spaces if domain.on(i) < ids.BUILT] + out)


def _place(table, seat, domain, spaces):
    corners = [domain.layout.place(i) for i in spaces]
    left = domain.layout.place(domain.layout.first(domain.layout.estate(spaces[0])))[0]
    content = domain.on(spaces[0])
    is_built = content >= ids.BUILT
    label = table.game.name_of("building", content - ids.BUILT) if is_built else sp.tile_name(content)
    return {
        "name": " ".join([domain.name(i) for i in spaces]),
        "at": [corners[0][0] - left, corners[0][1]],
        "size": [corners[-1][0] - corners[0][0] + 1, corners[-1][1] - corners[0][1] + 1],
        "holds": domain.content_name(spaces[0], table.game.catalogue),
        "label": label,
        "tone": "built" if is_built else sp.WORDS[content],
        "about": is_built,
        "acts": _acts(table, seat, domain, spaces[0]),
    }


def _acts(table, seat, domain, space):
    """What can be done on a space now."""
    if table.game.is_over(table):
        return []
    content, who = domain.on(space), seat_name(table.game, table.names[seat])
    where = domain.name(space)
    if ids.FIELD <= content <= ids.PASTURE:
        return [{"label": "Clear it", "line": "%s clear %s" % (who, where)}]
    if content == ids.EMPTY:
        playing = table.get("phase") == ids.PLAYING
        return [{"label": "Construct here", "tab": "offers", "answer": where}] if playing else []
    if content < ids.BUILT:
        return []
    acts = []
    row = table.game.catalogue["building"].row(content - ids.BUILT)
    if table.get("effect") == row.number + 1 and table.get("effect_seat") == seat:
        acts.append({"label": "Use its effect", "line": who + " effect"})
    if row.kind & ops.KINDS_CONVERSION:
        acts.append({"label": "Use its conversion", "line": "%s use %s" % (who, row.name)})
    return acts


def facts(table):
    """For each seat what stands above its Domain: its Livestock, its Glass Hut, its Jobs; the pawns of a solo game."""
    return [_facts(table, seat) for seat in range(len(table.names))]


def _facts(table, seat):
    herd = Herd(table, seat)
    progress = table.state[table.at(seat, "progress")]
    top, kept = herd.domain.layout.steps, table.state[table.at(seat, "tannery")]
    assumed = " (assumed)" if "glass_hut" in herd.domain.layout.unverified else ""
    pairs = [
        ("Livestock", animals(herd.cattle, herd.pigs) or "none"),
        ("Glass Hut", "step %d of %d%s" % (progress, top, assumed)),
    ]
    if kept:
        pairs.append(("On the Tannery", animals(0, kept)))
    jobs = [table.game.name_of("job", i) for i in phase.jobs(table, seat)]
    if jobs:
        pairs.append(("Jobs done", ", ".join(jobs)))
    if phase.solo(table) and table.get("phase") == ids.PLAYING:
        pairs.append(("Pawns left", ", ".join(refusals.pawns_left(table)) or "none"))
    return [{"label": label, "text": text} for label, text in pairs]
