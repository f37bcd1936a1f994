"""Files and folders that only the user of the service can read."""

import os
from pathlib import Path

FOLDER_MODE = 0o700
FILE_MODE = 0o600


def make_private_folder(folder: Path) -> None:
    """Make a folder and its missing parents for this user alone. An existing folder stays as it is."""
    for missing in reversed([path for path in (folder, *folder.parents) if not path.exists()]):
        missing.mkdir(mode=FOLDER_MODE, exist_ok=True)


def make_private_file(path: Path) -> None:
    """Make an empty file for this user alone, and its folder. An existing file stays as it is."""
    make_private_folder(path.parent)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
