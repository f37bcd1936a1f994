"""Code blocks of a page in Markdown, which the tests of documentation run as they stand there."""

import re
from pathlib import Path
from typing import NamedTuple

BLOCK = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"(?:#|//|<!--) (\S+\.\w+)(?: -->)?\n")


class Block(NamedTuple):
    """A fenced block of code."""

    language: str
    code: str

    @property
    def file_name(self) -> str | None:
        """Name under which the reader saves the block, if its first line is a comment with one."""
        named = NAMED.match(self.code)
        return named and named[1]


def read_blocks(page: Path, *languages: str) -> list[Block]:
    """Return the blocks of a page in their order: all, or those in some languages."""
    found = [Block(match[2], match[3]) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]
    return [block for block in found if not languages or block.language in languages]
