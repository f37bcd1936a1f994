"""Pages of the types of the graph: fields, arguments, defaults and deprecations as the schema has them."""

import re
from pathlib import Path

import httpx2
from graphql import GraphQLEnumType, GraphQLUnionType, build_schema

from server.reference import graph_types
from tests.html_document import Document

TYPES = graph_types.read_types()
PAGES = {name: graph_types.render_page(name) for name in TYPES}


def test_each_field_value_and_member_is_on_the_page_of_its_type() -> None:
    for name, type_ in TYPES.items():
        page = Document(PAGES[name])
        fields = graph_types.list_fields(type_)
        assert [item["id"] for item in page.all("li") if "id" in item] == [f"field-{field}" for field in fields]
        for field in fields.values():
            assert " ".join((field.description or "").replace("`", "").split()) in " ".join(page.text.split()), name
        for argument in (argument for field in fields.values() for argument in getattr(field, "args", {})):
            assert f"<code>{argument}</code>" in PAGES[name]
        if isinstance(type_, GraphQLEnumType):
            assert [value for value in type_.values if f"<code>{value}</code>" not in PAGES[name]] == []
        if isinstance(type_, GraphQLUnionType):
            assert [one.name for one in type_.types] == [link["href"] for link in page.all("a")][: len(type_.types)]


async def test_a_compiler_of_another_origin_reads_the_schema(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/schema.graphql", headers={"Origin": "https://app.example.org"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.text == (Path(__file__).parents[3] / "docs" / "generated" / "schema.graphql").read_text("utf-8")
    assert set(build_schema(answer.text).type_map) >= set(TYPES)
    known = await client.get("/schema.graphql", headers={"If-None-Match": answer.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")


def test_types_are_links_with_their_wrappers() -> None:
    assert '[<a href="ProofItem">ProofItem</a>!]!</span>' in PAGES["Task"]
    assert (
        '<a href="CreateTaskInput">CreateTaskInput</a>!</span> <span class="need">required</span>' in PAGES["Mutation"]
    )
    linked = {link["href"] for page in PAGES.values() for link in Document(page).all("a")}
    types = {str(link).partition("#")[0] for link in linked if not str(link).startswith("https://")}
    assert types == TYPES.keys() - set(graph_types.ROOTS) | {"Query", "Mutation", "Subscription"}


def test_defaults_deprecations_and_uses_are_stated() -> None:
    after = PAGES["Subscription"].partition('id="field-taskEvents"')[2].partition("</details>")[0]
    assert re.findall("Default <code>(.*?)</code>", after) == ["0"]
    gross = PAGES["Funding"].partition('id="field-grossAmount"')[2].partition("</li>")[0]
    assert "<strong>Deprecated:</strong> since 2026-11-20, use chargedAmount, removed in v2" in gross
    assert '<h2 id="used-by">Used by</h2>\n<p><a href="Mutation#field-approveTask">' in PAGES["ApproveTaskResult"]
    assert re.search(r", and [\d,]+ more\.</p>", PAGES["String"])


def test_each_type_has_its_definition_and_links_as_markdown() -> None:
    for name, type_ in TYPES.items():
        text = graph_types.as_markdown(name)
        assert text.startswith(f"# {name} (GraphQL)\n")
        defined = set(re.findall(r"^  (\w+)", text, re.MULTILINE))
        assert set(graph_types.list_fields(type_)) <= defined, name
        assert {link.removesuffix(".md") for link in re.findall(r"\]\((\w+\.md)\)", text)} <= TYPES.keys()
    task = graph_types.as_markdown("Task")
    assert "```graphql\n" in task
    assert "[ProofItem](ProofItem.md)" in task
    assert "## Used by" in task


def test_each_summary_is_a_sentence_without_markup() -> None:
    summaries = {name: graph_types.summarize(type_) for name, type_ in TYPES.items()}
    assert {
        name: text for name, text in summaries.items() if not re.fullmatch(r"[A-Z`].*\.", text) or "](" in text
    } == {}
