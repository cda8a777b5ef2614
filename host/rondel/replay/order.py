"""The result in the order in which the record format shows it: the dicts of MicroPython have none."""

from typing import Any

from shared_rules import games

_FIRST = (
    *("game", "digest", "position", "moves", "winners", "seats"),  # of the whole
    *("name", "wheels", "spaces", "buildings", "score"),  # of a seat
    *("turns", "goods"),  # of a wheel
    *("total", "lines", "unverified"),  # of a score
    *("points", "why"),  # of a line, after its name
)


def in_order(result: dict[str, Any]) -> dict[str, Any]:
    """The same result, with known keys first and in order, wheels and goods as on the box, the rest by name."""
    out: dict[str, Any] = _ordered(result, _FIRST)
    game = games.find(result["game"])
    for seat in out["seats"]:
        wheels = seat["wheels"]
        seat["wheels"] = {spec.name: wheels[spec.name] for spec in game.wheels}
        for spec in game.wheels:
            goods = [game.goods.name(good) for good in spec.goods]
            wheels[spec.name]["goods"] = {name: wheels[spec.name]["goods"][name] for name in goods}
    return out


def _ordered(value: Any, first: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_ordered(each, first) for each in value]
    if isinstance(value, dict):
        keys = [key for key in first if key in value] + sorted(key for key in value if key not in first)
        return {key: _ordered(value[key], first) for key in keys}
    return value
