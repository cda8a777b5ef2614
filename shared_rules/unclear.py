"""What is said when it is not clear which wheel a good is meant on. Loaded when it is said."""

from shared_rules.errors import AmbiguousMove, IllegalMove


def wrong_wheel(game, good, wheel, homes):
    """The IllegalMove of a good that does not stand on `wheel`, but on its `homes`."""
    there = " and the ".join([game.name_of("wheel", i) for i in homes])
    return IllegalMove("wrong-wheel", game.name_of("good", good), game.name_of("wheel", wheel), there)


def which_wheel(game, good, wheels):
    """The AmbiguousMove that asks on which of `wheels` a good is meant."""
    names = [game.words("wheel").name(i) for i in wheels]
    error = AmbiguousMove("which-wheel", game.name_of("good", good), " or ".join(["on " + name for name in names]))
    return error.asking("on", names)
