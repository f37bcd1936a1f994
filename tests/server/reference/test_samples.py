"""The examples of the reference: each is a call of its language that means the same."""

import ast
import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from server.reference.operations import DocumentedOperation, operations
from server.reference.samples import BASE, SampleCall, curl, make_call, python, typescript

ROOT = Path(__file__).parents[3]


def calls() -> Iterator[tuple[DocumentedOperation, SampleCall]]:
    for described in operations(json.loads((ROOT / "docs" / "generated" / "openapi.json").read_bytes())):
        yield described, make_call(described.method, described.path, described.operation)


def test_each_example_is_a_call_of_its_operation_in_each_language() -> None:
    for described, call in calls():
        fixed = re.sub(r"\{\w+\}", "[^/?]+", re.escape(described.path).replace(r"\{", "{").replace(r"\}", "}"))
        assert re.fullmatch(re.escape(BASE) + fixed + r"(\?.*)?", call.address), described.address

        words = shlex.split(curl(call).replace("\\\n", " "))
        assert (words[0], call.address in words) == ("curl", True)
        named = words[words.index("-X") + 1] if "-X" in words else "POST" if {"-d", "-F"} & set(words) else "GET"
        assert named == call.method
        assert ("Authorization: Bearer $KEY" in words) is call.needs_key
        sent = json.loads(words[words.index("-d") + 1]) if "-d" in words else None

        tree = ast.parse(python(call))
        (request,) = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("requests.")
        ]
        assert ast.unparse(request.func) == f"requests.{call.method.lower()}"
        keywords = {keyword.arg: keyword.value for keyword in request.keywords}
        assert (ast.literal_eval(keywords["json"]) if "json" in keywords else None) == sent == call.body

        script = typescript(call)
        assert f"fetch({json.dumps(call.address)}" in script
        assert script.count("{") == script.count("}") or call.body is not None
