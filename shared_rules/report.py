"""The result of a game as plain dicts and lists, for programs: what `rondel replay --json` prints."""


def report(table):
    """The whole of `table`: game, digest, position, moves in force, and each seat with its wheels."""
    scores, _, winners = table.game.standings(table)
    seats = []
    for seat, name in enumerate(table.names):
        entry = {"name": name, "wheels": {}}
        for wheel in table.wheels[seat][: len(table.game.wheels)]:
            goods = {}
            for good in wheel.spec.goods:
                goods[table.game.goods.name(good)] = wheel.count(good)
            entry["wheels"][wheel.spec.name] = {"turns": wheel.turns, "goods": goods}
        goods = {}
        for track in table.wheels[seat][len(table.game.wheels) :]:
            for good in track.spec.goods:
                goods[table.game.goods.name(good)] = track.count(good)
        if goods:
            entry["tracks"] = goods
        entry.update(table.game.report(table, seat))
        if scores:
            entry["score"] = scores[seat]
        seats.append(entry)
    return {
        "game": table.game.name,
        "digest": "%08x" % table.digest(),
        "position": table.position(),
        "moves": table.moves,
        "winners": [table.names[seat] for seat in winners],
        "seats": seats,
    }
