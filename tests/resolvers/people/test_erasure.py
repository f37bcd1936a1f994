"""Remains of a person after `fieldcall erase`: nothing that identifies the person, and everything that belongs to
others."""

from dataclasses import replace
from typing import Any, Final

import pytest
from structlog.testing import capture_logs

from adapters.storage.audit.erasure import ERASURES, KEPT
from adapters.storage.engine.columns.types import METADATA
from domain.lifecycle.statuses import Status
from domain.people.roles import StaffRole
from resolvers.payments import payouts
from resolvers.people import claims
from resolvers.people.erasure import UnknownAddressError, erase
from resolvers.support import requests as support
from resolvers.tasks import settlement
from resolvers.webhooks import contact_methods
from tests import actors
from tests.resolvers.people.town import Town
from tests.resolvers.stages import Scene

ADDRESS: Final = "zebulon@example.org"
MARKS: Final = ("zebulon", "falconry", "a secret of mine", "+31 6 1234")
"""Texts that only this person has, in lower case."""
REFERRED: Final = {"person_id", "operator_id"}


async def busy(town: Town) -> Scene:
    """A person with an account as an operator, which has done a task and is paid, and a role in an agent."""
    operator = await actors.register_operator(
        town.services, name="Zebulon Quill", email=ADDRESS, skills=["falconry"], radiusKm=21
    )
    scene = replace(town.scene, operator=operator)
    person = await town.person(ADDRESS)
    await person(claims.claim_operator, operatorId=operator.id)
    await scene.operator(
        contact_methods.add_contact_method, methodType="webhook", endpoint="https://zebulon.example/hook"
    )
    task_id = await scene.reach(Status.UNDER_REVIEW, webhookUrl="https://hook.example.org/events")
    await scene.agent(settlement.approve_task, taskId=task_id)
    asked = await scene.operator(payouts.request_payout, currency="EUR", destination={"iban": "NL91 ABNA 0417 1643 00"})
    await scene.staff(payouts.confirm_payout, payoutId=asked.id, bankReference="tr 1")
    request = await scene.operator(
        support.open_support_request, type="support", subject="Zebulon asks", message="A secret of mine: +31 6 1234."
    )
    await scene.operator(support.close_support_request, requestId=request.id)
    await scene.work_off()
    return scene


def marked(rows: dict[str, list[Any]]) -> dict[str, list[str]]:
    """The rows with something that only this person has, by table."""
    found = {
        table: [str(row) for row in of_table if any(mark in str(row).lower() for mark in MARKS)]
        for table, of_table in rows.items()
    }
    return {table: some for table, some in found.items() if some}


def by_name(table: str, rows: dict[str, list[Any]]) -> list[dict[str, Any]]:
    """The rows of a table with the names of its columns."""
    return [dict(zip(METADATA.tables[table].c.keys(), row, strict=True)) for row in rows[table]]


async def test_nothing_tells_who_it_was(town: Town) -> None:
    scene = await busy(town)
    before = await scene.everything()
    assert {"operator", "person", "support_request", "support_message", "contact_method"} <= set(marked(before))
    with capture_logs() as lines:
        tried = await erase(town.services, ADDRESS, dry_run=True)
        assert lines == [], "the log is what proves an erasure"
        assert tried.open == []
        assert await scene.everything() == before
        erased = await erase(town.services, ADDRESS.upper(), dry_run=False)
    (line,) = lines
    assert (line["event"], line["operators"]) == ("the data of a person are erased", [scene.operator.id])
    assert erased.erased == tried.erased
    after = await scene.everything()
    assert marked(after) == {}
    (operator,) = (row for row in by_name("operator", after) if row["id"] == scene.operator.id)
    assert (operator["latitude"], operator["longitude"], operator["status"]) == (0.0, 0.0, "Suspended")
    (payout,) = by_name("payout", after)
    assert town.services.keyring.decrypt(payout["destination"]) == "{}"
    events = [event for event in by_name("status_event", after) if event["actor"] == "operator"]
    assert {event["latitude"] for event in events} == {None}
    for table in ("task", "posting", "ledger_transaction", "audit_entry", "proof_item"):
        assert len(after[table]) == len(before[table])
    assert after["ledger_transaction"] == before["ledger_transaction"]
    await scene.check()

    with pytest.raises(UnknownAddressError):
        await erase(town.services, ADDRESS, dry_run=False)
    anew = await town.person(ADDRESS)
    assert await anew(claims.list_claimable) == []


async def test_what_is_open_comes_first(town: Town) -> None:
    scene = replace(town.scene, operator=await actors.register_operator(town.services, email=ADDRESS))
    await town.person(ADDRESS, agent=scene.agent.id, operator=scene.operator.id, staff=StaffRole.SUPPORT)
    task_id = await scene.reach(Status.UNDER_REVIEW)
    await scene.agent(settlement.approve_task, taskId=task_id)
    await scene.reach(Status.ACCEPTED)
    await scene.operator(support.open_support_request, type="support", subject="Why?", message="Because.")
    before = await scene.everything()
    result = await erase(town.services, ADDRESS, dry_run=False)
    assert [sentence.partition(":")[0] for sentence in result.open] == [
        f"is the only owner of agent {scene.agent.id}",
        "has task 2 under way or in dispute",
        "is owed money in EUR",
        "has support request 1 open",
        "is in the staff as support",
    ]
    assert (result.erased, await scene.everything()) == ([], before)


async def test_nothing_is_erased_while_another_account_of_the_address_is_open(town: Town) -> None:
    free, busy = [await actors.register_operator(town.services, email=ADDRESS) for _ in range(2)]
    scene = replace(town.scene, operator=busy)
    await scene.reach(Status.ACCEPTED)
    before = await scene.everything()
    result = await erase(town.services, ADDRESS, dry_run=False)
    assert result.open == ["has task 1 under way or in dispute: let it end"]
    assert await scene.everything() == before
    assert free.id != busy.id


def test_every_table_about_people_is_considered() -> None:
    changed = {change.statement.table_access.changed for change in ERASURES}
    about_people = {name for name, table in METADATA.tables.items() if REFERRED & set(table.c.keys())}
    assert about_people - changed - KEPT.keys() == set()
