"""One page for each subject of the reference: its operations, each with its call in four languages, and their types."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from html import escape
from typing import Any, Final, NamedTuple

from adapters.pages.code import block
from adapters.pages.reading import inline, prose
from rest_compat.http.examples import examples, postpone
from rest_compat.rest.route import Rest
from server.reference.fields import Types
from server.reference.graph_samples import find_sample
from server.reference.samples import FORM, curl, make_call, python, typescript

LANGUAGES: Final = (("curl", "curl"), ("python", "Python"), ("typescript", "TypeScript"), ("graphql", "GraphQL"))
METHODS: Final = ("get", "post", "put", "patch", "delete")
MAX_ANSWER_LINES: Final = 60

Json = Mapping[str, Any]


class DocumentTag(NamedTuple):
    """A tag of the document."""

    name: str
    title: str
    description: str
    group: str

    @property
    def slug(self) -> str:
        """The last part of the address of its page."""
        return self.name.lower().replace(": ", "-").replace(" ", "-")


class DocumentedOperation(NamedTuple):
    """An operation of the document at its method and path."""

    method: str
    path: str
    operation: Json

    @property
    def address(self) -> str:
        return f"{self.method.upper()} {self.path}"


def subjects(document: Json) -> list[DocumentTag]:
    """The tags that have operations, in the order of their groups."""
    groups = {name: group["name"] for group in document.get("x-tagGroups", ()) for name in group["tags"]}
    return [
        DocumentTag(tag["name"], tag.get("x-displayName", tag["name"]), tag["description"], groups.get(tag["name"], ""))
        for tag in document["tags"]
        if any(True for _ in operations(document, tag["name"])) or events(document, tag["name"])
    ]


def operations(document: Json, tag: str | None = None) -> Iterable[DocumentedOperation]:
    """The operations of a tag, or all."""
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods and (tag is None or tag in methods[method]["tags"]):
                yield DocumentedOperation(method, path, _complete(document, methods[method]))


def _complete(document: Json, operation: Json) -> Json:
    """Return an operation with its references to parameters and schemas of its body resolved."""
    parameters = [_component(document, "parameters", parameter) for parameter in operation["parameters"]]
    if "requestBody" not in operation:
        return {**operation, "parameters": parameters}
    content = {
        media_type: {**form, "schema": _component(document, "schemas", form["schema"])}
        for media_type, form in operation["requestBody"]["content"].items()
    }
    return {**operation, "parameters": parameters, "requestBody": {**operation["requestBody"], "content": content}}


def _component(document: Json, kind: str, part: Json) -> Json:
    if "$ref" not in part:
        return part
    component: Json = document["components"][kind][part["$ref"].rpartition("/")[2]]
    return component


def events(document: Json, tag: str) -> list[tuple[str, Json]]:
    """The events that a tag describes, by name."""
    return [(name, methods["post"]) for name, methods in document["webhooks"].items() if tag in methods["post"]["tags"]]


def render_page(
    document: Json, subject: DocumentTag, rows: Mapping[str, Rest], tools: Mapping[str, str], today: date
) -> str:
    """The page of a subject as HTML. `rows` are the routes by address, `tools` the tools by operation."""
    types = Types(document["components"]["schemas"])
    described = list(operations(document, subject.name))
    parts = [_operation(row, types, rows[row.address], tools, today) for row in described]
    parts += [_event(name, event, types) for name, event in events(document, subject.name)]
    listed = types.listed()
    heads = [(row.method, row.operation["operationId"], inline(row.operation["summary"])) for row in described]
    heads += [("event", name, f"<code>{name}</code>") for name, _ in events(document, subject.name)]
    contents = "\n".join(
        f'<li><a href="#{name}"><span class="method {kind}">{kind.upper()}</span> {text}</a></li>'
        for kind, name, text in heads
    )
    return (
        f'<p class="eyebrow">{escape(subject.group or "Reference")}</p>\n<h1>{escape(subject.title)}</h1>\n'
        f'<p class="lead">{inline(subject.description)}</p>\n'
        f'<nav class="contents" aria-label="On this page"><ul>\n{contents}\n</ul></nav>\n'
        + (choice() if described else "")
        + "\n".join(parts)
        + (f'\n<h2 id="types">Types</h2>\n{listed}' if listed else "")
    )


def choice(languages: Sequence[tuple[str, str]] = LANGUAGES, legend: str = "Language of the examples") -> str:
    """Return the choice of language for all examples of a page; it works by style alone, without script. The first
    language is chosen; `legend` is HTML."""
    first = languages[0][0]
    options = "\n".join(
        f'<input type="radio" name="language" id="in-{name}" value="{name}"{" checked" if name == first else ""}>'
        f'<label for="in-{name}">{label}</label>'
        for name, label in languages
    )
    return f'<fieldset class="languages"><legend class="unseen">{legend}</legend>\n{options}\n</fieldset>\n'


def _operation(described: DocumentedOperation, types: Types, row: Rest, tools: Mapping[str, str], today: date) -> str:
    operation = described.operation
    name = operation["operationId"]
    return (
        f'<article class="operation" id="{name}">\n<div class="words">\n'
        f'<h2>{inline(operation["summary"])}<a class="anchor" href="#{name}" aria-label="Link to {name}">#</a></h2>\n'
        f'<p class="path"><span class="method {described.method}">{described.method.upper()}</span> '
        f"{_breakable(described.path)}</p>\n"
        f"{prose(_description(operation))}\n{_names(name, row, tools)}\n"
        f"{_parameters(operation, types)}{_body(operation, types)}{_answer(operation, types)}</div>\n"
        f'<div class="examples">\n{_samples(described, row, today)}{_answered(operation)}</div>\n</article>'
    )


def _description(operation: Json) -> str:
    """Return the description of an operation without the list of its refusals, which follows separately."""
    text: str = operation.get("description", "")
    return re.sub(r" ?(Refused with `.*|Has no refusals of its own\.)$", "", text)


def _breakable(path: str) -> str:
    return escape(path).replace("/", "/<wbr>")


def _names(name: str, row: Rest, tools: Mapping[str, str]) -> str:
    tool = tools.get(row.operation.name)
    shown = [("Operation", name)] + ([("Tool", tool)] if tool else [])
    return '<p class="names">' + " ".join(f"<span>{kind} <code>{value}</code></span>" for kind, value in shown) + "</p>"


def _parameters(operation: Json, types: Types) -> str:
    parts = []
    for place, title in (("path", "In the path"), ("query", "In the query"), ("header", "Headers")):
        fields = [types.parameter(field) for field in operation["parameters"] if field["in"] == place]
        if not fields:
            continue
        listed = '<ul class="fields">\n' + "\n".join(fields) + "\n</ul>"
        if place == "header":
            # Most operations have the same ones.
            parts.append(f'<details class="more"><summary>{title}</summary>{listed}</details>\n')
        else:
            parts.append(f"<h3>{title}</h3>\n{listed}\n")
    return "".join(parts)


def _body(operation: Json, types: Types) -> str:
    content = operation.get("requestBody", {}).get("content", {})
    parts = []
    for media_type, title in (("application/json", "Body"), (FORM, "Form, to send a file")):
        if media_type in content and (fields := types.fields(content[media_type]["schema"])):
            parts.append(f"<h3>{title}</h3>\n{fields}\n")
    return "".join(parts)


def _answer(operation: Json, types: Types) -> str:
    parts = []
    for status, response in operation["responses"].items():
        if not status.startswith("2"):
            continue
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        kind = (
            types.render_type(schema) if schema else "the content of the file" if response.get("content") else "no body"
        )
        parts.append(f"<p><code>{status}</code> with {kind}. {inline(response['description'])}</p>\n")
    return f"<h3>Answer</h3>\n{''.join(parts)}{_refusals(operation)}"


def _refusals(operation: Json) -> str:
    codes = [
        f'<li><a href="../problems/{code}"><code>{code}</code></a></li>' for code in operation.get("x-problems", ())
    ]
    if not codes:
        return ""
    return f'<h3>Refusals</h3>\n<ul class="codes">\n{"".join(codes)}\n</ul>\n'


def _samples(described: DocumentedOperation, row: Rest, today: date) -> str:
    call = make_call(described.method, described.path, described.operation)
    recorded = examples().operations.get(row.operation.name)
    graph = find_sample(row.operation.name, postpone(recorded.request, today) if recorded else {})
    texts = (
        ("curl", "bash", curl(call)),
        ("python", "python", python(call)),
        ("typescript", "typescript", typescript(call)),
        ("graphql", "graphql", graph.text if graph else "# REST has this, the graph has not."),
    )
    parts = [
        f'<div class="sample {name}"><h3>{dict(LANGUAGES)[name]}</h3>{block(text, language)}</div>'
        for name, language, text in texts
    ]
    attempt = (
        f'<p class="try"><a href="../graphql#{escape(graph.fragment)}">Try it in GraphiQL</a></p>\n' if graph else ""
    )
    return "\n".join(parts) + "\n" + attempt


def _answered(operation: Json) -> str:
    example = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("example")
    if example is None:
        return ""
    lines = json.dumps(example, indent=2, ensure_ascii=False).splitlines()
    shown = "\n".join(lines[:MAX_ANSWER_LINES] + (["…"] if len(lines) > MAX_ANSWER_LINES else []))
    return f'<div class="answered"><h3>Its answer</h3>{block(shown, "json")}</div>\n'


def _event(name: str, event: Json, types: Types) -> str:
    content = event["requestBody"]["content"]["application/json"]
    shown = block(json.dumps(content["example"], indent=2, ensure_ascii=False), "json")
    return (
        f'<article class="operation" id="{name}">\n<div class="words">\n'
        f'<h2><code>{name}</code><a class="anchor" href="#{name}" aria-label="Link to {name}">#</a></h2>\n'
        f"<p>{inline(event['summary'])}.</p>\n<h3>Body</h3>\n<p>{types.render_type(content['schema'])}</p>\n</div>\n"
        f'<div class="examples"><div class="answered"><h3>The call</h3>{shown}</div></div>\n</article>'
    )
