"""Simulated legal games beside the model: what is legal comes out the same, what is impossible is refused."""

import copy
import os
import random

import pytest

from shared_rules.black_forest import ids
from shared_rules.errors import MoveError
from tests.black_forest import drive
from tests.black_forest.model import TOP, cell_name
from tests.black_forest.model_game import NAMES, Game
from tests.black_forest.second_source import BUILDINGS
from tests.vectors import checks

GAMES = 60 if os.environ.get("RONDEL_AUDIT") == "all" else 4  # for each number of seats
PLAYS = 300
DEAD = 30  # attempts at something legal


def check(game, table, line):
    """The table is as the model says."""
    for seat, player in enumerate(game.players):
        report = table.game.report(table, seat)
        for good in TOP:
            if good != "provision":
                number = table.game.goods.find(good)
                wheels = [table.wheel(seat, home) for home in table.game.homes(number)]
                there = [wheel.count(number) if wheel.tokens(number) else None for wheel in wheels]
                assert there == player.goods[good], (line, seat, good, there, player.goods)
        assert report["provisions"] == sorted(player.goods["provision"]), line
        assert [table.wheel(seat, i).turns for i in (0, 1)] == player.turns, line
        animals = [table.count(seat, 3, kind) for kind in (ids.PIG, ids.CATTLE)]
        assert animals == list(player.animals.values()), (line, seat, animals, player.animals)
        spaces = {cell_name(cell): what for estate in player.land for cell, what in estate.items()}
        assert report["spaces"] == spaces, (line, seat)
        values = (report["progress"], report["estates"])
        assert values == (player.progress, len(player.land) - 1), line
        values = [table.state[table.at(seat, field)] for field in ("bonus", "tannery")]
        assert values == [player.bonus, player.held], line
        gift = table.state[table.at(seat, "gift")]
        assert (table.game.goods.name(gift - 1) if gift else "") == player.gift, line
    course = table.game.view(table, ("course",))["course"]
    assert course["phase"] == game.phase, line
    assert sorted(course["jobs"]) == sorted(game.jobs), line
    assert course["effect"] == (game.effect[1] if game.effect else None), line
    if game.phase == "playing":
        assert course["turn"] == game.turn, line
        assert set(course["last"]) == game.last and course["trigger"] == game.trigger, line


def broken(game, dice):
    """Lines that break one thing, with what that is."""
    turn = game.names[game.turn]
    open_now, through = game.open(), game.through()
    begins = ("move", "beg", "swap cook")
    if game.phase != "playing":
        yield "the game has ended", f"{turn} " + dice.choice((*begins, "visit cook as meat", "done"))
        if game.phase == "scored":
            yield "the game is scored", f"{turn} gain 1 wood"
        return
    for seat, name in enumerate(game.names):
        if not game.may_begin(seat) or open_now:
            yield "not now", f"{name} " + dice.choice(begins)
        if seat != game.turn and not game.may_begin(seat):
            yield "whose turn", f"{name} " + dice.choice(("visit pig-farmer", "visit builder"))
            if game.jobs:
                yield "whose turn", f"{name} job {game.jobs[0]}"
        if seat != game.turn:
            if not (game.effect and game.effect[0] == seat):
                yield "whose turn", f"{name} done"
        if not game.may_trigger(seat) or open_now:
            yield "no end of a turn", f"{name} trigger"
        if not game.players[seat].gift:
            yield "nothing to answer", f"{name} " + dice.choice(("accept", "decline"))
        if game.players[seat].bonus != 1:
            yield "no bonus", f"{name} bonus as wood"
        if not (game.effect and game.effect[0] == seat):
            yield "no effect", f"{name} effect"
    yield from _broken_turn(game, dice, turn, open_now, through)
    yield from _broken_things(game, dice, turn)


