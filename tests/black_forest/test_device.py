"""Black Forest on the device: tracks, two provisions markers, a marker that is gone, the end announced, lists."""

import pytest

from firmware.device.ui import MENU, NEW_GAME
from tests.black_forest.drive import flat
from tests.device.bench import Bench
from tests.device.keyscript import shows
from tests.device.random_keys import press
from tests.device.test_lights import DARK, sector
from tests.vectors.games import Dice

SETTINGS = {"RONDEL_GAME": "black-forest"}
# The keys by the names that they have in Glass Road.
SAND, CHARCOAL, BRICK, TURN = "quartz-sand", "food", "F2", "F3"


def bench(**values):
    return Bench(SETTINGS | values, screen=True)


def has(there, ring, number, good):
    return shows(there, ring, number, there.table.game.goods.find(good))


def enter(there, *lines):
    """Make moves as a list or a host does."""
    for line in lines:
        there.app.ui.enter(line)
    return there


def test_the_screen_has_both_provisions_markers_and_the_tracks():
    rows = bench().wait(4000).app.screen.rows
    assert rows[1:4] == ["G0 S0 C1 W2 O3", "K0 V1+2 P0 M1 C2", "B3 T0 I0"]


def test_a_marker_that_was_taken_off_is_not_on_the_screen_and_on_no_ring():
    there = enter(bench(), "Ann build potash-manufacturer at b2 paying nothing").wait(4000)
    assert there.app.screen.rows[1] == "G0 S0 C- W2 O3"
    assert not any(has(there, 0, number, "charcoal") for number in range(12))
    assert there.app.health.errors == 0


@pytest.mark.parametrize("ring_px", ["12", "24", "60"])
def test_refined_goods_that_share_a_sector_are_both_to_be_seen(ring_px):
    there = enter(bench(RONDEL_RING_PX=ring_px), "Ann set commodity 1", "Ann set provision 1 on high").wait(1500)
    seen = dict.fromkeys(("commodity", "provision"), 0)
    for _ in range(40):
        there.wait(100)
        for good in seen:
            seen[good] += has(there, 1, 10, good)
    assert all(seen.values())
    assert not has(there, 1, 11, "commodity") and not has(there, 1, 9, "provision")


def test_both_provisions_markers_stand_where_they_stand_on_the_table():
    there = bench().wait(2000)
    assert has(there, 1, 10, "provision") and has(there, 1, 9, "provision")


def test_a_track_is_on_the_first_ring_while_its_good_is_entered():
    there = bench().wait(2000)
    assert has(there, 0, 2, "water")
    there.down(BRICK).wait(60).up(BRICK)
    assert has(there, 0, 3, "brick") and not has(there, 0, 4, "brick") and not has(there, 0, 2, "water")
    there.wait(250)  # the picture before
    assert not has(there, 0, 3, "brick") and has(there, 0, 2, "brick")
    assert sector(there, 0, 6)[0] == there.unwire(0, there.app.lights.sent[0])[12] != DARK
    there.tap("OK").wait(3500)
    assert has(there, 0, 2, "water") and not has(there, 0, 3, "brick")
    assert there.table.count(0, 2, there.table.game.goods.find("brick")) == 4


def test_wheel_goes_on_from_brick_to_cattle_and_pigs():
    there = bench().wait(2000)
    pig = there.table.game.goods.find("pig")
    there.tap(BRICK, BRICK, "WHEEL")
    assert there.ui.pending_text() == "Ann gain 2 cattle"
    there.tap("WHEEL")
    assert there.ui.pending_text() == "Ann gain 2 pig" and there.ui.good == pig
    there.tap("OK")
    assert there.table.count(0, 3, pig) == 2
    there.hold(BRICK).tap("WHEEL", "WHEEL", "OK")
    assert there.table.count(0, 3, pig) == 1
    there.tap("WHEEL")  # nothing is pending: it says which wheel charcoal means
    assert there.ui.wheel == 1 and not there.ui.pending
    there.tap(BRICK, "WHEEL", "WHEEL", "WHEEL")
    assert there.ui.pending_text() == "Ann gain 1 brick"


def test_the_end_is_announced_on_both_rings_by_turns():
    there = enter(enter(bench(), "Ann beg"), "Ann trigger")
    amber = [0, 0]
    for _ in range(60):
        there.wait(100)
        for ring in (0, 1):
            lit = set(there.picture(ring))
            amber[ring] += len(lit) == 1 and DARK not in lit
    assert all(20 < count < 40 for count in amber)
    there.wait(1500)
    assert has(there, 0, 2, "water")


def test_the_solo_game_shows_its_clock_after_each_turn_and_at_seat():
    there = enter(Bench(SETTINGS | {"RONDEL_SEATS": "Ann"}, screen=True), *["Ann beg"] * 8)
    there.wait(300)  # the eighth began when the seventh ended: year 2, two turns taken
    lit = [[number for number in range(12) if len(set(sector(there, ring, number)) - {DARK}) == 1] for ring in (0, 1)]
    full = [[n for n in lit[ring] if DARK not in sector(there, ring, n)] for ring in (0, 1)]
    assert full == [[0, 1], [0, 1]]
    there.wait(3000)
    assert has(there, 0, 2, "water")
    there.tap("SEAT").wait(100)
    assert not has(there, 0, 2, "water")


