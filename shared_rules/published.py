"""Questions as a game publishes them (VIEW.md): what page and programs get, whoever asks. Only a host makes them."""


def question(title, entries, kind="list", final=False, least=1, most=1):
    """What is asked, with its entries."""
    return {"title": title, "kind": kind, "entries": entries, "final": final, "least": least, "most": most}


def entry(label, line, value, note="", state="", mark=False):
    """One answer; `line` is None where it is not possible now, `value` the word that it adds."""
    return {"label": label, "line": line, "value": value, "note": note, "state": state, "mark": mark}


def last_word(line):
    """What an entry says, as a record has it: the last word of its line."""
    return line[line.rfind(" ") + 1 :]


def ends(phase, waits):
    """The lines that end a game and count it; `phase` is 0 while it is played, 1 when it has ended.

    None where something `waits` for a player.
    """
    return [] if waits else ["end game", "score"][phase:]
