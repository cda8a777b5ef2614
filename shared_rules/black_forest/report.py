"""What a result for programs says of a seat beside its wheels."""

from shared_rules.black_forest import domain as dm
from shared_rules.black_forest import ids, phase


def report(table, seat):
    """What a result says of `seat` beside wheels and tracks, as a dict."""
    catalogue = table.game.catalogue
    domain = dm.Domain(table, seat)
    wheel = table.wheel(seat, ids.COOKING)
    spaces = {}
    for space in range(ids.SPACES):
        if domain.on(space) != ids.NONE:
            spaces[domain.name(space)] = domain.content_name(space, catalogue)
    jobs = [catalogue["job"].name(i) for i in phase.jobs(table, seat)]
    return {
        "provisions": sorted([wheel.stands(token) for token in wheel.tokens(ids.PROVISION)]),
        "spaces": spaces,
        "estates": domain.estates(),
        "progress": table.state[table.at(seat, "progress")],
        "buildings": [catalogue["building"].name(number) for _, number in domain.buildings()],
        "jobs": jobs,
    }
