"""The generated parts of the clients: complete, and what `make clients` makes of the committed OpenAPI document."""

import ast
from pathlib import Path

import pytest

from clients.generator import python, typescript
from clients.generator.document import DOCUMENT, Document

ROOT = Path(__file__).parents[2]
CLIENTS = ROOT / "clients"
FOLDERS = (python.GENERATED, typescript.SOURCE)
FROM_SCHEMA = {typescript.SOURCE / name for name in ("documents.ts", "graph.ts", "introspection.ts")}
"""Made from the schema by `clients/typescript/generate.mjs` at each build, which needs Node."""


@pytest.fixture(scope="module")
def document() -> Document:
    return Document(DOCUMENT.read_text())


def test_the_generated_parts_are_current(document: Document) -> None:
    made = python.modules(document) | typescript.modules(document)
    for path, text in made.items():
        if path.read_text() != text:
            pytest.fail(f"{path.relative_to(ROOT)} is of another document: run `make clients`", pytrace=False)
    lying_there = {path for folder in FOLDERS for path in folder.iterdir() if path.is_file()}
    assert lying_there - FROM_SCHEMA == made.keys()


def test_every_operation_of_a_key_is_a_method_of_the_client_of_its_caller(document: Document) -> None:
    classes = {
        node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        for node in ast.parse((python.GENERATED / "clients.py").read_text()).body
        if isinstance(node, ast.ClassDef)
    }
    assert {"create_task", "tasks", "task_events"} <= classes["AgentClient"]
    assert {"upload_proof", "operator_tasks"} <= classes["OperatorClient"]
    assert {"resolve_dispute", "platform_tasks"} <= classes["StaffClient"]
    assert "register_agent" in classes["PublicClient"]
    assert sum(map(len, classes.values())) == len(document.operations) > 170
