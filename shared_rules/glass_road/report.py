"""What a result for programs says of a seat beside its wheels."""

from shared_rules.glass_road import ids
from shared_rules.glass_road import land as ld


def report(table, seat):
    """What a result says of `seat` beside its wheels, as a dict."""
    catalogue = table.game.catalogue
    land = ld.Land(table, seat)
    return {
        "spaces": {land.name(space): land.content_name(space, catalogue) for space in range(ids.SPACES)},
        "buildings": [catalogue["building"].name(building) for _, building in land.buildings()],
    }
