"""`rondel replay`: a record to its result, or to its first bad line."""

import json
import sys
from pathlib import Path

import click
from rich.console import Console

from rondel.cli._firmware import uf2_option
from rondel.errors import UsageFault
from rondel.game_boards.records import with_layout
from rondel.replay.runtimes import RUNTIMES
from rondel.terminal.summary import summary
from shared_rules import position
from shared_rules.errors import MalformedMove

REPLAYED, REFUSED, MALFORMED = 0, 1, 2


def read_bytes(file: str) -> bytes:
    """The bytes of a record file, or of standard input for "-". Raises UsageFault when there are none."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except FileNotFoundError:
        raise UsageFault(
            f"{file}: there is no such file", "give the path of a record, or - for standard input"
        ) from None
    except IsADirectoryError:
        raise UsageFault(f"{file}: this is a directory", "give the path of a record in it") from None
    except OSError as error:
        raise UsageFault(f"{file}: it cannot be read ({error.strerror})", "check its rights") from None


def say_bad_line(file: str, line: int, code: str, text: str) -> None:
    """The one line that programs and people read."""
    print(f"{file}:{line}: {code}: {' '.join(text.split())}", file=sys.stderr)


@click.command("replay")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: the result for programs.")
@click.option("--runtime", type=click.Choice(sorted(RUNTIMES)), default="cpython", help="Where the rules run.")
@uf2_option()
def command(file: str, as_json: bool, runtime: str, uf2: Path | None) -> int:
    """Replay the game record FILE ("-" is standard input) and show where it leads.

    Exit codes: 0 replayed; 1 a move is illegal or ambiguous; 2 the text is malformed or the call is wrong.
    The first bad line is named as FILE:LINE: code: what was wrong; what would be right.
    """
    data = read_bytes(file)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        say_bad_line(file, line, "encoding", "this is not UTF-8; save the record as UTF-8")
        return MALFORMED
    try:
        text, added = with_layout(text, Path() if file == "-" else Path(file).parent)
    except MalformedMove as error:  # the board file that the record names
        say_bad_line(file, error.line, error.code, error.text)
        return MALFORMED
    done = RUNTIMES[runtime](text, uf2)
    if done.refused:
        line = done.refused["line"]
        say_bad_line(file, line - (0 < added <= line), done.refused["code"], done.refused["text"])
        return MALFORMED if done.refused["kind"] == "malformed" else REFUSED
    assert done.result is not None
    if as_json:
        print(json.dumps(done.result))
        return REPLAYED
    table = done.table or position.read(done.result["position"])
    Console(highlight=False).print(summary(table, done.result))
    return REPLAYED
