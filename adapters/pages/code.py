"""Code in pages, in colours that can be read by day and by night."""

from html import escape
from typing import Final

KINDS: Final = (
    ("Comment", "c"),
    ("Literal.String", "s"),
    ("Literal.Number", "m"),
    ("Keyword", "k"),
    ("Name.Tag", "a"),
    ("Name.Attribute", "a"),
    ("Name.Builtin", "a"),
    ("Name.Function", "a"),
    ("Name.Class", "a"),
    ("Name.Variable", "a"),
)
"""Kinds of tokens, and the class of each in `reading.css`."""


def block(text: str, language: str) -> str:
    """Return a block of code as HTML. `language` is a name that Pygments knows; others stay without colours."""
    return f'<div class="block"><pre tabindex="0"><code>{coloured(text, language)}</code></pre></div>'


def coloured(text: str, language: str) -> str:
    """Return the text as HTML, with a class for each kind of token."""
    # Few requests are for pages with code.
    from pygments.lexers import get_lexer_by_name  # noqa: PLC0415
    from pygments.util import ClassNotFound  # noqa: PLC0415

    try:
        lexer = get_lexer_by_name(language, stripnl=False, ensurenl=False)
    except ClassNotFound:
        return escape(text, quote=False)
    parts: list[tuple[str, str]] = []
    for token, value in lexer.get_tokens(text):
        name = str(token).removeprefix("Token.")
        kind = next((kind for prefix, kind in KINDS if name.startswith(prefix)), "") if value.strip() else ""
        if parts and parts[-1][0] == kind:
            parts[-1] = (kind, parts[-1][1] + value)
        else:
            parts.append((kind, value))
    return "".join(
        f'<span class="{kind}">{escape(value, quote=False)}</span>' if kind else escape(value, quote=False)
        for kind, value in parts
    )
