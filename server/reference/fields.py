"""Schemas of the OpenAPI document as HTML: inputs, answers, and the types of a page."""

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from adapters.pages.reading import inline

MAX_DEPTH: Final = 3
"""Levels of nested objects that are shown in place; deeper ones are links."""
MAX_VALUES: Final = 30
BOUNDS: Final = (
    ("minimum", "at least {}"),
    ("exclusiveMinimum", "more than {}"),
    ("maximum", "at most {}"),
    ("minLength", "at least {} characters"),
    ("maxLength", "at most {} characters"),
    ("minItems", "at least {} items"),
    ("maxItems", "at most {} items"),
)
WALLCLOCK: Final = 10_000_101_000_000
"""The minimum local time: a number with this bound is a time of 14 digits."""
SILENT: Final = frozenset({("maximum", 2147483647), ("minimum", 1), ("minLength", 1), ("minItems", 0)})
"""Bounds that every number and text of their kind has."""

Json = Mapping[str, Any]


class Types:
    """The component schemas of a document. Those that a page names are collected for its list of types."""

    def __init__(self, components: Json) -> None:
        self._components = components
        self._named: dict[str, None] = {}

    def resolved(self, schema: Json) -> Json:
        """The schema that a reference stands for."""
        while "$ref" in schema:
            schema = self._components[schema["$ref"].rpartition("/")[2]]
        return schema

    def fields(self, schema: Json, depth: int = 0) -> str:
        """The properties of an object that is sent, with the objects in it; empty without any."""
        schema = self.resolved(schema)
        required = schema.get("required", ())
        rows = (
            self._field(name, field, name in required, depth) for name, field in schema.get("properties", {}).items()
        )
        listed = "\n".join(rows)
        return f'<ul class="fields">\n{listed}\n</ul>' if listed else ""

    def parameter(self, described: Json) -> str:
        """A parameter of an operation."""
        field = {**described["schema"], "description": described.get("description", "")}
        return self._field(described["name"], field, described["required"], MAX_DEPTH)

    def render_type(self, schema: Json) -> str:
        """The name of a type as HTML; objects link to the list of types of the page."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            if "properties" not in self._components[name]:
                return self.render_type(self._components[name])
            self._named[name] = None
            return f'<a href="#type-{name}">{name}</a>'
        if "anyOf" in schema:
            return " or ".join(dict.fromkeys(self.render_type(option) for option in schema["anyOf"]))
        if "oneOf" in schema:
            return " or ".join(dict.fromkeys(self.render_type(option) for option in schema["oneOf"]))
        if schema.get("type") == "array":
            return f"list of {self.render_type(schema.get('items', {}))}"
        if "const" in schema:
            return f"<code>{escape(json.dumps(schema['const']))}</code>"
        kind = schema.get("type", "any value")
        return str({"int64": "integer", "date-time": "instant", "binary": "file"}.get(schema.get("format", ""), kind))

    def listed(self) -> str:
        """All types that the page has named, and those that these name; empty without any."""
        done: dict[str, str] = {}
        while waiting := [name for name in self._named if name not in done]:
            for name in waiting:
                schema = self._components[name]
                required = schema.get("required", ())
                rows = "\n".join(
                    self._field(field, inner, field in required, MAX_DEPTH)
                    for field, inner in schema["properties"].items()
                )
                about = f"<p>{inline(schema['description'])}</p>\n" if schema.get("description") else ""
                done[name] = (
                    f'<section class="type" id="type-{name}"><h3>{name}<a class="anchor" href="#type-{name}" '
                    f'aria-label="Link to {name}">#</a></h3>\n{about}<ul class="fields">\n{rows}\n</ul></section>'
                )
        return "\n".join(text for _, text in sorted(done.items()))

    def _field(self, name: str, schema: Json, is_required: bool, depth: int) -> str:
        main = self._main(schema)
        object_in_place = self._object(main) if depth < MAX_DEPTH else None
        inner = self.fields(object_in_place, depth + 1) if object_in_place else ""
        kind = (
            "object"
            if inner and "$ref" in main
            else self.render_type(schema if not inner else {"type": main.get("type")})
        )
        if inner and self.resolved(main).get("type") == "array":
            kind = "list of objects"
        need = ' <span class="need">required</span>' if is_required else ""
        about = schema.get("description") or self.resolved(main).get("description") or ""
        more = f"<details><summary>Fields of <code>{escape(name)}</code></summary>{inner}</details>" if inner else ""
        facts = " · ".join(self._facts(main))
        return (
            f'<li><p class="field"><code>{escape(name)}</code> <span class="type-of">{kind}</span>{need}</p>'
            + (f"<p>{inline(about)}</p>" if about else "")
            + (f'<p class="facts">{facts}</p>' if facts else "")
            + f"{more}</li>"
        )

    def _main(self, schema: Json) -> Json:
        """Return the schema without its null, if one option is left."""
        options = [option for option in schema.get("anyOf", ()) if option.get("type") != "null"]
        return options[0] if len(options) == 1 else schema

    def _object(self, schema: Json) -> Json | None:
        """The object that a field holds, alone or in a list."""
        resolved = self.resolved(schema)
        if resolved.get("type") == "array":
            resolved = self.resolved(resolved.get("items", {}))
        return resolved if resolved.get("properties") else None

    def _facts(self, main: Json) -> Iterator[str]:
        resolved = self.resolved(main)
        values = resolved.get("enum") or self.resolved(resolved.get("items", {})).get("enum")
        if values:
            shown = " ".join(f"<code>{escape(str(value))}</code>" for value in values[:MAX_VALUES])
            yield f"One of {shown}" + (" …" if len(values) > MAX_VALUES else "")
        if resolved.get("minimum") == WALLCLOCK:
            yield "14 digits, <code>yyyyMMddHHmmss</code>"
            return
        for key, words in BOUNDS:
            if key in resolved and (key, resolved[key]) not in SILENT:
                yield words.format(f"{resolved[key]:,}")
