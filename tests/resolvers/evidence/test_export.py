"""The export of evidence: its entries, its readers, and the same bytes each time."""

import base64
import hashlib
import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from adapters.blobs.disk import FileBlobs
from adapters.i18n.locales import CULTURES
from domain.lifecycle.statuses import Status
from domain.refusals.general import NotFound, TooManyExports
from resolvers.evidence.export import get_task_evidence, open_task_evidence
from resolvers.messaging.sending import send_message
from resolvers.payments import payouts
from resolvers.people.erasure import erase
from resolvers.proofs import submission
from resolvers.tasks import execution, settlement
from tests import actors
from tests.resolvers.evidence.archives import check, entries, export, settled
from tests.resolvers.stages import SPOT, Scene, picture

NAMES = [
    *("files/1-front.jpg", "events.json", "messages.json", "decisions.json", "verdicts.json", "result.json"),
    *("ledger.json", "terms.json", "index.html", "manifest.json", "signature.json"),
]


async def test_an_archive_has_everything_that_its_reader_may_read(scene: Scene) -> None:
    task_id = await settled(scene)
    for actor, charged, accounts in (
        (scene.agent, 52.5, {"available", "locked"}),
        (scene.operator, None, {"earned"}),
        (scene.staff, 52.5, {"available", "locked", "earned", "platform_fees"}),
    ):
        content = await export(actor, task_id)
        assert content == await export(actor, task_id)
        found = entries(content)
        assert list(found) == NAMES
        assert found["files/1-front.jpg"] == picture()
        assert found["events.json"][-1]["event"] == "task.closed"
        assert {verdict["passed"] for verdict in found["verdicts.json"]["validationResults"]} == {True}
        item = found["verdicts.json"]["items"][0]
        assert (item["fileName"], item["score"]) == ("front.jpg", found["verdicts.json"]["proofScore"])
        assert sum(part["points"] for part in item["scoreParts"]) == item["score"]
        assert found["terms.json"]["termsVersion"] == 1
        ledger = found["ledger.json"]
        assert (ledger["settled"], ledger["settlement"]["agentCharged"]) == (True, charged)
        assert ledger["totals"].keys() == accounts
        manifest = found["manifest.json"]
        assert (manifest["taskId"], manifest["settled"], manifest["removed"]) == (task_id, True, [])
        assert [entry["name"] for entry in manifest["entries"]] == NAMES[:-2]
        assert manifest["entries"][0]["sha256"] == hashlib.sha256(picture()).hexdigest()
        assert found["signature.json"]["algorithm"] == "Ed25519"
        verified = await check(scene, content)
        assert (verified.faults, verified.key) == ([], found["signature.json"]["keyId"])


async def test_the_postings_of_the_staff_sum_to_zero(scene: Scene) -> None:
    ledger = entries(await export(scene.staff, await settled(scene)))["ledger.json"]
    assert sum(Decimal(str(total)) for total in ledger["totals"].values()) == 0
    assert all(movement["record"] for movement in ledger["transactions"])
    of_agent = entries(await export(scene.agent, 1))["ledger.json"]
    assert [bool(movement["record"]) for movement in of_agent["transactions"]] == [True, False]


