"""The schema of the graph as one document, and a page for each of its types, with its fields and arguments, whose types
are links to each other."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from typing import Final, NamedTuple

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLField,
    GraphQLInputField,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLList,
    GraphQLNamedType,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLScalarType,
    GraphQLUnionType,
    NullValueNode,
    Undefined,
    ast_from_value,
    print_ast,
    print_type,
)
from graphql.type.definition import GraphQLType, get_named_type
from starlette.requests import Request
from starlette.responses import Response

from adapters.pages.reading import LINK_TEXT, SENTENCE_END, inline, prose
from rest_compat.discovery.documents import public
from rest_compat.reference.markdown import table
from schema.graph import graph

KINDS: Final[Mapping[type[GraphQLNamedType], str]] = {
    GraphQLObjectType: "object",
    GraphQLInterfaceType: "interface",
    GraphQLInputObjectType: "input",
    GraphQLEnumType: "enum",
    GraphQLUnionType: "union",
    GraphQLScalarType: "scalar",
}
"""Kinds of types, in the order of the index, with the word for each."""
ROOTS: Final = ("Query", "Mutation", "Subscription")
ABOUT: Final = """\
# GraphQL types

Each type of the graph at `/graphql` has a page with its fields and arguments. `/docs/reference/graphql/NAME.md` is
the same page as Markdown.
"""
MAX_USES: Final = 40
"""Uses of a type that its page lists."""

Input = GraphQLArgument | GraphQLInputField


@cache
def read_document() -> str:
    """Return the schema of the graph in its own language."""
    return graph().as_str().rstrip() + "\n"


async def show_document(request: Request) -> Response:
    """`/schema.graphql`: the schema, for compilers and editors of front ends."""
    return public(request, Response(read_document(), media_type="text/plain"))


class Use(NamedTuple):
    """A field or an argument with a value of a type."""

    owner: str
    field: str

    @property
    def link(self) -> str:
        return f'<a href="{self.owner}#{make_anchor(self.field)}">{self.owner}.{self.field}</a>'

    @property
    def markdown_link(self) -> str:
        return f"[{self.owner}.{self.field}]({self.owner}.md)"


@cache
def read_types() -> Mapping[str, GraphQLNamedType]:
    """Return the types of the schema by name, without those of introspection."""
    schema = graph()._schema  # noqa: SLF001 - Strawberry has no other way to it
    return {name: type_ for name, type_ in sorted(schema.type_map.items()) if not name.startswith("__")}


def find_kind(type_: GraphQLNamedType) -> str:
    """Return the word for the kind of a type."""
    return next(word for kind, word in KINDS.items() if isinstance(type_, kind))


def index() -> str:
    """Return the list of all types, as Markdown."""
    parts = [ABOUT]
    named = read_types()
    groups = {"Operations": [named[name] for name in ROOTS]}
    for word in KINDS.values():
        title = f"{word.capitalize()}s"
        groups[title] = [type_ for name, type_ in named.items() if find_kind(type_) == word and name not in ROOTS]
    for title, types in groups.items():
        rows = ((f"[{one.name}](/docs/reference/graphql/{one.name})", summarize(one)) for one in types)
        parts.append("\n".join((f"## {title}\n", *table(("Type", "Meaning"), rows), "")))
    return "\n".join(parts)


def summarize(type_: GraphQLNamedType) -> str:
    """Return the first sentence about a type, as plain text."""
    return SENTENCE_END.split(" ".join(_describe(type_).split()), maxsplit=1)[0]


def _describe(type_: GraphQLNamedType) -> str:
    return LINK_TEXT.sub(r"\1", type_.description or "")


def list_fields(type_: GraphQLNamedType) -> Mapping[str, GraphQLField | GraphQLInputField]:
    """Return the fields of a type; empty for a type without fields."""
    return type_.fields if isinstance(type_, GraphQLObjectType | GraphQLInterfaceType | GraphQLInputObjectType) else {}


def make_anchor(field: str) -> str:
    """Return the fragment of a field on the page of its type."""
    return f"field-{field}"


def render_page(name: str) -> str:
    """Return the page of a type as HTML, for an address beside those of the other types."""
    type_ = read_types()[name]
    parts = [
        f'<p class="eyebrow">GraphQL {find_kind(type_)}</p>\n<h1>{name}</h1>\n{prose(_describe(type_))}',
        _section("fields", "Fields", (_render_field(*field) for field in list_fields(type_).items())),
    ]
    if isinstance(type_, GraphQLEnumType):
        values = ((value, described.description or "") for value, described in type_.values.items())
        parts.append(_section("values", "Values", (_item(f"<code>{value}</code>", text) for value, text in values)))
    if isinstance(type_, GraphQLUnionType):
        members = (_item(_render_type(member), member.description or "") for member in type_.types)
        parts.append(_section("members", "Members", members))
    if isinstance(type_, GraphQLScalarType) and (address := type_.specified_by_url):
        parts.append(f'<p><a href="{escape(address)}">Specification of the values</a></p>')
    parts.append(_render_uses(name))
    return "\n".join(filter(None, parts))


def as_markdown(name: str) -> str:
    """Return the page of a type as Markdown, for an address beside those of the other types."""
    type_ = read_types()[name]
    used = sorted({used for used, _ in _find_uses(type_)} - {name})
    parts = [f"# {name} (GraphQL)", f"```graphql\n{print_type(type_)}\n```"]
    if used:
        parts.append("## Types\n\n" + ", ".join(f"[{other}]({other}.md)" for other in used))
    if uses := _list_uses().get(name, ()):
        more = f", and {len(uses) - MAX_USES:,} more" if len(uses) > MAX_USES else ""
        parts.append("## Used by\n\n" + ", ".join(use.markdown_link for use in uses[:MAX_USES]) + more)
    return "\n\n".join(parts) + "\n"


def _section(anchor: str, title: str, items: Iterable[str]) -> str:
    listed = "\n".join(items)
    return f'<h2 id="{anchor}">{title}</h2>\n<ul class="fields">\n{listed}\n</ul>' if listed else ""


def _item(head: str, text: str, more: str = "", anchor: str = "") -> str:
    place = f' id="{anchor}"' if anchor else ""
    return f'<li{place}><p class="field">{head}</p>{prose(text)}{more}</li>'


def _render_field(name: str, field: GraphQLField | GraphQLInputField) -> str:
    if isinstance(field, GraphQLInputField):
        return _render_input(name, field, make_anchor(name))
    head = f'<code>{name}</code> <span class="type-of">{_render_type(field.type)}</span>'
    more = _state_deprecation(field.deprecation_reason)
    if arguments := "\n".join(_render_input(*argument) for argument in field.args.items()):
        summary = f"<summary>Arguments of <code>{name}</code></summary>"
        more += f'<details>{summary}<ul class="fields">\n{arguments}\n</ul></details>'
    return _item(head, field.description or "", more, make_anchor(name))


def _render_input(name: str, value: Input, anchor: str = "") -> str:
    is_required = isinstance(value.type, GraphQLNonNull) and value.default_value is Undefined
    need = ' <span class="need">required</span>' if is_required else ""
    head = f'<code>{name}</code> <span class="type-of">{_render_type(value.type)}</span>{need}'
    more = _state_deprecation(value.deprecation_reason)
    # The description of an optional value says what its absence means.
    default = None if value.default_value is Undefined else ast_from_value(value.default_value, value.type)
    if default and not isinstance(default, NullValueNode):
        more = f'<p class="facts">Default <code>{escape(print_ast(default))}</code></p>{more}'
    return _item(head, value.description or "", more, anchor)


def _state_deprecation(reason: str | None) -> str:
    return f'<p class="facts"><strong>Deprecated:</strong> {inline(reason)}</p>' if reason else ""


def _render_type(type_: GraphQLType) -> str:
    match type_:
        case GraphQLNonNull():
            return f"{_render_type(type_.of_type)}!"
        case GraphQLList():
            return f"[{_render_type(type_.of_type)}]"
    name = get_named_type(type_).name
    return f'<a href="{name}">{name}</a>'


def _render_uses(name: str) -> str:
    uses = _list_uses().get(name, ())
    if not uses:
        return ""
    shown = ", ".join(use.link for use in uses[:MAX_USES])
    more = f", and {len(uses) - MAX_USES:,} more" if len(uses) > MAX_USES else ""
    return f'<h2 id="used-by">Used by</h2>\n<p>{shown}{more}.</p>'


@cache
def _list_uses() -> Mapping[str, tuple[Use, ...]]:
    """Return the fields and members of other types in which each type is used."""
    uses: dict[str, dict[Use, None]] = defaultdict(dict)
    for owner, type_ in read_types().items():
        for used, field in _find_uses(type_):
            uses[used][Use(owner, field)] = None
    return {name: tuple(listed) for name, listed in uses.items()}


def _find_uses(type_: GraphQLNamedType) -> Iterator[tuple[str, str]]:
    for name, field in list_fields(type_).items():
        yield get_named_type(field.type).name, name
        for argument in getattr(field, "args", {}).values():
            yield get_named_type(argument.type).name, name
