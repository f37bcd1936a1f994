"""One thing has one word, the one that its field uses. What it was called before is no name and is in no docstring.

Names that clients use stay as they are: those of the generated documents are let through.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
GENERATED = ROOT / "docs" / "generated"
LAYERS = ("server", "schema", "rest_compat", "resolvers", "subscriptions", "adapters", "domain")
BESIDE = ("tests", "benchmarks", "clients", "deploy", "examples")
"""Folders beside the layers that have Python. Their docstrings are checked, their names are not."""
MIGRATIONS = "adapters/storage/migrations/"
"""Alembic names what is in there."""

WORDS = {
    "nudge": "wake-up, notify_channel; publish on the bus",
    "nudges": "wake-ups",
    "nudged": "notified",
    "tell of": "enqueue_event",
    "happening": "EventOccurrence",
    "courier": "webhook worker",
    "visit": "endpoint batch",
    "visits": "endpoint batches",
    "clockwork": "job runner",
    "surroundings": "load_facts",
    "gather": "load_facts",
    "foresee": "plan_effects",
    "foreseen": "DryRunResult, planned",
    "outlook": "TransitionPlan",
    "rehearsal": "dry run",
    "rehearse": "dry run",
    "rehearsable": "SupportsDryRun",
    "judge": "evaluate_requirements",
    "judged": "inspect_uploads",
    "proof keeping": "upload",
    "keep all": "store_items",
    "stretch": "Page",
    "span": "Page",
    "lane": "write group",
    "lanes": "write groups",
    "footprint": "table access",
    "make way": "flush before",
    "kept back": "deferred inserts",
    "spoilt": "GroupAborted",
    "seat": "subscriber",
    "seats": "subscribers",
    "audience": "subscribers, sink",
    "visitor": "connection",
    "wish": "LoadKey; what is asked for, by its noun",
    "wishes": "load keys",
    "library": "persisted documents",
    "likeness": "perceptual hash",
    "earlier bits": "hamming_distance",
    "fitting": "eligibility",
    "standing": "AccountStatus; approval_status",
    "person page": "HTML page",
    "freshness": "caching",
    "spelling": "normalised name",
    "spellings": "normalised names",
    "kept answer": "stored response",
    "recalled": "from_stored",
    "wished pause": "retry_after",
    "pause before": "next_retry_delay",
    "pauses": "RETRY_DELAYS",
    "patience": "*_TIMEOUT_SECONDS, MAX_RECORD_ATTEMPTS",
    "lapse": "expire",
    "lapses": "expires",
    "is over": "has ended",
    "MOST": "MAX_… with the noun",
    "LEAST": "MIN_… with the noun",
    "LONGEST": "MAX_… with the noun",
    "tell": "notify",
    "tells": "notifies",
    "hand in": "submit",
    "handed in": "submitted",
    "take back": "revert, reverse",
}
"""Words of a name, in any style of writing; in capitals those of a constant. And what to say instead."""

NAMES = {
    "work_off": "run_jobs",
    "carry_out": "run_job",
    "telling": "outbox",
    "spot": "Location",
    "placed": "Location, Place",
    "wake": "notify_channel",
    "told": "event_details; the noun",
    "pull": "move_task",
    "look": "plan",
    "sit": "add",
    "changing": "update_by_id",
    "withdraw": "close_open_requests",
    "rests": "idle",
    "cut": "Page",
    "which": "Where",
    "IDLE": "POLL_INTERVAL_SECONDS",
    "LOOK": "POLL_INTERVAL_SECONDS",
    "REST": "COOLDOWN_SECONDS",
    "PAUSE": "COOLDOWN_SECONDS",
    "SLICE": "YIELD_EVERY",
    "STRETCH": "MAX_BATCH_SECONDS",
    "found": "the noun: wallet, row",
    "made": "the noun: row, message",
    "wanted": "the noun: filter",
    "given": "the noun: supplied",
    "asked": "the noun: request",
    "kept": "the noun: stored",
    "each": "the noun: delivery",
    "webhooks.PLACES": "MAX_CONCURRENT_ENDPOINTS",
    "webhooks.LINES": "per-task queues",
    "statement.find": "select_where",
    "statement.rows": "returning_rows",
    "statement.value": "select_value",
    "statement.change": "execute",
    "Session.the": "session.get",
    "Session.one": "session.find",
    "Step.known": "extra_facts",
    "IdempotencyClaim.take": "IdempotencyClaim.acquire",
}
"""Whole names, perhaps with what they are defined in: the rest of the code may use these words for something else."""

PHRASES = {
    "whoever": "the actor",
    "so many": "the number, or number of",
    "what leaves": "the subject",
    "by itself": "what starts it",
    "where it is none": "when there is none",
}
"""Turns of speech that hide who does what, wherever they stand in a docstring."""

DOCS = (
    *(
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "deploy/README.md",
        "schema/compiled/README.md",
        "tests/README.md",
    ),
    *("clients/*/README.md", "examples/*/README.md", "docs/*.md", "docs/reference/*.md", "docs/how-to/*.md"),
)
"""The pages of documentation. Decisions have their own form, and docs/generated is written in docstrings."""
MAX_HEADING_WORDS = 8
DOCS_PHRASES = {
    "pay-outs?": "payout",
    "houses?": "architecture, platform accounts",
    "rooms?": "package, space",
    "floors?": "level, minimum",
    "moments?": "snapshot, time",
    "(?<!in )turns?(?! off)": "time slice; becomes",
    "call(?:s|ed|ing)? off": "cancel",
    "hand(?:s|ed|ing)? in": "submit",
    "let(?:s|ting)? in": "authorize",
    "tak(?:e|es|en|ing) back": "revert, revoke, withdraw",
    "tells?|told|telling": "notify, state",
    "whoever": "the noun",
    "(?:is|are) none": "the noun",
    "as (?:one|ones) without": "the noun",
    "counts? no more": "is invalid",
    "do(?:es)? so too": "the verb",
    "what is not": "the noun",
    "by (?:itself|themselves)": "automatically; leave it out",
}
"""Words that stand for a term, and predicates that say nothing: patterns, and what to say instead."""

CODE_MAY_SAY = {"houses?", "floors?", "(?<!in )turns?(?! off)", "(?:is|are) none"}
"""Patterns of docs that docstrings need: house numbers, rounded numbers, functions that turn one thing into another."""

VAGUE_FUNCTION = re.compile(r"_?(?:show|shown|of|note|beside|over|by|tell)|\w+_of")
VAGUE_FUNCTIONS = {"resolvers/core/idempotency.py by": "a property: the actors that may call an operation"}
"""Functions that keep such a name, with the reason."""
PYTHON = (*LAYERS, "benchmarks", "clients", "examples", "tests")

NOT_YET: dict[str, str] = {
    "earlier bits": "a column of the database",
    "span": "the standard term for a part of a trace",
}
"""Terms that are still found, with the reason if they are to stay. The table only shrinks."""


def split_words(name: str) -> str:
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name))


def bound(node: ast.AST) -> str | None:
    """The name that a node gives to something."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            return name
        case ast.alias(asname=str(name)) | ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            return name
    return None


