"""Samples of a call in several languages, from an operation of the OpenAPI document."""

import json
import shlex
from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote, urlencode

BASE: Final = "https://service.example"
"""Placeholder of the service's address in cached pages, replaced when a page is sent."""
FORM: Final = "multipart/form-data"
FILE: Final = "photo.jpg"
WIDTH: Final = 76
"""Maximum length of a value on one line."""


class SampleCall(NamedTuple):
    """One request, with the values of its recorded example."""

    method: str
    address: str
    headers: Mapping[str, str]
    """All headers except the key and the content type."""
    needs_key: bool
    body: Any = None
    form: Mapping[str, str] | None = None


def make_call(method: str, path: str, operation: Mapping[str, Any]) -> SampleCall:
    """The example of an operation of the document."""
    query: list[tuple[str, Any]] = []
    headers: dict[str, str] = {}
    for parameter in operation["parameters"]:
        name, place = parameter["name"], parameter["in"]
        value = parameter.get("example", next(iter(parameter["schema"].get("examples", ())), None))
        if place == "path":
            path = path.replace(f"{{{name}}}", quote(str(1 if value is None else value), safe=""))
        elif place == "query" and parameter.get("example") is not None:
            query.append((name, ",".join(map(str, value)) if isinstance(value, list) else value))
        elif place == "header" and parameter["required"]:
            headers[name] = str(value)
    content = operation.get("requestBody", {}).get("content", {})
    form, body = None, None
    if FORM in content:
        shown = content.get("application/json", {}).get("example", {})
        properties = content[FORM]["schema"]["properties"]
        fields = {name: _in_form(value) for name, value in shown.items() if name in properties and name != "file"}
        form = {"file": f"@{FILE}", **fields}
    elif "application/json" in content:
        body = content["application/json"].get("example", {})
    address = BASE + path + (f"?{urlencode(query)}" if query else "")
    needs_key = any("bearer" in credential for credential in operation.get("security", ()))
    return SampleCall(method.upper(), address, headers, needs_key, body, form)


def _in_form(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else str(value)


def curl(call: SampleCall) -> str:
    """The call in a shell, with the key in `$KEY`."""
    lines = ["curl " + ("" if call.method in _implied(call) else f"-X {call.method} ") + shlex.quote(call.address)]
    if call.needs_key:
        lines.append('-H "Authorization: Bearer $KEY"')
    lines += [f"-H {shlex.quote(f'{name}: {value}')}" for name, value in call.headers.items()]
    if call.headers:
        lines.append('-b "$COOKIE"')
    if call.body is not None:
        lines.append("-H 'Content-Type: application/json'")
        lines.append(f"-d {shlex.quote(json.dumps(call.body, indent=2, ensure_ascii=False))}")
    lines += [f"-F {shlex.quote(f'{name}={value}')}" for name, value in (call.form or {}).items()]
    return " \\\n  ".join(lines)


def _implied(call: SampleCall) -> tuple[str, ...]:
    """Return the methods that curl uses by default."""
    return ("POST",) if call.body is not None or call.form else ("GET",)


def python(call: SampleCall) -> str:
    """The call in Python, with the library requests."""
    arguments = [json.dumps(call.address)]
    headers = ['"Authorization": f"Bearer {os.environ[\'KEY\']}"'] if call.needs_key else []
    headers += [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in call.headers.items()]
    if headers:
        arguments.append(f"headers={{{', '.join(headers)}}}")
    if call.headers:
        arguments.append('cookies={os.environ["COOKIE_NAME"]: os.environ["COOKIE"]}')
    if call.body is not None:
        arguments.append(f"json={python_value(call.body, 1)}")
    if call.form:
        fields = {name: value for name, value in call.form.items() if name != "file"}
        arguments.append(f'files={{"file": open("{FILE}", "rb")}}')
        if fields:
            arguments.append(f"data={python_value(fields, 1)}")
    arguments.append("timeout=30")
    listed = "".join(f"    {argument},\n" for argument in arguments)
    imports = "import os\n\nimport requests" if headers else "import requests"
    after = "response.raise_for_status()\nprint(response.json())"
    return f"{imports}\n\nresponse = requests.{call.method.lower()}(\n{listed})\n{after}"


def python_value(value: Any, depth: int) -> str:
    """Return a value of JSON in Python, whose lines after the first are indented for this depth."""
    return _literal(value, depth, {True: "True", False: "False", None: "None"}, "    ")


def typescript(call: SampleCall) -> str:
    """The call in TypeScript, with `fetch`."""
    options = [] if call.method == "GET" else [f'method: "{call.method}"']
    headers = ["Authorization: `Bearer ${process.env.KEY}`"] if call.needs_key else []
    headers += [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in call.headers.items()]
    if call.body is not None:
        headers.append('"Content-Type": "application/json"')
    before = ""
    if call.form:
        appended = "".join(
            f"form.append({json.dumps(name)}, {json.dumps(value, ensure_ascii=False)});\n"
            for name, value in call.form.items()
            if name != "file"
        )
        before = (
            'import { openAsBlob } from "node:fs";\n\nconst form = new FormData();\n'
            f'form.append("file", await openAsBlob("{FILE}"), "{FILE}");\n{appended}\n'
        )
        options.append("body: form")
    if headers:
        options.append("headers: {\n" + "".join(f"    {header},\n" for header in headers) + "  }")
    if call.headers:
        options.append('credentials: "include"')
    if call.body is not None:
        literal = _literal(call.body, 1, {True: "true", False: "false", None: "null"}, "  ")
        options.append(f"body: JSON.stringify({literal})")
    listed = f", {{\n{''.join(f'  {option},{chr(10)}' for option in options)}}}" if options else ""
    return (
        f"{before}const response = await fetch({json.dumps(call.address)}{listed});\n"
        "if (!response.ok) throw new Error((await response.json()).detail);\nconsole.log(await response.json());"
    )


def graph_value(value: Any) -> str:
    """Return a value of JSON as a literal of the graph; enums are not known, and become texts."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return "{\n" + "".join(f"  {name}: {graph_value(item)}\n" for name, item in value.items()) + "}"


def _literal(value: Any, depth: int, constants: Mapping[Any, str], indent: str) -> str:
    """A value of JSON in another language, on one line if it is short."""
    if value is None or isinstance(value, bool):
        return constants[value]
    if not isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    parts = (
        [f"{json.dumps(key)}: {_literal(item, depth + 1, constants, indent)}" for key, item in value.items()]
        if isinstance(value, dict)
        else [_literal(item, depth + 1, constants, indent) for item in value]
    )
    short = opening + ", ".join(parts) + closing
    if len(short) + len(indent) * depth <= WIDTH and "\n" not in short:
        return short
    inner = "".join(f"{indent * (depth + 1)}{part},\n" for part in parts)
    return f"{opening}\n{inner}{indent * depth}{closing}"