async def test_evidence_exists_from_the_first_proof_on(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    for operation in (get_task_evidence, open_task_evidence):
        refusal = await scene.refused(scene.agent, operation, taskId=task_id)
        assert isinstance(refusal, NotFound)
        assert "first proof" in refusal.detail
        assert [action.operation for action in refusal.next_actions] == ["get_task"]
    await scene.upload(task_id)
    found = entries(await export(scene.operator, task_id))
    assert (found["ledger.json"]["settled"], found["ledger.json"]["settlement"]) == (False, None)
    assert found["manifest.json"]["settled"] is False
    assert (await check(scene, await export(scene.agent, task_id))).faults == []


async def test_evidence_of_other_tasks_does_not_exist(scene: Scene) -> None:
    task_id = await settled(scene)
    stranger = await actors.register_agent(scene.services, email="other@example.org")
    other = await actors.register_operator(scene.services, email="else@example.org")
    for actor in (stranger, other):
        for operation in (get_task_evidence, open_task_evidence):
            refusal = await scene.refused(actor, operation, taskId=task_id)
            assert isinstance(refusal, NotFound)
            assert refusal.detail == f"There is no task {task_id}."


async def test_a_file_that_is_gone_is_listed_as_removed(scene: Scene) -> None:
    task_id = await settled(scene)
    blobs = scene.services.blobs
    assert isinstance(blobs, FileBlobs)
    name = hashlib.sha256(picture()).hexdigest()
    (Path(blobs.folder) / name[:2] / name[2:4] / name).unlink()
    content = await export(scene.agent, task_id)
    found = entries(content)
    assert list(found) == NAMES[1:]
    assert found["manifest.json"]["removed"] == [{"name": "files/1-front.jpg", "sha256": name, "size": len(picture())}]
    assert b"Removed from the service." in found["index.html"]
    assert (await check(scene, content)).faults == []


async def test_an_erased_operator_is_gone_from_later_archives(scene: Scene) -> None:
    task_id = await settled(scene)
    before = await export(scene.agent, task_id)
    assert entries(before)["verdicts.json"]["items"][0]["uploadLocation"]["lat"] == SPOT["lat"]
    iban = {"iban": "NL91 ABNA 0417 1643 00"}
    payout = await scene.operator(payouts.request_payout, currency="EUR", destination=iban)
    await scene.staff(payouts.confirm_payout, payoutId=payout.id, bankReference="tr 1")
    assert (await erase(scene.services, actors.OPERATOR["email"], dry_run=False)).open == []
    after = await export(scene.agent, task_id)
    assert entries(after)["verdicts.json"]["items"][0]["uploadLocation"] is None
    assert entries(after)["files/1-front.jpg"] == picture()
    assert (await check(scene, before)).faults == (await check(scene, after)).faults == []


async def test_messages_are_those_of_the_reader(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS)
    content = base64.b64encode(picture()).decode()
    files = [{"fileName": "door.jpg", "contentBase64": content}]
    await scene.agent(send_message, taskId=task_id, body="Which door?", attachments=files)
    await scene.operator(send_message, taskId=task_id, body="<b>The left one.</b>")
    await scene.upload(task_id)
    for reader in (scene.agent, scene.operator, scene.staff):
        archive = await export(reader, task_id)
        assert archive == await export(reader, task_id)
        question, answer = entries(archive)["messages.json"]
        assert [one["body"] for one in (question, answer)] == ["Which door?", "<b>The left one.</b>"]
        (file,) = question["attachments"]
        assert (file["fileName"], file["size"]) == ("door.jpg", len(picture()))
        assert file["sha256"] == hashlib.sha256(picture()).hexdigest()
        assert b"&lt;b&gt;The left one." in entries(archive)["index.html"]
        assert (await check(scene, archive)).faults == []


async def test_names_and_texts_of_people_harm_no_reader(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, title="<script>alert(1)</script>")
    await scene.upload(task_id, name='a<b>"\\:c.jpg')
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT, report="<img src=x>")
    found = entries(await export(scene.agent, task_id))
    assert next(iter(found)) == "files/1-a_b____c.jpg"
    page = found["index.html"].decode()
    assert "<script" not in page
    assert "&lt;img src=x&gt;" in page


async def test_two_exports_of_an_account_run_at_a_time(scene: Scene) -> None:
    task_id = await settled(scene)
    files = [await scene.agent(open_task_evidence, taskId=task_id) for _ in range(3)]
    running = [file.chunks(0, None) for file in files]
    for chunks in running[:2]:
        await anext(chunks)
    with pytest.raises(TooManyExports):
        await anext(running[2])
    await export(scene.operator, task_id)
    for chunks in running[:2]:
        assert [chunk async for chunk in chunks]
    await export(scene.agent, task_id)


