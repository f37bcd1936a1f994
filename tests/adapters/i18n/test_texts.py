"""The catalogue of each language: complete, without a text that nothing shows, and written as Babel writes it."""

import re
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from adapters.catalogue.capabilities import load_capabilities, load_categories
from adapters.i18n.locales import CULTURES
from adapters.i18n.texts import Texts
from adapters.people.notices import NoticeKind
from domain.accounts.scopes import Scope
from domain.lifecycle.events import TASK_EVENTS
from domain.webhooks.notifications import NEEDS_PERSON, AccountEvent

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "adapters/i18n"
TEXTS = re.compile(r'\bTexts\("([\w.]+)"')
SOURCES = {
    str(path.relative_to(ROOT).with_suffix("")).replace("/", "."): path.read_text()
    for package in ("adapters", "domain", "rest_compat", "resolvers", "server")
    for path in ROOT.joinpath(package).rglob("*.py")
}
DESKS = "desks."
PAGES = {
    context: import_module(module).WORDING
    for module, source in SOURCES.items()
    for context in TEXTS.findall(source)
    if not context.startswith(DESKS)
}
"""The texts of each context of pages and mails. Those of the desks, of which notices name some, are tested beside."""
SAME = {("pages.account", key) for key in ("agent", "operator", "passkeys", "admin", "support", "staff", "of_what")} | {
    ("pages.consent", "agent"),
    ("pages.home", "minutes"),
    ("pages.home", "menu"),
    ("questions", "line"),
    ("questions", "agent"),
    ("questions", "limits"),
    ("pages.evidence", "messages"),
    ("pages.evidence", "no"),
    ("pages.evidence", "size"),
    ("pages.evidence.columns", "question"),
    ("pages.evidence.values", "agent"),
    ("pages.evidence.values", "platform"),
    ("pages.evidence.values", "staff"),
    ("pages.evidence.values", "system"),
    ("notifications", "in_city"),
    ("notifications.texts", "task.open"),
    ("notifications.terms", "open"),
}
"""Texts that a language may have as English has them."""

AVOIDED = {"de": re.compile(r"[Aa]usführende|\bAuftr[aä]g")}
"""Second words for a thing that has one already: in German, for "Operator" and "Aufgabe"."""


@cache
def catalogue(slug: str) -> Catalog:
    return read_po(BytesIO(FOLDER.joinpath(f"{slug}.po").read_bytes()), locale=slug.replace("-", "_"))


def own_texts(slug: str) -> dict[tuple[str, str], Message]:
    """The entries of a catalogue by context and key."""
    return {(message.context or "", read_key(message)): message for message in catalogue(slug) if message.id}


def all_texts(slug: str) -> dict[tuple[str, str], Message]:
    """The same, with those that a region has from its language."""
    language, _, region = slug.partition("-")
    return (own_texts(language) if region else {}) | own_texts(slug)


