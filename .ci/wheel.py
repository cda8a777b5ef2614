"""Check that a wheel holds every file of the packages that the clone has: not only the Python ones."""

import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDERS = {"host/rondel": "rondel", "shared_rules": "shared_rules", "firmware": "firmware"}


def main(wheel: str) -> int:
    """Print what is missing; the number of missing files."""
    held = set(zipfile.ZipFile(wheel).namelist())
    missing = []
    for folder, name in FOLDERS.items():
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                inside = f"{name}/{path.relative_to(ROOT / folder).as_posix()}"
                if inside not in held:
                    missing.append(inside)
    print(f"{len(held)} files in the wheel", *(f"missing: {name}" for name in missing), sep="\n")
    return len(missing)


sys.exit(min(main(sys.argv[1]), 1))
