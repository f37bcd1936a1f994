"""Entries of the search: each is found by its words, and its excerpt is whole sentences."""

import re

import orjson

from server.reference import search
from tests.server.test_cli import ROOT

ENTRIES = search.entries(orjson.loads((ROOT / "docs/generated/openapi.json").read_bytes()), {})


def test_each_excerpt_is_whole_sentences_or_empty() -> None:
    excerpts = {entry.address: search.excerpt(entry) for entry in ENTRIES}
    assert {address: text for address, text in excerpts.items() if text and not re.search(r"[^.][.:!?]$", text)} == {}


def test_an_excerpt_has_no_code_and_no_table() -> None:
    text = "# Title\n\nSee [a page](page.md).\n\n```sh\nmake\n```\n\n| Head |\n|---|\n| cell |\n\n- **One** item.\n"
    assert search.excerpt(search.Entry("", "", "Title", "title", text)) == "See a page. One item."


def test_a_type_comes_before_others_for_its_exact_name_alone() -> None:
    assert search.search(ENTRIES, "Payout")[0].address == "docs/reference/graphql/Payout"
    assert search.search(ENTRIES, "createTask")[0].address == "docs/agent-tasks#createTask"


def test_parameters_and_fields_find_their_owner() -> None:
    hits = [entry.address for entry in search.search(ENTRIES, "includeThumbnails")]
    assert hits[0] == "docs/agent-proofs#taskProofs"
    assert "docs/reference/graphql/TaskProofs" in [
        entry.address for entry in search.search(ENTRIES, "validationResults forceReason")
    ]