def read_key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def list_forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def places(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_there_is_a_catalogue_for_each_locale() -> None:
    assert {path.stem for path in FOLDER.glob("*.po")} == CULTURES.keys()


@pytest.mark.parametrize("slug", CULTURES)
def test_a_catalogue_is_written_as_babel_writes_it(slug: str) -> None:
    written = BytesIO()
    write_po(written, catalogue(slug), width=0, omit_header=True)
    header, _, entries = FOLDER.joinpath(f"{slug}.po").read_text("utf-8").partition("\n\n")
    assert entries == written.getvalue().decode().rstrip() + "\n"
    assert f'"Language: {slug}\\n"' in header
    assert f'"Plural-Forms: {get_plural(slug.replace("-", "_"))}\\n"' in header
    assert not [message for message in catalogue(slug) if message.fuzzy and message.id]


@pytest.mark.parametrize("slug", CULTURES)
def test_every_language_says_everything_with_the_same_places(slug: str) -> None:
    english, texts = all_texts("en"), all_texts(slug)
    assert texts.keys() == english.keys()
    # In the order of English, so that two catalogues can be read side by side.
    own = own_texts(slug)
    assert list(own) == [name for name in english if name in own]
    for name, message in texts.items():
        assert isinstance(message.id, str) == isinstance(english[name].id, str), name
        assert len(list_forms(message)) == (1 if isinstance(message.id, str) else catalogue(slug).num_plurals), name
        for text in list_forms(message):
            assert text.strip() == text != "", name
            assert places(text) == places(list_forms(english[name])[-1]), name


@pytest.mark.parametrize("slug", [slug for slug in CULTURES if "-" in slug])
def test_a_region_has_only_what_it_says_otherwise(slug: str) -> None:
    inherited = own_texts(slug.partition("-")[0])
    assert [name for name, message in own_texts(slug).items() if message.string == inherited[name].string] == []


@pytest.mark.parametrize("slug", [slug for slug in CULTURES if slug != "en"])
def test_pages_and_mails_say_nothing_in_english_elsewhere(slug: str) -> None:
    english = own_texts("en")
    same = {name for name, message in all_texts(slug).items() if message.string == english[name].string}
    assert {name for name in same if not name[0].startswith(DESKS)} <= SAME


@pytest.mark.parametrize("slug", AVOIDED)
def test_a_language_has_one_word_for_each_thing(slug: str) -> None:
    texts = [text for message in all_texts(slug).values() for text in list_forms(message)]
    assert [text for text in texts if AVOIDED[slug].search(text)] == []


def test_pages_and_mails_have_the_texts_of_their_contexts() -> None:
    below = (DESKS, *(f"{context}." for context in PAGES))
    assert {context for context, _ in own_texts("en") if not context.startswith(below)} == PAGES.keys()
    assert all(isinstance(texts, Texts) and texts.context == context for context, texts in PAGES.items())
    # A missing or unknown key is an error.
    assert all(len(list(texts.values())) == len(CULTURES) for texts in PAGES.values())


def test_no_text_of_a_page_is_unused() -> None:
    """A key is an attribute, a value such as a scope, the code of a refusal by the name of its class, or a notice."""
    templates = [path.read_text() for path in ROOT.glob("server/reference/*.html")]
    code = re.sub(r"^    \w+: str$", "", "\n".join([*SOURCES.values(), *templates]), flags=re.MULTILINE)
    named = {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", word).lower() for word in re.findall(r"\w+", code)}
    notices = {f"{kind}_{part}" for kind in NoticeKind for part in ("subject", "text")}
    scopes = {f"{kind}_{scope}" for kind in ("operator", "staff") for scope in Scope}
    assert [name for name in own_texts("en") if name[0] in PAGES and name[1] not in named | notices | scopes] == []


def test_no_text_of_the_desks_is_unused() -> None:
    """A key is read by its name, and a value of a group by the name of the group."""
    sources = [path for path in ROOT.glob("dashboard/src/**/*.ts*") if path.parent.parent.name != "words"]
    named = set(re.findall(r"\b\w+", "\n".join(path.read_text() for path in sources)))
    paths = [(*context.split("."), key)[2:] for context, key in own_texts("en") if context.startswith(DESKS)]
    assert [path for path in paths if path[0] not in named] == []


def test_the_desks_have_a_sentence_for_each_event() -> None:
    texts: dict[str, set[str]] = {}
    for context, key in own_texts("en"):
        texts.setdefault(context, set()).add(key)
    assert texts["desks.notices.needs"] == NEEDS_PERSON.keys()
    account = texts["desks.notices.titles"] | texts["desks.notices.needs"]
    assert texts["agent_notifications.task_titles"] | account == {*TASK_EVENTS, *AccountEvent}
    assert not texts["agent_notifications.task_titles"] & texts["desks.notices.titles"]


def test_the_desks_name_each_category_of_the_catalogue() -> None:
    names = {str(category.id): category.name for category in load_categories().values()}
    own = {key: entry.string for (context, key), entry in own_texts("en").items() if context == "desks.work.categories"}
    assert own == names


def test_the_desks_name_each_capability_of_the_catalogue_in_each_language() -> None:
    context = "desks.capabilities.names"
    names = {str(one.id): one.name for one in load_capabilities(load_categories()).values()}
    own = {slug: {key: one.string for (of, key), one in all_texts(slug).items() if of == context} for slug in CULTURES}
    assert own["en"] == names
    assert {slug: texts.keys() for slug, texts in own.items()} == dict.fromkeys(CULTURES, names.keys())
    as_in_english = {slug: [key for key in names if texts[key] == names[key]] for slug, texts in own.items()}
    assert {slug: keys for slug, keys in as_in_english.items() if keys} == {"en": list(names)}