def names_in(node: ast.AST, owner: str) -> Iterator[tuple[str, str]]:
    """Each name in a module after what it is defined in: a class, a function, else the module."""
    for child in ast.iter_child_nodes(node):
        name = bound(child)
        if name is not None:
            yield owner, name.lstrip("_")
        defines = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        yield from names_in(child, child.name.lstrip("_") if defines else owner)


def docstrings_in(tree: ast.AST) -> Iterator[str]:
    """Those of modules, classes and functions, and those beneath a field or a constant."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield " ".join(text.split())


@cache
def names_of_clients() -> set[str]:
    """The words of every name that stands in the generated documents, outside of prose."""
    texts = {path.suffix: path.read_text(encoding="utf-8") for path in GENERATED.iterdir()}
    everything = "".join(path.read_text(encoding="utf-8") for path in GENERATED.iterdir())
    graph = re.sub(r'"{3}.*?"{3}|"[^"\n]*"', "", texts[".graphql"], flags=re.DOTALL)
    names = re.findall(r"""(?<=["`])[\w.-]+(?=["`])""", everything) + re.findall(r"\w+", graph)
    return {split_words(name).lower() for name in names}


class Code(NamedTuple):
    """Texts and names of all modules."""

    docstrings: set[str]
    names: set[tuple[str, str]]
    """Names that no client uses, each after what it is defined in."""
    spelt: Mapping[str, str]
    """The words of each of these names."""


@cache
def code() -> Code:
    paths = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]
    docstrings, names = set(), set()
    for path in paths:
        if MIGRATIONS not in path.as_posix():
            tree = ast.parse(path.read_text(encoding="utf-8"))
            docstrings.update(docstrings_in(tree))
            names.update([(path.parent.name, path.stem), *names_in(tree, path.stem)])
    spelt = {name: split_words(name) for _, name in names}
    ours = {(owner, name) for owner, name in names if spelt[name].lower() not in names_of_clients()}
    return Code(docstrings, ours, {name: spelt[name] for _, name in ours})


def names_with(words: str) -> set[str]:
    return {
        name
        for name, said in code().spelt.items()
        if f" {words} " in f" {said} " or f" {words} " in f" {said.lower()} "
    }


def names_that_are(name: str) -> set[str]:
    return {
        f"{owner}.{ours}"
        for owner, ours in code().names
        if name in (ours, f"{owner}.{ours}") or (name == ours.lower() and not ours.isupper())
    }


def docstrings_that_match(pattern: str) -> set[str]:
    return {text for text in code().docstrings if re.search(pattern, text, re.IGNORECASE)}


def find_uses(term: str) -> set[str]:
    """The names and the docstrings in which a retired term is still found."""
    if term in PHRASES:
        return docstrings_that_match(rf"\b{term}\b")
    if term in NAMES:
        return names_that_are(term)
    # A constant's word in capitals is a common one in a sentence.
    return names_with(term) | (docstrings_that_match(rf"^{term}\b") if term.islower() else set())


def test_a_retired_term_is_not_used(subtests: pytest.Subtests) -> None:
    for term in [*WORDS, *NAMES, *PHRASES]:
        with subtests.test(term=str(term)):
            uses = find_uses(term)
            if term in NOT_YET:
                assert uses, "it is gone: strike it from NOT_YET"
            else:
                assert uses == set(), f"say instead: {(WORDS | NAMES | PHRASES)[term]}"


OPENINGS = "What|Who|Whom|Whose|How|Where|Whether|When|Which|Why|Whatever|Whoever"
"""Words of clauses. A reader has to translate a sentence whose subject is a clause."""


@cache
def sources() -> list[str]:
    """The text of every Python file, in order."""
    paths = [path for folder in (*LAYERS, *BESIDE) for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path.read_text(encoding="utf-8") for path in paths]


@cache
def all_docstrings() -> list[str]:
    """Those of every Python file, in order, with code left out."""
    texts = [text for source in sources() for text in docstrings_in(ast.parse(source))]
    assert len(texts) > 10_000
    return [re.sub(r"`[^`]*`", "`", text) for text in texts]


def test_a_docstring_begins_with_its_verb_or_noun() -> None:
    assert [text for text in all_docstrings() if re.match(rf"({OPENINGS})\b", text, re.IGNORECASE)] == []


def test_a_comment_begins_with_its_subject() -> None:
    first_lines = re.compile(rf"^(?!\s*#).*\n\s*# ((?:{OPENINGS})\b.*)$", re.MULTILINE)
    assert [comment for source in sources() for comment in first_lines.findall(source)] == []


def test_docstrings_use_the_terms_of_the_field() -> None:
    """In tests as in the product. A house may have a number there, and a value may be None."""
    terms = "|".join({*PHRASES, *DOCS_PHRASES} - CODE_MAY_SAY)
    found = [
        (match[0], text) for text in all_docstrings() if (match := re.search(rf"\b(?:{terms})\b", text, re.IGNORECASE))
    ]
    assert found == []


def test_a_function_is_named_by_what_it_does() -> None:
    """A verb and a noun; a noun alone for a property."""
    vague = {
        f"{path.relative_to(ROOT).as_posix()} {node.name}"
        for folder in PYTHON
        for path in (ROOT / folder).rglob("*.py")
        if MIGRATIONS not in path.as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and VAGUE_FUNCTION.fullmatch(node.name)
    }
    assert vague == VAGUE_FUNCTIONS.keys()


def docs() -> Iterator[tuple[str, str]]:
    """Each page of documentation after its path, without code and the targets of links."""
    for page in sorted(page for pattern in DOCS for page in ROOT.glob(pattern)):
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        yield page.relative_to(ROOT).as_posix(), re.sub(r"`[^`]*`|\]\([^)]*\)", "`", prose)


def test_headings_of_docs_are_topics() -> None:
    headings = [(page, heading) for page, text in docs() for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
    assert len(headings) > 200
    assert [found for found in headings if len(found[1].split()) > MAX_HEADING_WORDS] == []
    assert [found for found in headings if re.match(r"(What|Who|How|Where|Whether|Why|When)\b", found[1])] == []


def test_docs_use_the_terms_of_the_field() -> None:
    found = [
        (page, match[0], instead)
        for page, text in docs()
        for pattern, instead in DOCS_PHRASES.items()
        for match in re.finditer(rf"\b(?:{pattern})\b", " ".join(text.split()), re.IGNORECASE)
    ]
    assert found == []


def test_no_term_is_in_two_tables_and_none_waits_that_is_in_none() -> None:
    assert len(WORDS | NAMES | PHRASES) == len(WORDS) + len(NAMES) + len(PHRASES)
    assert NOT_YET.keys() <= (WORDS | NAMES | PHRASES).keys()


def test_every_name_that_a_module_gives_is_read_in_its_words() -> None:
    source = (
        "class KeptAnswer:\n    def _kept_back(self, HTTPSpot2=0):\n        with a as b:\n            KEPT, c.d = e"
    )
    assert list(names_in(ast.parse(source), "module")) == [
        ("module", "KeptAnswer"),
        ("KeptAnswer", "kept_back"),
        *(("kept_back", name) for name in ("self", "HTTPSpot2", "b", "KEPT", "d")),
    ]
    assert [split_words(name) for name in ("KeptAnswer", "kept_back", "HTTPSpot2")] == [
        "Kept Answer",
        "kept back",
        "HTTP Spot 2",
    ]


def test_names_of_clients_are_let_through() -> None:
    assert {"dispatch physical task", "task id", "task settled"} <= names_of_clients()
