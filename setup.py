"""Compresses the built pages of the desks with Brotli when a wheel is built."""

from pathlib import Path

import brotli
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithBrotli(build_py):
    """Builds the packages, with a compressed file beside each script and style of the desks."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        for path in Path(self.build_lib, "server/dashboard/assets").iterdir():
            if path.suffix in {".js", ".css"}:
                path.with_name(f"{path.name}.br").write_bytes(brotli.compress(path.read_bytes()))


setup(cmdclass={"build_py": BuildWithBrotli})
