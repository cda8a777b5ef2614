"""The backup of a board's old firmware, kept on this computer until the new version has answered."""

import io
import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

from rondel.paths import data_dir, write_whole

_ABSENT = "absent.json"  # the paths that the old version did not have
_FOLDER = "old/"


class Backup:
    """The files of one board (its number, or the name of its drive) that were replaced or removed; None for those that
    were not there. Raises OSError.
    """

    def __init__(self, board: str):
        name = re.sub(r"[^A-Za-z0-9-]+", "-", board).strip("-").lower() or "board"
        self.path: Path = data_dir() / "firmware" / f"{name}.zip"

    @property
    def there(self) -> bool:
        """Whether there is one."""
        return self.path.exists()

    def files(self) -> dict[str, bytes | None]:
        """Its files; none where there is no backup."""
        if not self.there:
            return {}
        with zipfile.ZipFile(self.path) as packed:
            absent = json.loads(packed.read(_ABSENT))
            held = {name.removeprefix(_FOLDER): packed.read(name) for name in packed.namelist() if name != _ABSENT}
        return {**dict.fromkeys(absent), **held}

    def add(self, files: Mapping[str, bytes | None]) -> None:
        """Add these. What is there already stays: it is older, and was whole."""
        all_files = {**files, **self.files()}
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            packed.writestr(_ABSENT, json.dumps([path for path, data in all_files.items() if data is None]))
            for path, data in all_files.items():
                if data is not None:
                    packed.writestr(_FOLDER + path, data)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, out.getvalue())

    def drop(self) -> None:
        """The new version has answered."""
        self.path.unlink(missing_ok=True)
