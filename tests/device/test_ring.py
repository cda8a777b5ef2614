"""One wheel on a ring: every token at its board sector, the selected good always, readable without colour."""

import pytest

from firmware.device.colours import FAINT, FULL, LOW, MID, Palette, corrected
from firmware.device.ring import BREATH, BREATH_MS, BROWN, HAND, SIGNS, TURN_MS, Ring
from shared_rules import games
from shared_rules.wheel import BASIC_MAX, REFINED_MAX, Wheel
from tests.vectors.checks import stopper_of
from tests.vectors.games import Dice

GAME = games.find("glass-road")
GOODS = len(GAME.goods)
SIZES = (12, 24, 60)
CYCLE_MS = range(0, 5 * TURN_MS, 70)  # five goods in one sector follow each other
NONE = -1


def colour_at(colour, level):
    return tuple(corrected(colour >> shift & 255, level, 10, 100) for shift in (16, 8, 0))


ANY_LEVEL = [{colour_at(colour, level) for level in range(1, 17)} for colour in GAME.colours]
SIGN = [{colour_at(colour, level) for level in range(1, 17)} for colour in SIGNS]
DARK = (0, 0, 0)


def make_ring(pixels, start=0, clockwise=True):
    return Ring(pixels, Palette(list(GAME.colours) + list(SIGNS), 10, 100), GOODS, start, clockwise)


def picture(ring):
    """(red, green, blue) of each pixel in the order of the wire."""
    return [(ring.data[at + 1], ring.data[at], ring.data[at + 2]) for at in range(0, len(ring.data), 3)]


def draw(ring, wheel, now_ms=0, selected=NONE):
    ring.wheel(wheel, wheel.dial, selected, HAND, LOW, now_ms)
    return picture(ring)


def wheels(number, seed=1):
    """Wheels that can be in a game: random counts and dials, settled; crowded sectors come often."""
    dice = Dice(seed)
    for index in range(number):
        spec = GAME.wheels[index % 2]
        wheel = Wheel(spec, bytearray(spec.size), 0)
        wheel.turn_to(dice.below(60))
        top = BASIC_MAX + 1 if dice.below(2) else 3
        for good in spec.goods:
            wheel.put(good, dice.below(REFINED_MAX + 1) if wheel.is_refined(good) else dice.below(top))
        wheel.settle()
        yield wheel


def sector(pixels, number):
    each = len(pixels) // 12
    return pixels[number * each : (number + 1) * each]


def shown(pixels, wheel, good):
    return any(pixel in ANY_LEVEL[good] for pixel in sector(pixels, wheel.sector(good)))


def test_the_colours_of_this_test_can_be_told_apart():
    together = ANY_LEVEL + SIGN
    assert len(set().union(*together)) == sum(len(levels) for levels in together)


@pytest.mark.parametrize("size", SIZES)
def test_every_token_is_at_its_board_sector_within_one_cycle(size):
    ring = make_ring(size)
    for wheel in wheels(150):
        missing = set(wheel.spec.goods)
        for now_ms in CYCLE_MS:
            pixels = draw(ring, wheel, now_ms)
            missing -= {good for good in missing if shown(pixels, wheel, good)}
        assert not missing


@pytest.mark.parametrize("size", SIZES)
def test_every_other_token_is_seen_beside_the_selected_one(size):
    """With more than one pixel a sector, a selected good does not hide the others for good."""
    ring = make_ring(size)
    for wheel in wheels(40, 2):
        for selected in wheel.spec.goods:
            seen = set()
            for now_ms in CYCLE_MS:
                pixels = draw(ring, wheel, now_ms, selected)
                seen |= {good for good in wheel.spec.goods if shown(pixels, wheel, good)}
            hidden = set(wheel.spec.goods) - seen
            assert all(wheel.sector(good) == wheel.sector(selected) for good in hidden)
            if size == 60 or (size == 24 and wheel.sector(selected) != wheel.dial):
                assert not hidden


@pytest.mark.parametrize("size", SIZES)
def test_the_selected_good_is_always_there_and_full(size):
    ring = make_ring(size)
    for wheel in wheels(60, 3):
        for selected in wheel.spec.goods:
            stops = wheel.is_refined(selected) and wheel.count(selected) == REFINED_MAX
            full = ANY_LEVEL[selected] if stops else {colour_at(GAME.colours[selected], FULL)}
            for now_ms in CYCLE_MS:
                pixels = draw(ring, wheel, now_ms, selected)
                assert full & set(sector(pixels, wheel.sector(selected)))


