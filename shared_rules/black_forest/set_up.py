"""How a game begins, beside the wheels. ("Game Setup", "Personal Setup".)"""

from shared_rules.black_forest import ids
from shared_rules.black_forest import spaces as sp

# For 2, 3, 4 players: (how many, good) that the second, third and fourth seat have besides ("Personal Setup", E).
_EXTRAS = (
    ((((1, ids.PIG),),)),
    (((2, ids.WOOD),), ((1, ids.PROVISION), (1, ids.MEAT))),
    (((2, ids.BRICK),), ((1, ids.CATTLE),), ((1, ids.GLASS),)),
)


def set_up(game, state, seats, start, layout):
    """Lay out the Domains, and give the later seats what they have besides."""
    layout = layout or sp.DEFAULT
    state[game.offsets["turn"]] = start
    for seat in range(seats):
        at = game.table_size + seat * game.seat_size + game.offsets["spaces"]
        state[at : at + len(layout.main[1])] = layout.main[1]
    for after, extra in enumerate(_EXTRAS[seats - 2] if seats > 1 else ()):
        wheels = game.wheels_of(state, (start + 1 + after) % seats)
        for number, good in extra:
            if good != ids.CATTLE or ids.STABLE in layout.main[1]:  # else it cannot be housed
                wheels[game.homes(good)[0]].gain(good, number)
