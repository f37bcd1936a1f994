"""The generated modules of the TypeScript client."""

import json
import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from clients.generator.document import CALLERS, VERSION, Document, Field, Operation, Schema

SOURCE = Path(__file__).parents[1] / "typescript" / "src" / "generated"
WIDTH = 116

TYPES = """// Types of the answers, events and inputs of the service.

/** A field ending in `Json`: the value, or its text. */
export type JsonText = string | object;
/** Money or another exact number of an input. A number of JavaScript is exact up to 15 digits, text always. */
export type Amount = string | number;
/** An instant of an input: RFC 3339, or a `Date`. */
export type Instant = string | Date;
"""
AMOUNTS = """/** Names of the amounts in answers and events. */
export const AMOUNTS = {};
"""
CLIENTS = """// The operations of the service, by caller.

import { type CallOptions, Client } from "../client.js";
import type * as types from "./types.js";
"""
PLAIN = {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}
FILE = {"none": "", "optional": " & { file?: File }", "one": " & { file: File }", "several": " & { file: File[] }"}


def modules(document: Document) -> dict[Path, str]:
    """Each generated module with its text."""
    texts = {
        "version.ts": [f'/** Version of the package. */\nexport const VERSION = "{VERSION}";\n'],
        "amounts.ts": [AMOUNTS.format(json.dumps(document.amounts, indent=2))],
        "types.ts": [TYPES, *_types(document)],
        "clients.ts": [CLIENTS, *(_client(document, caller) for caller in CALLERS)],
    }
    return {SOURCE / name: "\n".join(parts) for name, parts in texts.items()}


def render_type(schema: Schema, types: str = "", *, given: bool = False) -> str:  # noqa: C901 - a case for each form of a schema
    """Return the type of a value in an answer or an input."""
    match schema:
        case {"$ref": str(address)}:
            return types + address.rpartition("/")[2]
        case {"anyOf": list(kinds)}:
            return " | ".join(dict.fromkeys(render_type(kind, types, given=given) for kind in kinds))
        case {"const": value}:
            return json.dumps(value)
        case {"enum": list(values)}:
            return " | ".join(map(json.dumps, values))
        case {"type": "number", "format": "decimal"}:
            return f"{types}Amount" if given else "string"
        case {"type": "string", "format": "date-time"} if given:
            return f"{types}Instant"
        case {"type": "string", "contentMediaType": "application/json"} if given:
            return f"{types}JsonText"
        case {"type": "array", "items": items}:
            item = render_type(items, types, given=given)
            return f"({item})[]" if " " in item else f"{item}[]"
        case {"type": "object", "additionalProperties": dict(items)}:
            return f"Record<string, {render_type(items, types, given=given)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
    return PLAIN[schema["type"]]


def _types(document: Document) -> Iterator[str]:
    for name in sorted(document.in_results | document.in_inputs):
        schema = document.schemas[name]
        description = schema.get("description", "")
        if "enum" in schema:
            yield f"{_comment(description)}export type {name} = {render_type(schema)};\n"
        elif name in document.in_results:
            yield _interface(name, description, document.find_fields(name))
    for fields in document.inputs:
        yield _interface(fields.name, fields.description, fields.fields, given=True)
    yield f"export type WebhookEvent = {' | '.join(document.events.values())};\n"


def _interface(name: str, description: str, fields: Iterable[Field], *, given: bool = False) -> str:
    lines = []
    for field in fields:
        kind, mark = render_type(field.schema, given=given), ""
        if given and not field.required:
            # Null is the same as left out.
            kind, mark = f"{kind.removesuffix(' | null')} | null", "?"
        lines.append(f"{_comment(field.description, 2)}  {field.name}{mark}: {kind};\n")
    return f"{_comment(description)}export interface {name} {{\n{''.join(lines)}}}\n"


def _client(document: Document, caller: str) -> str:
    base = "Client" if caller == "Public" else "PublicClient"
    methods = "\n".join(_method(one) for one in document.operations if one.caller == caller)
    return f"{_comment(CALLERS[caller])}export class {caller}Client extends {base} {{\n{methods}}}\n"


def _method(operation: Operation) -> str:
    kinds = {field.name: render_type(field.schema, "types.", given=True) for field in operation.in_path}
    parameters = [f"{name}: {kind}" for name, kind in kinds.items()]
    fields = "{}"
    if operation.fields:
        is_required = operation.fields.required or operation.file in ("one", "several")
        kind = f"types.{operation.fields.name}{FILE[operation.file]}"
        parameters.append(f"fields: {kind}{'' if is_required else ' = {}'}")
        fields = "fields" if operation.file == "none" else "this.form(fields)"

    def value(match: re.Match[str]) -> str:
        name = match[1]
        return f"${{{name if kinds[name] == 'number' else f'encodeURIComponent({name})'}}}"

    path = re.sub(r"{(\w+)}", value, operation.path)
    quote = "`" if kinds else '"'
    result = render_type(operation.result, "types.") if operation.result else ""
    call, returned = f"call<{result}>", f"Promise<{result}>"
    if operation.is_paged:
        call, returned = f"pages<{result}>", f"AsyncGenerator<{result}, void, undefined>"
    elif not operation.result:
        call, returned = "file", "Promise<Blob>"
    signature = ", ".join([*parameters, "options: CallOptions = {}"])
    return (
        f"{_comment(operation.description, 2)}  {operation.name}({signature}): {returned} {{\n"
        f'    return this.{call}("{operation.method.upper()}", {quote}{path}{quote}, {fields}, options);\n  }}\n'
    )


def _comment(text: str, depth: int = 0) -> str:
    """The text as a comment that tools show; nothing for no text."""
    if not text:
        return ""
    paragraphs = [textwrap.wrap(paragraph, WIDTH - depth) for paragraph in text.replace("*/", "* /").split("\n\n")]
    lines = [line for paragraph in paragraphs for line in ("", *paragraph)][1:]
    margin = " " * depth
    if len(lines) == 1:
        return f"{margin}/** {lines[0]} */\n"
    return f"{margin}/**\n" + "".join(f"{margin} * {line}".rstrip() + "\n" for line in lines) + f"{margin} */\n"
