"""Every change by the staff is in the audit log: its author, its reason, and the values before and after."""

import json
from typing import Any

from adapters.catalogue import publication
from domain.lifecycle.statuses import Actor as Caller
from domain.lifecycle.statuses import Status
from domain.people.roles import StaffRole
from domain.refusals.general import NotFound
from resolvers.accounts import staff
from resolvers.catalogue import legal_publication
from resolvers.core.audit import MAX_TEXT_LENGTH, difference
from resolvers.core.operation import OPERATIONS, Kind, Operation
from resolvers.messaging.sending import send_message
from resolvers.payments import bank_transfers, payouts, refunds
from resolvers.people import address_change
from resolvers.spending import rules
from resolvers.staff import held_tasks, members
from resolvers.staff.audit_log import list_audit_log
from resolvers.support import requests as support
from resolvers.tasks import decisions, settlement
from resolvers.webhooks import delivery_log
from server.config.wiring import load_resolvers
from tests import actors
from tests.people import Person, signed_in
from tests.resolvers.screening.test_holds import under
from tests.resolvers.stages import Scene

load_resolvers()
ACCOUNT = {"iban": "NL91ABNA0417164300"}
SEEN_ONLY = {"mark_notification_read", "mark_all_notifications_read"}
"""Operations that change only the read marks of a member of the staff."""


def staff_operations() -> set[str]:
    """Every operation by which the staff changes something."""
    return {
        name
        for name, operation in OPERATIONS.items()
        if Caller.PLATFORM in (operation.by or ()) and operation.kind is not Kind.READ
    } - SEEN_ONLY


