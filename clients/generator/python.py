"""The generated modules of the Python client."""

import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping
from keyword import iskeyword
from pathlib import Path

from clients.generator.document import CALLERS, VERSION, WALLCLOCK, Document, Field, Operation, Schema

PACKAGE = Path(__file__).parents[1] / "python" / "fieldcall_client"
GENERATED = PACKAGE / "generated"
DOCSTRING_WIDTH = 108

MODELS = '''"""Types of the answers and events of the service."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Literal, TypeAlias

from fieldcall_client.records import Record, WebhookEvent
'''
INPUTS = '''"""Types of the inputs of the service: the arguments of its operations, and the objects in them."""

from __future__ import annotations

from typing import Any, Literal, Required, TypedDict

from fieldcall_client.generated import models
from fieldcall_client.records import Amount, Instant, JsonText, LocalTime
'''
CLIENTS = '''"""The operations of the service, by caller."""

from collections.abc import AsyncIterator
from typing import Any, Literal, Unpack

from fieldcall_client.async_client import AsyncClient
from fieldcall_client.generated import inputs, models
from fieldcall_client.transport import Upload, path, request
'''
OWN_PACKAGE = "lint.isort.known-first-party = ['fieldcall_client']"
"""Setting of ruff, which knows a module's own package only once its folder is there."""
PLAIN = {"string": "str", "number": "float", "integer": "int", "boolean": "bool", "null": "None"}
FILE = {
    "none": [],
    "optional": ["file: Upload | None = None"],
    "one": ["file: Upload"],
    "several": ["file: list[Upload]"],
}
WITHOUT_AWAIT = {
    r"\b(async|await) ": "",
    r"\bAsync(?=[A-Z])": "",
    r"\b__a(?=enter|exit)": "__",
    r"\ba(?=(close|read)\b)": "",
    r"\basyncio\b": "time",
    r"fieldcall_client\.async_client": "fieldcall_client.generated.client",
}
"""Replacements that turn a module with awaited calls into one with blocking calls."""


def modules(document: Document) -> dict[Path, str]:
    """Each generated module with its text."""
    clients = "\n\n".join((CLIENTS, *(_client(document, caller) for caller in CALLERS)))
    texts = {
        "__init__.py": "",
        "version.py": f'"""Version of the package."""\n\nVERSION = "{VERSION}"\n',
        "models.py": "\n\n".join((MODELS, *_models(document))),
        "inputs.py": "\n\n".join((INPUTS, *_inputs(document))),
        "async_clients.py": clients,
        "clients.py": _without_await(clients),
        "client.py": _without_await((PACKAGE / "async_client.py").read_text()),
    }
    return {GENERATED / name: _formatted(name, text) for name, text in texts.items()}


def _without_await(text: str) -> str:
    for pattern, replacement in WITHOUT_AWAIT.items():
        text = re.sub(pattern, replacement, text)
    return text


def _formatted(name: str, text: str) -> str:
    where = str(GENERATED / name)
    for arguments in (("check", "--fix-only", "--select", "I,F401", "--config", OWN_PACKAGE), ("format",)):
        command = (sys.executable, "-m", "ruff", *arguments, "--quiet", "--stdin-filename", where, "-")
        text = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout  # noqa: S603
    return text


class Annotations:
    """Names of types in a module: those of answers, or with `given` those of inputs."""

    def __init__(self, document: Document, *, models: str = "", inputs: str = "", given: bool = False) -> None:
        self._document = document
        self._models, self._inputs, self._given = models, inputs, given

    def annotate(self, schema: Schema) -> str:  # noqa: C901 - a case for each form of a schema
        """The annotation of a value with this schema."""
        match schema:
            case {"$ref": str(address)}:
                name = address.rpartition("/")[2]
                is_given = name in self._document.in_inputs and "properties" in self._document.schemas[name]
                return (self._inputs if is_given else self._models) + name
            case {"anyOf": list(kinds)}:
                return " | ".join(dict.fromkeys(self.annotate(kind) for kind in kinds))
            case {"const": value}:
                return f"Literal[{value!r}]"
            case {"enum": list(values)}:
                return f"Literal[{', '.join(map(repr, values))}]"
            case {"type": "string", "format": "date-time"}:
                return "Instant" if self._given else "datetime"
            case {"type": "integer", "minimum": least} if self._given and least == WALLCLOCK:
                return "LocalTime"
            case {"type": "string", "contentMediaType": "application/json"} if self._given:
                return "JsonText"
            case {"type": "number", "format": "decimal"}:
                return "Amount" if self._given else "Decimal"
            case {"type": "array", "items": items}:
                return f"list[{self.annotate(items)}]"
            case {"type": "object", "additionalProperties": Mapping() as items}:
                return f"dict[str, {self.annotate(items)}]"
            case {"type": "object"}:
                return "dict[str, Any]"
        return PLAIN[schema["type"]]


