"""The steps of the catalogue, (op, n, a, b): what the ops are, and what stands in place of a good."""

PAY, REMOVE, GAIN, BOTH, PER, PLACE, AROUND, HERE, PROGRESS, BUILD, FREE, OR, GIFT, RAISE, AGAIN = range(1, 16)
TAKE_OFF, MAY, IF, NEEDS, ALONE, WHEN, FEED, BREED = range(16, 24)
LIVESTOCK, DIFFERENT, BASIC, EACH = range(32, 36)  # in place of a good
# Events that permanent effects wait for, the n of a WHEN.
ESTATE, HERDER, COOK, FELLED, MERCHANT, GLASS, BUTCHER, GARDENER_POND, FARMHAND_FIELD = range(1, 10)