def _broken_turn(game, dice, turn, open_now, through):
    going_on = through and (game.solo or game.again)
    if open_now:
        yield "something is open", f"{turn} visit pig-farmer"
        yield "something is open", f"{turn} build clay-pit paying nothing"
        yield "something is open", "end game"
        return
    if game.moved and not going_on:
        yield "moved before", f"{turn} move"
        yield "too late", f"{turn} swap cook"
        yield "moved before", f"{turn} beg"
    if game.swapped and not through:
        yield "swapped before", f"{turn} swap cook"
        yield "swapped before", f"{turn} beg"
    if game.acted and not game.solo and not game.again:
        yield "acted before", f"{turn} visit pig-farmer"
    if game.visited and not (game.acted and (game.solo or game.again)):
        yield "visited before", f"{turn} visit {game.visited[0]}"
        if game.jobs:
            yield "a Job after a visit", f"{turn} job {game.jobs[0]}"
    if game.place not in ("", "village") and not game.acted:
        yield "the Job has to be done", f"{turn} done"
        yield "the Job has to be done", "end game"
        yield "no village", f"{turn} visit pig-farmer"
    if game.moved and not through:
        for name in game.jobs:
            if name not in game.can_do():
                yield "not where the movement led", f"{turn} job {name}"
    if (not game.moved or going_on) and game.may_begin(game.turn):
        first = game.turn not in game.begun or (game.solo and not game.pawns)
        if first and not (game.solo and through):
            yield "the first placement", f"{turn} move paying 1 provision"
            if game.jobs and not game.solo:
                yield "the first placement", f"{turn} move to hermit"
        yield "a toll without a way", f"{turn} move paying 1 wood"
        yield "a toll without a way", f"{turn} move paying 1 meat"
        yield "a refined toll", f"{turn} move paying 1 provision, 1 glass"
        yield "paid oneself", f"{turn} move paying 1 provision, 1 wood with {turn}"
        yield "too many tolls", f"{turn} move paying 1 provision, 1 wood, 1 water, 1 meat, 1 brick, 1 sand"
        if len(game.pawns) > 1 and game.count % 5 < 4 and not game.again:
            yield "a pawn once", f"{turn} move as {dice.choice(game.pawns)}"
    for name in ("hermit", "market", "lumberjack"):
        if name not in game.jobs:
            yield "no such Job here", f"{turn} job {name}"
            yield "no such Job here", f"{turn} move to {name}" if name != "lumberjack" else f"{turn} job cook-x"


def _broken_things(game, dice, turn):
    player = game.players[game.turn]
    for cell in player.where("forest")[:1] + player.where("empty")[:1] + player.where("stable")[:1]:
        yield "nothing to clear", f"{turn} clear {cell_name(cell)}"
    names = game.available()
    small = [name for name in names if not {"forest", "pond", "field"} & BUILDINGS[name].cost.keys()]
    if game.built():
        yield "built before", f"{turn} build {game.built()[0]} paying nothing"
    for name in ("clay-pit", "brick-basin", "inn", "kiln"):
        if name not in names:
            yield "not on offer", f"{turn} build {name} paying nothing"
        if not player.has(name):
            yield "not here", f"{turn} use {name}"
    full = player.where("forest") + player.where("pond")
    if full and small:
        yield "no empty space", f"{turn} build {dice.choice(small)} at {cell_name(full[0])} paying nothing"
    if len(game.jobs) == game.most:
        yield "too many Jobs", "reveal captain"
    if game.jobs + game.done_jobs:
        yield "revealed before", f"reveal {(game.jobs + game.done_jobs)[0]}"
    yield "too many large ones", "offer inn reservoir smokehouse hunting-lodge farm-store sand-storage"
    yield "no use for it", f"{turn} clear b2 b2"
    good = dice.choice(("wood", "water", "sand", "porridge", "meat", "glass"))
    if player.amount(good) < 7:
        yield "not there", f"{turn} pay {player.amount(good) + 1} {good}"


def tried(table, line):
    """The error of a line that must not be possible; the table stays as it is."""
    try:
        return table.preview(table.parse(line)).error
    except MoveError as error:
        return error


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("number", range(GAMES))
def test_a_legal_game_is_played_and_nothing_else(seats, number):
    dice = random.Random(seats * 1000 + number)
    table = drive.new_table(NAMES[:seats])
    game = Game(seats, dice)
    table.apply(table.parse(game.offer_line()))
    done = 0
    while done < PLAYS and game.phase != "scored":
        done += 1
        for _ in range(DEAD):
            kind = dice.choice(game.kinds())
            after = copy.deepcopy(game)
            line, legal = after.attempt(kind, dice)
            if legal:
                break
            if line:
                error = tried(table, line)
                assert error is not None, f"possible: {line}"
        else:
            break
        for what, impossible in dice.sample(found := list(broken(game, dice)), min(3, len(found))):
            assert tried(table, impossible) is not None, (what, impossible, table.position())
        move = table.parse(line)
        result = table.preview(move)
        assert result.error is None, (kind, line, str(result.error), table.position())
        table.apply(move)
        game = after
        check(game, table, line)
    assert done > 20  # it may come to a Job that can never be paid
    assert not checks.round_trips(table)
    assert not checks.undo_and_redo(table)
