"""Another payment for a building than the one that is printed. Loaded while one is edited."""


def change(table, line, paying, good, number):
    """What `line` pays with so many more of a good, a number by good; from what is printed where `paying` is None.

    None where the price is fixed.
    """
    if paying is None:
        cost = table.game.cost(table, table.parse(line))
        if cost is None:
            return None
        paying = {}
        for count, cost_good, _, _ in cost:
            paying[cost_good] = count
    paying[good] = max(0, paying.get(good, 0) + number)
    return paying


def said(table, paying):
    """The clause of a record that says what is paid."""
    goods = table.game.goods
    parts = ["%d %s" % (n, goods.name(good)) for good, n in sorted(paying.items()) if n]
    return " paying " + (", ".join(parts) or "nothing")
