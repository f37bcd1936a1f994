"""Each tutorial is followed literally by a reader, to a task that is closed and paid."""

import ast
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rest_compat.discovery.first_steps import FIRST_STEPS
from tests.code_blocks import read_blocks
from tests.journeys.followed_page import FollowedPage
from tests.server.test_cli import ROOT

TUTORIALS = ROOT / "docs" / "tutorials"
STEPS = {step.name: dict(step.arguments) for step in FIRST_STEPS}

pytestmark = pytest.mark.timeout(600)


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A folder with the parts of the repository that pages install."""
    unused = shutil.ignore_patterns("__pycache__", "build", "*.egg-info")
    shutil.copytree(ROOT / "clients/python", tmp_path / "clients/python", ignore=unused)
    return tmp_path


def read_python_calls(page: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the calls of the client on a page: the operation, and its arguments as they are named on the wire."""
    for block in read_blocks(page, "python"):
        for node in ast.walk(ast.parse(block.code)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in STEPS:
                keywords = {word.arg or "": word.value for word in node.keywords}
                yield node.func.attr, {to_camel_case(name): ast.literal_eval(it) for name, it in keywords.items()}


def to_camel_case(name: str) -> str:
    """Return the name of a keyword on the wire."""
    return re.sub(r"_(\w)", lambda match: match[1].upper(), name)


def test_an_agent_in_python(clone: Path) -> None:
    with FollowedPage(TUTORIALS / "agent-in-python.md", clone) as followed:
        assert followed.not_run == []
    calls = dict(read_python_calls(followed.page))
    calls["create_task"]["proofRequirementsJson"] = json.dumps(calls["create_task"]["proofRequirementsJson"])
    del calls["create_task"]["requestId"]
    on_the_page = ("register_agent", "deposit_to_wallet", "create_task", "advance_clock")
    assert [calls[name] for name in on_the_page] == [STEPS[name] for name in on_the_page]