async def test_a_direct_task_has_no_money_and_is_settled_at_its_end(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, "direct")
    await scene.upload(task_id)
    await scene.operator(execution.complete_task, taskId=task_id, location=SPOT)
    ledger = entries(await export(scene.agent, task_id))["ledger.json"]
    assert (ledger["transactions"], ledger["totals"], ledger["settled"]) == ([], {}, False)


async def test_a_result_is_evidence_without_a_file(scene: Scene) -> None:
    schema = {"type": "object", "properties": {"reading": {"type": "number"}}, "required": ["reading"]}
    terms = {"resultSchemaJson": json.dumps(schema), "proofRequirementsJson": '{"minPhotos": 0}'}
    task_id = await scene.reach(Status.IN_PROGRESS, **terms)
    await scene.operator(submission.submit_proof, taskId=task_id, resultJson='{"reading": 48213.5}')
    found = entries(await export(scene.agent, task_id))
    assert found["result.json"] == {"reading": 48213.5}
    assert found["terms.json"]["terms"]["resultSchema"] == schema
    assert b"48213.5" in found["index.html"]


async def test_documents_do_not_depend_on_the_time_of_the_export(scene: Scene) -> None:
    task_id = await settled(scene)
    before = await export(scene.agent, task_id)
    scene.clock.advance(3600)
    assert await export(scene.agent, task_id) == before
    assert "InSeconds" not in json.dumps(entries(before)["decisions.json"])


async def test_the_page_is_in_the_language_of_its_reader(scene: Scene) -> None:
    task_id = await scene.reach(Status.IN_PROGRESS, title="A {sharp} <b>title</b>")
    await scene.agent(send_message, taskId=task_id, body="Which door?")
    await scene.upload(task_id)
    await scene.operator(submission.submit_proof, taskId=task_id, location=SPOT)
    await scene.work_off()
    await scene.agent(settlement.approve_task, taskId=task_id)
    pages: dict[str, str] = {}
    for locale, culture in CULTURES.items():
        archive = await export(scene.agent, task_id, f"tlh, {culture}")
        assert (await check(scene, archive)).faults == []
        found = entries(archive)
        pages[locale] = found["index.html"].decode()
        assert f'<html lang="{culture}" dir="ltr">' in pages[locale]
        assert "A {sharp} &lt;b&gt;title" in pages[locale]
        cells = re.findall(r"<td>(.*?)</td>", pages[locale])
        # Texts for programs: names of members, codes, times of 14 digits.
        assert [cell for cell in cells if re.fullmatch(r"[a-z]+([A-Z]\w*|_\w+)+|task\.\w+|\d{14}", cell)] == []
        assert cells.count("2027-01-02T12:00:00Z") > 2, "the events and the message have their time"
        assert found["events.json"] == entries(await export(scene.agent, task_id))["events.json"]
    assert len(set(pages.values())) == len(CULTURES)
    german, english = pages["de"], pages["en"]
    assert f"<h1>Nachweispaket zur Aufgabe {task_id}: A {{sharp}} " in german
    assert "Höchstens" in german or "höchstens" in german
    assert [word in german for word in ("Events", "Checks", "Settlement", "None.", "Closed", "True")] == [False] * 6
    assert all(f"<td>{message}</td>" in english for message in ("Which door?", "whole payout", "Paid for a task"))


async def test_the_page_of_a_reader_without_a_language_is_in_that_of_the_account(scene: Scene) -> None:
    scene.agent = await actors.register_agent(scene.services, locale="fr", email="fr@example.org")
    await actors.fund_wallet(scene.agent)
    task_id = await settled(scene)
    for reader, culture in ((scene.agent, "fr-FR"), (scene.operator, "en-GB"), (scene.staff, "en-GB")):
        assert f'<html lang="{culture}"' in entries(await export(reader, task_id))["index.html"].decode()
    assert b'<html lang="pl-PL"' in entries(await export(scene.agent, task_id, "pl"))["index.html"]
