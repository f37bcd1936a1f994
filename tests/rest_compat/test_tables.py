"""The tables of routes and tools against each other; test_specification holds them against the specification."""

import re

from domain.accounts.scopes import Scope
from domain.lifecycle.statuses import Actor
from domain.refusals.index import every_refusal
from domain.support import SupportStatus, SupportType
from resolvers.core.operation import OPERATIONS, Kind
from rest_compat.a2a.methods import METHODS
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from schema.graph import graph

READ_BY_POST = {"estimate_task": "its input is a whole task, which no query string holds"}
"""Reads that take a body, with the reason."""
NOT_ON_REST = {
    "show_checkout": "it is the payment page",
    "decide_checkout": "it is the payment page",
    **dict.fromkeys(
        ("list_saved_views", "save_view", "rename_view", "delete_view"), "it is for front ends, which speak the graph"
    ),
    "bulk_move_tasks": "a program has the operations for one task; it is for tables of tasks",
    "list_transfer_candidates": "it is what the staff chooses from on the desk",
    "open_proof_file": "it is the raw format of a proof's content",
    "show_approval": "it is the page of the owner",
    "decide_approval": "it is the page of the owner",
    "show_confirmation": "it is the page of who reads an address",
    "decide_confirmation": "it is the page of who reads an address",
    "show_recovery": "it is the page of who is asked about an account",
    "decide_recovery": "it is the page of who is asked about an account",
    **dict.fromkeys(
        (
            "begin_as_guest",
            "start_sign_in",
            "open_sign_in_link",
            "sign_in_by_code",
            "sign_in_by_link",
            "start_passkey_sign_in",
            "sign_in_with_passkey",
        ),
        "the pages for signing in are its surface",
    ),
    **dict.fromkeys(
        ("show_authorization", "decide_authorization", "register_client", "issue_tokens", "revoke_token"),
        "the endpoints of OAuth and the consent page are its surface",
    ),
    **dict.fromkeys(
        ("get_conversation", "list_conversations", "list_task_endpoints", "add_task_endpoint", "remove_task_endpoint"),
        "the protocol between agents is its surface",
    ),
    "get_task_evidence": "the file itself is there: open_task_evidence",
    "open_wallet_statement": "it is the csv format of a statement",
    "open_signed_file": "it is the file at a signed address",
    **dict.fromkeys(("show_tracking", "open_tracking_photo"), "it is the page behind a tracking link"),
}


REFUSALS = {refusal.code for refusal in every_refusal()}


def test_every_operation_is_on_rest_or_says_why_not() -> None:
    assert METHODS, "these have operations that are on no other surface"
    assert graph(), "it has operations that are on no other surface"
    missing = OPERATIONS.keys() - {row.operation.name for row in ROUTES}
    assert missing == NOT_ON_REST.keys()


def test_the_scope_to_read_changes_nothing() -> None:
    changing = [operation for operation in OPERATIONS.values() if operation.by and operation.kind is not Kind.READ]
    assert len(changing) > 100
    assert {operation.name for operation in changing if operation.scope is Scope.READ} == set()
    without = {operation.name for operation in changing if operation.scope is None}
    assert without == {operation.name for operation in changing if operation.by == (Actor.PERSON,)}


def test_parameters_of_a_path_are_fields_of_the_input() -> None:
    for row in ROUTES:
        names = {field.alias for field in row.operation.request.model_fields.values()}
        assert set(re.findall(r"{(\w+)}", row.path)) <= names, row.address


def test_reads_are_get_and_changes_are_not() -> None:
    for row in ROUTES:
        is_get = row.method == "GET" or row.operation.name in READ_BY_POST
        assert is_get is (row.operation.kind is Kind.READ), row.address


def test_tools_are_for_agents_and_described() -> None:
    for tool in TOOLS:
        assert tool.operation.by is None or Actor.AGENT in tool.operation.by, tool.name
        assert len(tool.description) > 60, tool.name
        assert not (tool.read_only and (tool.destructive or tool.idempotent)), tool.name


def test_a_description_names_only_tools_that_exist() -> None:
    names = {tool.name for tool in TOOLS} | set(SupportStatus) | set(SupportType)
    for tool in TOOLS:
        assert set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", tool.description)) - REFUSALS <= names, tool.name