@pytest.mark.parametrize("size", SIZES)
def test_no_token_is_where_none_stands(size):
    ring = make_ring(size)
    for wheel in wheels(80, 4):
        taken = {wheel.sector(good) for good in wheel.spec.goods}
        marks = {wheel.dial, (wheel.dial + 8) % 12}
        for now_ms in CYCLE_MS:
            pixels = draw(ring, wheel, now_ms)
            for number in set(range(12)) - taken:
                allowed = SIGN[HAND] | SIGN[BROWN] if number in marks else {DARK}
                assert set(sector(pixels, number)) <= allowed


def test_the_hands_lie_at_the_beginning_of_their_sectors():
    """Always where a sector has room for one; on 12 pixels a token that stands there takes theirs."""
    for size in SIZES:
        ring = make_ring(size)
        for wheel in wheels(60, 5):
            pixels = draw(ring, wheel)
            long_hand = sector(pixels, wheel.dial)[0]
            short_hand = sector(pixels, (wheel.dial + 8) % 12)[0]
            if size > 12 or not stopper_of(wheel):
                assert long_hand == colour_at(SIGNS[HAND], LOW)
            if size > 12 or wheel.count(wheel.spec.goods[0]) < REFINED_MAX:
                assert short_hand == colour_at(SIGNS[HAND], LOW // 2)


def test_the_brown_sectors_are_marked_faintly():
    for size in (24, 60):
        ring = make_ring(size)
        for wheel in wheels(40, 6):
            pixels = draw(ring, wheel)
            taken = {wheel.sector(good) for good in wheel.spec.goods}
            for number in {wheel.dial, (wheel.dial + 8) % 12} - taken:
                assert set(sector(pixels, number)[1:]) == {colour_at(SIGNS[BROWN], FAINT)}


@pytest.mark.parametrize("size", SIZES)
def test_what_stops_the_wheel_breathes_and_nothing_else(size):
    ring = make_ring(size)
    times = [step * BREATH_MS for step in range(len(BREATH))]
    for wheel in wheels(60, 7):
        stopper = stopper_of(wheel)
        assert stopper
        for good in wheel.spec.goods:
            together = [g for g in wheel.spec.goods if wheel.sector(g) == wheel.sector(good)]
            if len(together) > 1 and size < 60:
                continue  # they also take turns
            place = wheel.sector(good)
            found = []
            for now_ms in times:
                found += [pixel for pixel in sector(draw(ring, wheel, now_ms), place) if pixel in ANY_LEVEL[good]]
            if good in stopper:
                levels = {colour_at(GAME.colours[good], level) for level in BREATH}
                assert set(found) == levels
            else:
                assert set(found) == {colour_at(GAME.colours[good], MID)}


def test_with_sixty_pixels_every_basic_good_has_its_own_slot_but_where_the_hand_lies():
    ring = make_ring(60)
    for wheel in wheels(60, 8):
        for now_ms in (0, 700, 1400):
            pixels = draw(ring, wheel, now_ms)
            for slot, good in enumerate(wheel.spec.goods[1:]):
                if wheel.sector(good) != wheel.dial:
                    assert sector(pixels, wheel.sector(good))[slot] in ANY_LEVEL[good]


@pytest.mark.parametrize("size", SIZES)
def test_a_refined_good_fills_its_sector(size):
    ring = make_ring(size)
    for wheel in wheels(40, 9):
        refined = wheel.spec.goods[0]
        pixels = sector(draw(ring, wheel), wheel.sector(refined))
        if wheel.count(refined) == REFINED_MAX and size > 12:
            pixels = pixels[1:]  # the short hand lies before it
        assert all(pixel in ANY_LEVEL[refined] for pixel in pixels)


def together(count, *, at, refined=0):
    """A Glassworks whose first `count` basic goods stand in one sector, the others at 0 as the stopper."""
    spec = GAME.wheels[0]
    wheel = Wheel(spec, bytearray(spec.size), 0)
    wheel.place([refined] + [at] * count + [0] * (5 - count))
    return wheel


def seen_at(ring, wheel, number, now_ms, selected=NONE):
    pixels = set(sector(draw(ring, wheel, now_ms, selected), number))
    return {good for good in wheel.spec.goods if ANY_LEVEL[good] & pixels}


def test_two_goods_share_two_pixels():
    ring, wheel = make_ring(24), together(2, at=4)
    for now_ms in CYCLE_MS:
        assert seen_at(ring, wheel, 4, now_ms) == set(wheel.spec.goods[1:3])


@pytest.mark.parametrize(("size", "count", "room"), [(12, 2, 1), (12, 4, 1), (24, 3, 2), (24, 4, 2)])
def test_more_goods_than_pixels_take_turns_of_equal_length(size, count, room):
    ring, wheel = make_ring(size), together(count, at=4)
    shares = dict.fromkeys(wheel.spec.goods[1 : count + 1], 0)
    for step in range(count * 3):
        at_once = seen_at(ring, wheel, 4, step * TURN_MS)
        assert len(at_once) == room
        assert seen_at(ring, wheel, 4, step * TURN_MS + TURN_MS - 1) == at_once
        for good in at_once:
            shares[good] += 1
    assert set(shares.values()) == {3 * room}


def test_the_selected_good_stays_while_the_others_take_turns():
    ring, wheel = make_ring(24), together(4, at=4)
    selected = wheel.spec.goods[2]
    others = [seen_at(ring, wheel, 4, step * TURN_MS, selected) - {selected} for step in range(3)]
    assert sorted(map(len, others)) == [1, 1, 1]
    assert set().union(*others) == set(wheel.spec.goods[1:5]) - {selected}


def grey(pixels):
    """What is left without colour: how bright each pixel is."""
    return [sum(pixel) for pixel in pixels]


@pytest.mark.parametrize("size", SIZES)
def test_without_colour_selecting_a_good_tells_which_light_it_is(size):
    """The light that grows brighter when a good is selected stands in that good's sector, and only there."""
    ring = make_ring(size)
    for wheel in wheels(60, 10):
        for good in wheel.spec.goods:
            if good in stopper_of(wheel) or [g for g in wheel.spec.goods if wheel.sector(g) == wheel.sector(good)][1:]:
                continue
            before, after = grey(draw(ring, wheel)), grey(draw(ring, wheel, 0, good))
            each = size // 12
            changed = {at // each for at in range(size) if before[at] != after[at]}
            assert changed == {wheel.sector(good)}
            assert sum(after) > sum(before) * 1.01


def test_without_colour_two_goods_alone_have_slots_of_their_own():
    """With sixty pixels the place within the sector names the good, whatever its colour."""
    ring = make_ring(60)
    for one in range(5):
        for two in range(5):
            wheel = together(0, at=0)
            goods = wheel.spec.goods[1:]
            wheel.put(goods[one], 3)
            pixels = grey(draw(ring, wheel))
            lit = [at for at in range(5) if sector(pixels, 3)[at]]
            wheel.put(goods[one], 0)
            wheel.put(goods[two], 3)
            also = [at for at in range(5) if sector(grey(draw(ring, wheel)), 3)[at]]
            assert (lit == also) == (one == two)
            assert lit == [one]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("start", [0, 1, 7, 11])
@pytest.mark.parametrize("clockwise", [True, False])
def test_a_ring_may_be_mounted_any_way(size, start, clockwise):
    """Pixel `start` is at twelve o'clock, and the pixels count one way or the other from there."""
    usual, mounted = make_ring(size), make_ring(size, start, clockwise)
    for wheel in wheels(20, 11):
        expected = draw(usual, wheel)
        pixels = draw(mounted, wheel)
        for at in range(size):
            assert pixels[(start + at if clockwise else start - at) % size] == expected[at]


def test_a_dial_on_its_way_moves_the_hands_and_not_the_tokens():
    ring = make_ring(24)
    wheel = together(2, at=4)
    ring.wheel(wheel, 9, NONE, HAND, FULL, 0)
    pixels = picture(ring)
    assert sector(pixels, 9)[0] == colour_at(SIGNS[HAND], FULL)
    assert sector(pixels, 5)[0] == colour_at(SIGNS[HAND], FULL // 2)
    assert seen_at(ring, wheel, 4, 0) == set(wheel.spec.goods[1:3])
