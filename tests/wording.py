"""What holds for every table of texts in ten locales."""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import asdict
from importlib.resources import files
from string import Formatter
from typing import TYPE_CHECKING, Any

from adapters.payments.locales import CULTURES

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def assert_complete(
    wording: "Mapping[str, DataclassInstance]", package: str, name: str, *, same: Collection[str] = ()
) -> None:
    """Every locale says everything, with the same places; only the texts in `same` may be as in English."""
    tables = tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    assert tables.keys() == wording.keys() == CULTURES.keys()
    english: dict[str, Any] = asdict(wording["en"])
    for locale, words in wording.items():
        texts = asdict(words)
        assert tables[locale] == texts
        for key, text in texts.items():
            assert text.strip() == text != "", (locale, key)
            assert places(text) == places(english[key]), (locale, key)
        untranslated = {key for key, text in texts.items() if text == english[key]}
        assert locale == "en" or untranslated <= set(same), (locale, untranslated - set(same))