def snake(name: str) -> str:
    """Return a name of the wire in Python's form; a keyword has an underscore at its end."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return f"{words}_" if iskeyword(words) else words


def _models(document: Document) -> Iterator[str]:
    annotations = Annotations(document)
    for name in sorted(document.in_results | document.in_inputs):
        schema = document.schemas[name]
        if "enum" in schema:
            yield f"{name}: TypeAlias = {annotations.annotate(schema)}\n{_docstring(schema.get('description', ''))}"
        elif name in document.in_results:
            base = "WebhookEvent" if name in document.events.values() else "Record"
            described = {field: annotations.annotate(field.schema) for field in document.find_fields(name)}
            yield _class(f"{name}({base})", schema.get("description", ""), described)
    yield f"AnyEvent: TypeAlias = {' | '.join(document.events.values())}"
    yield '"""An event of any kind that this version knows, distinguished by `event_type` or by its class."""'
    events = ",".join(f'"{event}": {schema}' for event, schema in document.events.items())
    yield f"WEBHOOK_EVENTS: dict[str, type[WebhookEvent]] = {{{events}}}"


def _inputs(document: Document) -> Iterator[str]:
    annotations = Annotations(document, models="models.", given=True)
    for fields in document.inputs:
        described = {field: annotations.annotate(field.schema) for field in fields.fields}
        required = {
            field: f"Required[{kind}]" if field.required else f"{kind.removesuffix(' | None')} | None"
            for field, kind in described.items()
        }
        yield _class(f"{fields.name}(TypedDict, total=False)", fields.description, required)


def _client(document: Document, caller: str) -> str:
    base = "AsyncClient" if caller == "Public" else "AsyncPublicClient"
    methods = (_method(document, one) for one in document.operations if one.caller == caller)
    return "\n\n".join((f"class Async{caller}Client({base}):", _docstring(CALLERS[caller], 1), *methods))


def _method(document: Document, operation: Operation) -> str:
    answers = Annotations(document, models="models.", inputs="inputs.")
    given = Annotations(document, models="models.", inputs="inputs.", given=True)
    by_name = list(FILE[operation.file])
    sent = [f'"{operation.method.upper()}"', _path(operation)]
    if operation.fields:
        sent += [f"inputs.{operation.fields.name}", "fields"]
    if by_name:
        sent.append("file=file")
    if operation.writes:
        by_name.append("idempotency_key: str | None = None")
        sent.append("idempotency_key=idempotency_key")
    parameters = ["self", *(f"{snake(field.name)}: {given.annotate(field.schema)}" for field in operation.in_path)]
    parameters += ["*", *by_name] if by_name else []
    parameters += [f"**fields: Unpack[inputs.{operation.fields.name}]"] if operation.fields else []
    result = answers.annotate(operation.result) if operation.result else "bytes"
    call, start, returned = f"await self._call({result}, ", "async def", result
    if operation.is_paged:
        call, start, returned = f"self._pages({result}, ", "def", f"AsyncIterator[{result}]"
    elif not operation.result:
        call = "await self._file("
    return "\n".join(
        (
            f"    {start} {snake(operation.name)}({', '.join(parameters)}) -> {returned}:",
            _docstring(operation.description, 2),
            f"        return {call}request({', '.join(sent)}))",
        )
    )


def _path(operation: Operation) -> str:
    values = [snake(name) for name in re.findall(r"{(\w+)}", operation.path)]
    template = re.sub(r"{\w+}", "{}", operation.path)
    return f'path("{template}", {", ".join(values)})' if values else f'"{template}"'


def _class(head: str, description: str, fields: dict[Field, str]) -> str:
    lines = [f"class {head}:", _docstring(description, 1)]
    # A field can have an older name in snake_case after it.
    unique = {snake(field.name): (field, kind) for field, kind in reversed(fields.items())}
    for field, kind in reversed(unique.values()):
        lines += [f"    {snake(field.name)}: {kind}", _docstring(field.description, 1)]
    return "\n".join(filter(None, lines)) + ("" if fields or description else "\n    pass")


def _docstring(text: str, depth: int = 0) -> str:
    """The text as a docstring; nothing for no text."""
    if not text:
        return ""
    paragraphs = [textwrap.fill(paragraph, DOCSTRING_WIDTH - 4 * depth) for paragraph in text.split("\n\n")]
    raw = "r" if "\\" in text else ""
    ending = "\n" if len(paragraphs) > 1 else ""
    return textwrap.indent(f'{raw}"""{(chr(10) * 2).join(paragraphs)}{ending}"""', " " * 4 * depth)
