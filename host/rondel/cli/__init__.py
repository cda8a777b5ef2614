"""The command `rondel`. One file a command; this one finds them and turns every error into one line."""

import io
import logging
import os
import sys
from collections.abc import Sequence

import click

from rondel import __version__
from rondel.cli import _interrupt
from rondel.cli._group import FileGroup
from rondel.errors import RondelError
from shared_rules.errors import MalformedMove, MoveError

DONE, FAILED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

EPILOG = """Exit codes: 0 done; 1 failed; 2 wrong usage; 3 no device; 4 device busy or not permitted; 5 device
does not answer; 130 interrupted."""


@click.group("rondel", cls=FileGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="rondel %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an error, and what the program does.")
@click.pass_context
def rondel(context: click.Context, debug: bool) -> None:
    """A table companion for board games with production wheels."""
    context.obj = debug
    _log_to_stderr(debug)


class _OneLine(logging.Formatter):
    """A warning as one line; the traceback only when it was asked for."""

    def __init__(self, debug: bool):
        super().__init__("rondel: %(message)s")
        self._debug = debug

    def formatException(self, ei: object) -> str:
        return super().formatException(ei) if self._debug else ""  # type: ignore[arg-type]

    def format(self, record: logging.LogRecord) -> str:
        return super().format(record).rstrip("\n")


def _log_to_stderr(debug: bool) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(_OneLine(debug))
    logger = logging.getLogger("rondel")
    logger.handlers[:] = [handler]
    logger.setLevel(logging.DEBUG if debug else logging.WARNING)
    logger.propagate = False


def _say(text: str) -> None:
    # Not `print`: that name is, in this package, the command.
    click.echo("rondel: " + " ".join(text.split()), err=True)


def _quiet_stdout() -> None:
    """The reader of our output is gone; what Python still wants to flush goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code. The one place where errors become words and codes."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in words[:1]
    _interrupt.hear()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a name that the terminal cannot show is no error
    try:
        result = rondel.main(words, prog_name="rondel", standalone_mode=False)
        return result if isinstance(result, int) else DONE
    except click.exceptions.Exit as error:
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        _quiet_stdout()
        return FAILED
    except Exception as error:
        if debug:
            logging.getLogger("rondel").debug("the error in full", exc_info=error)
        return _explain(error)


def _explain(error: Exception) -> int:
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "rondel"
        _say(f"{error.format_message().rstrip('.')}; see: {path} --help")
        return WRONG_USAGE
    if isinstance(error, click.ClickException):
        _say(error.format_message())
        return error.exit_code
    if isinstance(error, RondelError):
        _say(str(error))
        return error.exit_code
    if isinstance(error, MoveError):
        _say(f"{error.code}: {error.text}")
        return WRONG_USAGE if isinstance(error, MalformedMove) else FAILED
    if isinstance(error, OSError):
        about = f"{error.filename}: " if error.filename else ""
        _say(f"{about}{error.strerror or error}; check the path, the rights and the free space")
        return FAILED
    _say(f"{type(error).__name__}: {error}; this is a fault of the program, `rondel --debug ...` shows where")
    return FAILED
