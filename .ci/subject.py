"""Check the message of a commit: a subject that a list of commits shows whole, then an empty line.

Git calls it through .pre-commit-config.yaml with the file of the message. Git's own subjects are let pass.
"""

import sys
from pathlib import Path

LONGEST = 72
OF_GIT = ("Merge ", "Revert ", "fixup! ", "squash! ", "amend! ")
SCISSORS = " >8 "  # below this line `git commit -v` shows what has changed


def problems(message: str) -> list[str]:
    """What is wrong with a message, in words."""
    lines = []
    for line in message.splitlines():
        if line.startswith("#") and SCISSORS in line:
            break
        if not line.startswith("#"):
            lines.append(line.rstrip())
    while lines and not lines[0]:
        lines.pop(0)
    if not lines:
        return ["there is no subject: say what changed for whom"]
    found = []
    if len(lines[0]) > LONGEST and not lines[0].startswith(OF_GIT):
        found.append(f"the subject has {len(lines[0])} letters, at most {LONGEST}: make two commits, or use the body")
    if len(lines) > 1 and lines[1]:
        found.append("the second line is not empty: the body begins on the third")
    return found


if __name__ == "__main__":
    wrong = problems(Path(sys.argv[1]).read_text(encoding="utf-8"))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    sys.exit(min(len(wrong), 1))
