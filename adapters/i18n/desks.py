"""The words of the desks in TypeScript, generated from the catalogues when the desks are built.

`dashboard/src/words/LOCALE/AREA.ts` has an object for each area: a text, a function of the places of a text in the
order of the English one, or an object for a context below. The other languages have the type of English, so a missing
key is an error of TypeScript.
"""

import json
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from babel.messages.catalog import Message

from adapters.i18n.locales import CULTURES, DEFAULT
from adapters.i18n.texts import find_entries

FOLDER: Final = Path(__file__).parents[2] / "dashboard/src/words"
CONTEXT: Final = "desks"
LOADED_LATER: Final = frozenset({"capabilities", "field", "staff"})
"""Areas of one desk or a few pages, which load them themselves."""
TELEPHONE: Final = ("field", "problems", "shared")
"""Areas that the operator's desk loads together."""
FILLED_LATER: Final = frozenset({"problems"})
"""Areas whose texts keep their places: a page chooses the text by a code, and fills it with the values that it got."""
SHARED: Final[Mapping[str, str]] = {"agent_notifications.task_titles": "desks.notices.tasks"}
"""Contexts of the service that the desks show, too, with their place among those of the desks."""
FORMS: Final[Mapping[int, tuple[str, ...]]] = {2: ("one", "other"), 3: ("one", "few", "other")}
"""The categories of CLDR of the plural forms of a language, by their number."""
_PLACE: Final = re.compile(r"{(\w+)}")
_NAME: Final = re.compile(r"[A-Za-z_]\w*|\d+")

Tree: TypeAlias = dict[str, "str | Tree"]
"""Expressions of TypeScript by key."""


def generate(folder: Path) -> None:
    """Write the words of all languages below a folder."""
    english = list(_entries(DEFAULT))
    signatures = {_path(entry): list(dict.fromkeys(_PLACE.findall(_forms(entry)[-1]))) for entry in english}
    areas = sorted({area for _, area, *_ in signatures})
    for slug, culture in CULTURES.items():
        language, _, region = slug.partition("-")
        entries = {_path(entry): entry for entry in _entries(slug)}
        if region:
            # A count is written as the region writes it, also in a text of the language.
            plurals = {
                path: entry
                for entry in _entries(language)
                if entry.pluralizable and (path := _path(entry))[1] not in FILLED_LATER
            }
            entries = plurals | entries
        words: Tree = {}
        for path, entry in entries.items():
            _put(words, path[1:], _expression(entry, signatures[path], is_typed=slug == DEFAULT))
        target = folder / slug
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for area in areas:
            own = words.get(area, {})
            assert isinstance(own, dict), "an area is a context"
            text = _area(area, own, language if region else None, culture, is_english=slug == DEFAULT)
            target.joinpath(f"{area}.ts").write_text(text, "utf-8")
        exports = "".join(f'export {{ {area} }} from "./{area}";\n' for area in TELEPHONE)
        target.joinpath("telephone.ts").write_text(exports, "utf-8")
        target.joinpath("index.ts").write_text(_index(areas, is_english=slug == DEFAULT), "utf-8")


def _entries(slug: str) -> Iterator[Message]:
    yield from find_entries(CONTEXT, slug)
    for context in SHARED:
        yield from find_entries(context, slug)


def _path(entry: Message) -> tuple[str, ...]:
    key = entry.id if isinstance(entry.id, str) else entry.id[0]
    context = entry.context or ""
    return (*SHARED.get(context, context).split("."), key)


def _forms(entry: Message) -> tuple[str, ...]:
    return (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())


def _put(words: Tree, path: Iterable[str], expression: str) -> None:
    *groups, key = path
    for group in groups:
        below = words.setdefault(group, {})
        assert isinstance(below, dict), "a key is a text or a context"
        words = below
    words[key] = expression


def _expression(entry: Message, names: list[str], *, is_typed: bool) -> str:
    """Return the text as TypeScript: a string, or a function of the names of its places."""
    if _path(entry)[1] in FILLED_LATER:
        written = [json.dumps(form, ensure_ascii=False) for form in _forms(entry)]
        if len(set(written)) == 1:
            return written[0]
        forms = ", ".join(f"{form}: {text}" for form, text in zip(FORMS[len(written)], written, strict=True))
        return f"{{ {forms} }}" + (" as Counted" if is_typed else "")
    texts = [literal(form) for form in _forms(entry)]
    types = {name: "number" if entry.pluralizable and name == "count" else "string | number" for name in names}
    parameters = ", ".join(f"{name}: {types[name]}" if is_typed else name for name in names)
    if entry.pluralizable:
        forms = ", ".join(f"{form}: {text}" for form, text in zip(FORMS[len(texts)], texts, strict=True))
        return f"({parameters}) => many(count, (count) => ({{ {forms} }}))"
    return f"({parameters}) => {texts[0]}" if names else texts[0]


def literal(text: str) -> str:
    """Return a text as a literal of TypeScript, in backquotes if it has places."""
    if not _PLACE.search(text):
        return json.dumps(text, ensure_ascii=False)
    escaped = re.sub(r"[`\\$]", r"\\\g<0>", text)
    return "`" + _PLACE.sub(r"${\1}", escaped) + "`"


def _area(area: str, words: Tree, parent: str | None, culture: str, *, is_english: bool) -> str:
    body = _object(words, "parent" if parent else None, "")
    imports = [] if is_english else ['import type { Words } from "..";']
    if parent:
        imports.append(f'import {{ {area} as parent }} from "../{parent}/{area}";')
    if "many(" in body:
        imports.append('import { plural } from "../plural";')
        imports.append(f'\nconst many = plural("{culture}");')
    if " as Counted" in body:
        imports.append('import type { Counted } from "../plural";')
    annotation = "" if is_english else f': Words["{area}"]'
    return "\n".join((*imports, "", f"export const {area}{annotation} = {body};\n")).lstrip()


def _object(words: Tree, parent: str | None, indent: str) -> str:
    if parent and not words:
        return parent
    inner = f"{indent}  "
    lines = [f"{inner}...{parent},"] if parent else []
    for key, value in words.items():
        name = key if _NAME.fullmatch(key) else json.dumps(key)
        within = parent and (f"{parent}.{key}" if name == key and not key.isdigit() else f"{parent}[{json.dumps(key)}]")
        text = value if isinstance(value, str) else _object(value, within or None, inner)
        lines.append(f"{inner}{name}: {text},")
    return "\n".join(("{", *lines, f"{indent}}}"))


def _index(areas: Iterable[str], *, is_english: bool) -> str:
    common = [area for area in areas if area not in LOADED_LATER]
    imports = [f'import {{ {area} }} from "./{area}";' for area in common]
    if not is_english:
        imports.insert(0, 'import type { DeskWords } from "..";')
    annotation = "" if is_english else ": DeskWords"
    return "\n".join((*imports, "", f"export const words{annotation} = {{ {', '.join(common)} }};\n"))


if __name__ == "__main__":
    generate(FOLDER)