def test_wheel_chooses_another_game_for_a_new_one():
    there = Bench(screen=True)
    started = []
    there.app.hardware.board.restart = lambda: started.append(there.table.game.name)
    there.hold("OK")
    assert there.ui.mode == NEW_GAME
    there.tap("SEAT").wait(200)
    assert there.app.screen.rows[:3] == ["New game", "Glass Road", "for 3 players"]
    there.tap("WHEEL").wait(200)
    assert there.app.screen.rows[1:3] == ["Black Forest", "for 3 players"]
    there.tap("OK").wait(200)
    assert there.table.game.name == "black-forest" and len(there.table.names) == 3
    assert started == ["black-forest"]  # what was read of the other game is forgotten
    again = Bench(medium=there.medium)
    assert again.table.game.name == "black-forest" and again.table.digest() == there.table.digest()
    there.hold("OK").tap("WHEEL", "OK").wait(200)
    assert there.table.game.name == "glass-road" and len(started) == 2


def test_the_same_game_again_needs_no_new_start():
    there = bench()
    there.app.hardware.board.restart = lambda: pytest.fail("the names of this game are there")
    there.hold("OK").tap("OK")
    assert there.table.game.name == "black-forest" and there.table.moves == 0


# The wheel waits for charcoal, and meat stands near its end.
WAITS = ("Ann set charcoal 0 on cooking", "Ann set porridge 3", "Ann set meat 6")


def test_the_lists_show_a_reward_in_both_orders_and_the_chosen_one_is_made():
    there = enter(bench(), *WAITS)
    there.tap(TURN)
    assert there.ui.mode == MENU
    menu = there.ui.menu
    menu._go_on("Ann build storehouse at b2 on cooking paying nothing", False)
    assert menu._list.title == "What comes first?"
    labels = [menu._list.label(i) for i in range(len(menu._list))]
    assert [label.partition(":")[0] for label in labels] == ["wood first", "meat first"]
    assert "lost" not in labels[0] and "1 meat lost" in labels[1]
    there.tap("WHEEL", "OK").wait(100)
    assert " order " in menu.line and menu.preview is not None
    there.tap("OK")
    assert "storehouse" in there.table.game.report(there.table, 0)["buildings"]


def offered(table, seat, action="turn"):
    there = table.game.menu(table, seat, action, None)
    return there.title, [line for _, line in flat(there)]


def code(table, line):
    """The code of the error that a line would meet, "" for none."""
    error = table.preview(table.parse(line)).error
    return error.code if error else ""


@pytest.mark.parametrize("seed", range(12))
def test_through_random_turns_the_list_offers_the_steps_that_the_rules_allow(seed):
    dice = Dice(seed)
    table = bench(RONDEL_SEATS="Ann, Ben, Chris").table
    played = 0
    while table.get("phase") == 0 and played < 200:
        able = []
        for seat, name in enumerate(table.names):
            lines = offered(table, seat)[1]
            for word in ("move", "beg", "done", "trigger"):
                line = name + " " + word
                if line in lines:
                    assert code(table, line) not in ("turn", "ended", "scored"), (line, lines)
                    able.append(line)
            for word in ("move", "beg"):
                assert code(table, name + " " + word) or name + " " + word in lines, (name, word, lines)
        able = [line for line in able if not code(table, line)]
        line = able[dice.below(len(able))]
        if not line.endswith("trigger") or played > 60:
            table.enter(table.parse(line))
            played += 1
    assert table.get("phase") == 1 and played > 60


def test_when_the_game_is_scored_the_list_is_empty():
    there = enter(bench(), "end game")
    assert offered(there.table, 0) == ("The game has ended", ["score", "Ann points"])
    enter(there, "score")
    assert offered(there.table, 0) == ("The game was scored", [])


def test_whoever_is_shown_the_list_is_that_of_whose_turn_it_is():
    there = enter(bench(RONDEL_SEATS="Ann, Ben, Chris"), "Ann beg")
    for seat, name in enumerate(("Ann", "Ben", "Chris")):
        title, lines = offered(there.table, seat)
        assert title == "Ben is next"
        assert {"Ben swap", "Ben move", "Ben beg", "Ben visit cook", "Ann done", f"{name} build"} <= set(lines)
        assert not {"Chris move", "Chris beg", "Chris done"} & set(lines)


def test_while_a_second_visit_may_follow_the_turn_of_the_next_seat_is_an_entry():
    there = enter(bench(RONDEL_SEATS="Ann, Ben, Chris"), "Ann visit cook as meat")
    title, lines = offered(there.table, 0)
    assert title == "Ann is next"
    assert {"Ann visit gardener", "Ann done", "Ben visit cook", "Ben move"} <= set(lines)
    assert "Ann visit cook" not in lines


def test_what_is_pending_in_another_order_stands_on_the_screen():
    there = enter(bench(), "Ann set meat 7", "Ann set porridge 0", "Ann set charcoal 5 on cooking").wait(100)
    there.tap("bricks", "clay").wait(300)  # porridge, meat
    rows = " ".join(there.app.screen.rows)
    assert "porridge first:" in rows and "meat first:" in rows


@pytest.mark.parametrize("seed", range(6))
def test_whoever_presses_anything_finds_no_fault(seed):
    there = Bench(SETTINGS | {"RONDEL_RING_PX": ("12", "24", "60")[seed % 3]}, screen=seed % 2 == 0, keep=False)
    press(there, Dice(seed), 250)
    assert there.app.health.errors == 0, there.app.health.last_errors