async def test_every_move_of_the_staff_is_recorded(scene: Scene) -> None:
    paid = await actors.fund_wallet(scene.agent, "20.00")
    disputed = await scene.reach(Status.UNDER_REVIEW, webhookUrl="https://hooks.example.org/fieldcall")
    await scene.agent(settlement.dispute_task, taskId=disputed, disputeReasonCodeRef=1)
    await scene.agent(settlement.approve_task, taskId=await scene.reach(Status.UNDER_REVIEW))
    newcomer = await actors.register_operator(scene.services, approved=False)
    thread = await scene.agent(support.open_support_request, type="support", subject="Help", message="Please.")
    reference = (await scene.agent(bank_transfers.get_bank_transfer_details, currency="EUR")).reference
    delivery = (await scene.agent(delivery_log.list_webhook_deliveries))[0]
    key = (await scene.staff(staff.create_staff_key, keyName="second")).api_key
    before = len(await scene.staff(list_audit_log))
    ruled, known = {"agentId": scene.agent.id}, {"operatorId": newcomer.id}

    async def requested() -> int:
        payout = await scene.operator(payouts.request_payout, currency="EUR", amount="10.00", destination=ACCOUNT)
        number: int = payout.id
        return number

    async def move(operation: Operation[Any, Any], subject: str, number: object, **fields: Any) -> Any:
        by_person = operation.signed_in
        result = await (admin if by_person else scene.staff)(operation, **fields)
        newest = (await scene.staff(list_audit_log, limit=1))[0]
        assert newest.operation == operation.name
        assert (newest.subject_kind, newest.subject_id) == (subject, str(number)), operation.name
        known_by = (newest.by.name, newest.by.email, newest.by.kind)
        chief = "ada@staff.example"
        assert known_by == ((chief, chief, "person") if by_person else ("Console", None, "key"))
        assert (newest.request_id, newest.at) == ("req_test", 20270102120000)
        assert newest.reason == fields.get("reason", fields.get("note"))
        moved.append(operation.name)
        changes[operation.name] = (newest.before_json, newest.after_json)
        return result

    session = await signed_in(scene.services, "ada@staff.example", staff=StaffRole.ADMIN)
    admin = Person(scene.services, session, "staff")
    moved: list[str] = []
    changes: dict[str, tuple[str | None, str | None]] = {}
    await move(staff.approve_operator, "operator", newcomer.id, **known)
    await move(staff.suspend_operator, "operator", newcomer.id, **known, reason="Complaints.")
    await move(staff.reinstate_operator, "operator", newcomer.id, **known)
    await move(staff.revoke_staff_key, "api_key", key.id, apiKeyId=key.id, reason="Lost.")
    await move(staff.create_staff_key, "api_key", key.id + 1, keyName="third")
    phase = {"isoCode": "DE", "phase": "Closed", "reason": "No operators."}
    await move(staff.set_country_phase, "country", "DE", **phase)
    await move(
        rules.set_spending_rules, "agent", scene.agent.id, **ruled, limits=[{"currency": "EUR", "perTask": "400.00"}]
    )
    await move(rules.freeze_spending, "agent", scene.agent.id, **ruled, reason="Fraud.")
    await move(rules.unfreeze_spending, "agent", scene.agent.id, **ruled)
    await move(support.answer_support_request, "support_request", thread.id, requestId=thread.id, body="How?")
    await move(support.set_support_status, "support_request", thread.id, requestId=thread.id, status="closed")
    await move(delivery_log.redeliver_webhook, "webhook_delivery", delivery.id, deliveryId=delivery.id)
    question = {"taskId": disputed, "questionCode": "again", "message": "Again?", "optionsJson": "[1, 2]"}
    await move(decisions.request_decision, "task", disputed, **question)
    *_, asked = await scene.agent(decisions.get_decision_requests, taskId=disputed)
    await move(decisions.withdraw_decision, "task", disputed, decisionId=asked.id)
    terms = {"typeReference": "terms", "version": "2027-01-02", "content": "New. " * 200}
    await move(legal_publication.publish_legal_document, "legal_document", "terms", **terms)
    transfer = {"reference": reference, "amount": "5.00", "currency": "EUR", "bankReference": "B 1"}
    await move(bank_transfers.credit_bank_transfer, "bank_transfer", 1, **transfer)
    await move(refunds.refund_deposit, "deposit", paid, externalId=paid, amount="3.00", reason="Too much.")
    first = await requested()
    await move(payouts.approve_payout, "payout", first, payoutId=first)
    await move(payouts.confirm_payout, "payout", first, payoutId=first, bankReference="P 1")
    second = await requested()
    await move(payouts.decline_payout, "payout", second, payoutId=second, reason="Wrong account.")
    await move(send_message, "task", disputed, taskId=disputed, body="We look at it.")
    decision = {"taskId": disputed, "outcome": "split", "operatorAmount": "20.00", "note": "Half of it."}
    await move(settlement.resolve_dispute, "task", disputed, **decision)
    screened = under(scene, publication.load()).agent
    for decide, words in (
        (held_tasks.release_held_task, {"note": "Harmless."}),
        (held_tasks.refuse_held_task, {"reason": "Too dangerous."}),
    ):
        held = (await actors.dispatch(screened, description="Mind the high voltage.", payoutAmount="5.00")).id
        await move(decide, "task", held, taskId=held, **words)
    await move(staff.verify_agent, "agent", scene.agent.id, **ruled, reason="Known.")
    member = {"name": "Ann", "email": "Ann@staff.example", "role": "finance", "reason": "New."}
    number = (await move(members.add_staff_member, "staff_member", scene.agent.id + 2, **member)).id
    where = {"staffId": number, "email": "ann@other.example", "reason": "Moved."}
    await move(address_change.set_staff_address, "staff_member", number, **where)
    await move(members.set_staff_role, "staff_member", number, staffId=number, role="trust")
    await move(members.remove_staff_member, "staff_member", number, staffId=number, reason="Gone.")
    await move(staff.suspend_agent, "agent", scene.agent.id, **ruled, reason="Unpaid.")
    await move(staff.reinstate_agent, "agent", scene.agent.id, **ruled)

    assert set(moved) == staff_operations()
    everything = await scene.staff(list_audit_log, limit=200)
    assert len(everything) == before + len(moved), "one entry a move"

    def changed(name: str) -> tuple[Any, Any]:
        was, now = changes[name]
        return json.loads(was or "null"), json.loads(now or "null")

    assert changed("approve_operator") == ({"status": "Registered"}, {"status": "Approved"})
    suspension = changed("suspend_agent")
    assert suspension == (
        {"status": "Active", "status_before_suspension": None, "suspension_reason": None},
        {"status": "Suspended", "status_before_suspension": "Active", "suspension_reason": "Unpaid."},
    )
    was, now = changed("resolve_dispute")
    assert (was["status"], was["locked"], now["status"], now["settled"]) == ("Disputed", 5250, "Closed", 2100)
    assert changed("refund_deposit") == ({"refunded": 0}, {"refunded": 300})
    was, now = changed("decline_payout")
    assert (was["status"], now["status"], now["decline_reason"]) == ("requested", "declined", "Wrong account.")
    assert changed("set_staff_role") == ({"role": "finance"}, {"role": "trust"})
    assert changed("remove_staff_member")[0] == {"ended_at": None}
    assert changed("freeze_spending") == ({"frozen": 0}, {"frozen": 1})
    was, now = changed("publish_legal_document")
    assert was is None
    assert (now["version"], len(now["content"])) == ("2027-01-02", MAX_TEXT_LENGTH)
    was, now = changed("create_staff_key")
    assert (was, now["name"], "digest" in now) == (None, "third", False)


async def test_what_is_refused_tried_or_done_by_others_is_not_recorded(scene: Scene) -> None:
    before = await scene.staff(list_audit_log)
    assert isinstance(await scene.refused(scene.staff, staff.suspend_agent, agentId=77, reason="Who?"), NotFound)
    await scene.agent(rules.freeze_spending)
    assert await scene.staff(list_audit_log) == before
    for _ in range(2):
        await scene.staff.once("once", staff.suspend_agent, agentId=scene.agent.id)
    assert len(await scene.staff(list_audit_log)) == len(before) + 1, "a repeat under the same key is no second move"


def test_several_rows_are_told_apart() -> None:
    before = [{"id": 1, "frozen": 0, "of": 7}, {"id": 2, "frozen": 0, "of": 7}]
    after = [{"id": 1, "frozen": 1, "of": 7}, {"id": 3, "frozen": 0, "of": 7}]
    assert difference(before, after) == (
        '[{"id":1,"frozen":0},{"id":2,"frozen":0,"of":7}]',
        '[{"id":1,"frozen":1},{"id":3,"frozen":0,"of":7}]',
    )
    assert difference(after, after) == (None, None)
