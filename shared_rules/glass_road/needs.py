"""What a player has to say for an ability or an effect, taken from its steps, so that a page can ask for it.

Only a host reads it. `steps` are texts, as the catalogue has them.

A need is a dict: `clause` is the word of the record (as, on, at, fell, take, build, draw). `of` lists what can be said;
`holds` what a space has to hold. `goods` of an `on` are the goods that go to a wheel, or are paid from one; where a
good is chosen first, the wheel matters only when it is one of these. A `take` counts goods, for who takes fewer, or
the cards left in hand. `optional` needs are left out mostly.
"""

TILES = ("pit", "grove", "pond")
PAID_BY_OTHER = "wood"  # what the step "gain N other" never gives


def needs(steps, game):
    """The needs of steps, in the order in which a record says them."""
    out = []
    for step in steps:
        for need in _needs(step.split(), game):
            if need["clause"] != "take" or not any(other["clause"] == "take" for other in out):
                out.append(need)  # one `take` is for all goods of the action
    return out


def repeats(steps):
    """Whether the steps are done as often as one likes, each time as an action of its own."""
    return bool(steps) and steps[0] == "repeat"


def _needs(words, game):
    verb = words[0]
    if verb == "pay":
        return _on("pay", [words[2]], int(words[1]), game)
    if verb == "remove":
        return [{"clause": "at", "holds": words[1], "purpose": "remove"}]
    if verb == "fell":
        return [{"clause": "fell", "holds": "forest", "purpose": "remove"}]
    if verb == "place":
        return _place(words[1:])
    if verb == "gain":
        return _gain(words[1:], game)
    if verb in ("build", "draw"):
        return [{"clause": verb}]
    if verb == "tavern":
        return [{"clause": "at", "holds": "building", "purpose": "copy", "beside": True, "optional": True}]
    return []


def _place(words):
    if words[-1] == "around":
        if words[1] != "any":
            return []  # on every empty space beside it: nothing to choose
        at = {"clause": "at", "holds": "empty", "purpose": "place", "beside": True, "most": int(words[0])}
        return [{"clause": "as", "of": list(TILES)}, at]
    at = {"clause": "at", "holds": "empty", "purpose": "place"}
    return [{"clause": "as", "of": list(TILES)}, at] if words[0] == "any" else [at]


def _gain(words, game):
    number, what = int(words[0]), words[1]
    if words[2:] == ["each"]:
        return []
    basic = [game.goods.name(i) for i in range(len(game.goods)) if i not in game.refined]
    goods = {"basic": basic, "other": [good for good in basic if good != PAID_BY_OTHER]}.get(what, what.split("/"))
    out = [{"clause": "as", "of": goods}] if len(goods) > 1 else []
    if words[2:] == ["per", "cards"]:
        out.append({"clause": "take", "counts": "cards", "optional": True})
    elif number > 1 or words[2:]:
        out.append({"clause": "take", "counts": "goods", "optional": True})
    return out + _on("gain", goods, number, game)


def _on(why, goods, number, game):
    several = [good for good in goods if len(game.homes(game.goods.find(good))) > 1]
    return [{"clause": "on", "why": why, "goods": several, "number": number}] if several else []
