"""One long story in which every operation is called: an agent has shops photographed in Amsterdam.

It is played on a stage, which decides over which surface a call goes. What it records over REST becomes the examples of
the OpenAPI document (`python -m tests.rest_compat.record_examples`); over MCP it shows that every tool does its work.
"""

import base64
import json
from pathlib import Path
from typing import Any

from tests.authenticators import Authenticator
from tests.rest_compat.cast import ADMIN, AGENT, AUDITOR, DESK, LEAVING, OPERATOR, OWNER, PERSON, STAFF, Stage

TAKEN = "2027-01-02T11:55:00Z"
PICTURES = Path(__file__).parent / "pictures"
HERE = {"lat": 52.3803, "lng": 4.8879, "accuracy": 8, "source": "gps"}
SHOP = {
    "title": "Photograph a shop front in Haarlemmerstraat",
    "description": "Photograph the shop front from the pavement opposite, whole, with its sign and the house number. "
    "If the shop is closed, photograph it all the same.",
    "locationAddress": "Haarlemmerstraat 120, 1013 EX Amsterdam, Netherlands",
    "locationLatitude": 52.3802,
    "locationLongitude": 4.8881,
    "payoutAmount": 25,
    "payoutCurrency": "EUR",
    "serviceCategoryId": 101,
    "estimatedDurationMinutes": 20,
}
WANTED_RESULT = json.dumps(
    {
        "type": "object",
        "properties": {"isOpen": {"type": "boolean"}, "nameOnSign": {"type": "string", "title": "Name on the sign"}},
        "required": ["isOpen"],
    }
)
PROOF = '{"minPhotos": 1, "requireGpsWithinRadiusMeters": 200}'


async def play(stage: Stage) -> None:
    await _arrive(stage)
    await _simple_task(stage)
    await _escrow_tasks(stage)
    await _direct_tasks(stage)
    await _hourly_task(stage)
    await _tasks_that_end_early(stage)
    await _bargain(stage)
    await _conversation(stage)
    await _the_agent_itself(stage)
    await _the_person(stage)
    await _support(stage)
    await _held_tasks(stage)
    await _the_staff(stage)
    await _practice(stage)


async def _the_person(stage: Stage) -> None:
    """Somebody claims the agent and the operator that were registered with her address, and leaves them to others."""
    await stage.act(OPERATOR, "update_operator", email=DESK)
    for name in (AUDITOR, "rui@agent.example"):
        await stage.act(AGENT, "add_agent_member", email=name, role="viewer")
    auditor = next(one for one in await stage.act(AGENT, "list_agent_members") if one["email"] == AUDITOR)
    await stage.act(AGENT, "set_agent_member_role", memberId=auditor["id"], role="member")
    await stage.act(AGENT, "remove_agent_member", memberId=auditor["id"])
    await stage.act(LEAVING, "leave_agent", agentId=stage.agent_id)
    await stage.act(PERSON, "start_code_proof")
    await stage.act(PERSON, "prove_with_code", code=await stage.code())
    device = Authenticator(stage.origin)
    asked = await stage.act(PERSON, "start_passkey_registration")
    made = device.create(asked["optionsJson"])
    passkey = await stage.act(PERSON, "register_passkey", name="Telephone", credentialJson=made)
    asked = await stage.act(PERSON, "start_passkey_proof")
    await stage.act(PERSON, "prove_with_passkey", credentialJson=device.use(asked["optionsJson"]))
    await stage.act(PERSON, "rename_passkey", passkeyId=passkey["id"], name="Old telephone")
    await stage.act(PERSON, "list_passkeys")
    await stage.act(PERSON, "remove_passkey", passkeyId=passkey["id"])
    sessions = await stage.act(PERSON, "list_sessions")
    await stage.act(PERSON, "end_session", sessionId=next(row["id"] for row in sessions if not row["isCurrent"]))
    await stage.act(PERSON, "list_claimable")
    await stage.act(PERSON, "claim_agent", agentId=stage.agent_id)
    await stage.act(PERSON, "claim_operator", operatorId=stage.operator_id)
    limits = [{"currency": "EUR", "perDay": 900}]
    await stage.act(AGENT, "set_spending_rules", limits=limits)
    (asked,) = (await stage.act(AGENT, "set_spending_rules"))["waiting"]
    await stage.act(OWNER, "decide_spending", approvalId=asked["id"], decision="approve")
    await stage.act(PERSON, "get_viewer")
    await stage.act(PERSON, "set_locale", locale="en")
    await stage.connect((await stage.act(AGENT, "get_agent"))["id"])
    (grant,) = await stage.act(PERSON, "list_grants")
    await stage.act(PERSON, "revoke_grant", grantId=grant["id"])
    await stage.act(PERSON, "change_address", email="office@agent.example")
    await stage.act(PERSON, "confirm_address", code=await stage.code())
    await stage.act(
        ADMIN,
        "set_staff_address",
        staffId=stage.support_id,
        email="sam.l@fieldcall.example",
        reason="Lost the mailbox.",
    )
    await stage.act(LEAVING, "end_all_sessions")
    await stage.act(PERSON, "sign_out")


async def _arrive(stage: Stage) -> None:
    """Read the reference data, register the participants, and deposit the first money."""
    for name in (
        "get_legal_documents",
        "get_health",
        "list_countries",
        "list_currencies",
        "list_locales",
        "list_service_categories",
        "list_event_types",
    ):
        await stage.act(None, name)
    capabilities = await stage.act(None, "list_service_capabilities", categoryId=101)
    await stage.act(None, "get_service_capability", capabilityId=capabilities[0]["id"])
    await stage.act(
        None,
        "register_agent",
        agentName="Shop audit desk",
        agentType="assistant",
        description="Checks for a chain of shops how their fronts look.",
        acceptedTerms=True,
        email=DESK,
        websiteUrl="https://agent.example",
    )
    await stage.act(AGENT, "join_country_waitlist", countryIsoCode="PT")
    await stage.act(AGENT, "get_waitlist_status")
    await stage.act(AGENT, "leave_waitlist")
    await stage.act(AGENT, "join_country_waitlist", countryIsoCode="PT")
    await stage.act(STAFF, "get_platform")
    await stage.act(STAFF, "list_waitlists")
    await stage.act(STAFF, "set_country_phase", isoCode="PT", phase="Live")
    await stage.act(
        None,
        "register_operator",
        name="Sanne Bakker",
        email="sanne@operator.example",
        countryIsoCode="NL",
        latitude=52.3702,
        longitude=4.8952,
        radiusKm=15,
        languages=["nl", "en"],
        skills=["photography"],
        equipment=["tripod"],
        serviceCategoryIds=[100, 201],
        acceptedTerms=True,
    )
    await stage.act(STAFF, "list_operators", status="Registered")
    await stage.act(STAFF, "approve_operator", operatorId=stage.operator_id)
    await stage.act(STAFF, "get_operator_account", operatorId=stage.operator_id)
    await stage.act(OPERATOR, "get_operator")
    await stage.act(OPERATOR, "update_operator", radiusKm=20, skills=["photography", "meter reading"])
    await stage.act(OPERATOR, "report_location", location=HERE)
    phone = await stage.act(OPERATOR, "create_operator_key", keyName="phone", expiresInDays=365)
    await stage.act(OPERATOR, "list_operator_keys")
    await stage.act(OPERATOR, "revoke_operator_key", apiKeyId=phone["apiKey"]["id"])
    deposit = await stage.act(AGENT, "deposit_to_wallet", amount=400, currency="EUR", locale="nl-NL")
    await stage.pay(deposit["checkoutUrl"])
    await stage.act(AGENT, "get_deposit", externalId=deposit["externalId"])
    await stage.act(AGENT, "deposit_to_wallet", amount=50, currency="EUR")
    await stage.act(AGENT, "get_wallet", currency="EUR")
    await stage.act(AGENT, "list_wallets")
    transfer = await stage.act(AGENT, "get_bank_transfer_details", currency="EUR")
    await stage.act(
        STAFF,
        "credit_bank_transfer",
        reference=transfer["reference"],
        amount=100,
        currency="EUR",
        bankReference="2027010200417",
    )
    await stage.act(STAFF, "list_bank_transfers", agentId=stage.agent_id)
    await stage.act(STAFF, "list_deposits", agentId=stage.agent_id, status="paid")
    await stage.act(STAFF, "get_agent_deposit", externalId=deposit["externalId"])
    await stage.act(STAFF, "refund_deposit", externalId=deposit["externalId"], amount=25, reason="Paid in by mistake.")


async def _dispatched(stage: Stage, **given: Any) -> int:
    made = await stage.act(AGENT, "create_task", **{**SHOP, "proofRequirementsJson": PROOF, **given})
    return int(made["taskId"])


async def _carried_out(stage: Stage, task: int, **submitted: Any) -> None:
    """From accepting to the proof that waits for review."""
    await stage.act(OPERATOR, "get_open_task", taskId=task, near={"latitude": 52.38, "longitude": 4.89})
    await stage.act(OPERATOR, "get_eligibility", taskId=task)
    await stage.act(OPERATOR, "accept_task", taskId=task, committedTime=20270105150000, location=HERE)
    for name in ("mark_en_route", "mark_arrived", "start_work"):
        await stage.act(OPERATOR, name, taskId=task, location=HERE)
    await _proved(stage, task, **submitted)


async def _proved(stage: Stage, task: int, **submitted: Any) -> None:
    # Taken in a browser, which writes no EXIF data: the page says beside the file when and where it was.
    device = {"lat": HERE["lat"], "lng": HERE["lng"], "accuracy": 8, "ageSeconds": 2}
    recording = {"capture": "live", "capturedInstant": TAKEN, "capturedLocation": device}
    front = {"fileName": "front.jpg", "contentBase64": _picture("front.jpg")}
    challenge = await stage.act(OPERATOR, "capture_challenge", taskId=task)
    recording["captureNonce"] = challenge["nonce"]
    await stage.act(OPERATOR, "upload_proof", taskId=task, **front, **recording, location=HERE)
    signs = [{"fileName": name, "contentBase64": _picture(name)} for name in ("sign-1.jpg", "sign-2.jpg")]
    arguments = {"taskId": task, "contents": signs, **recording, "location": HERE}
    items = (await stage.act(OPERATOR, "upload_proofs", **arguments))["items"]
    await stage.act(OPERATOR, "remove_proof", taskId=task, proofItemId=items[-1]["id"])
    report = "Taken from the other side of the street. The shop was open."
    await stage.act(OPERATOR, "submit_proof", taskId=task, report=report, location=HERE, **submitted)
    await stage.pass_time(1)


def _picture(name: str) -> str:
    """Return a photograph that is small enough to stand whole in the document."""
    return base64.b64encode((PICTURES / name).read_bytes()).decode()


async def _simple_task(stage: Stage) -> None:
    """Paid from the wallet at once, with a question and another time on the way."""
    task = await _dispatched(
        stage,
        requestId="haarlemmerstraat-120",
        workflowId="amsterdam-audit",
        webhookUrl=stage.hook,
        resultSchemaJson=WANTED_RESULT,
    )
    await stage.act(AGENT, "list_tasks", status="Published")
    await stage.act(AGENT, "estimate_task", **SHOP)
    await stage.act(AGENT, "get_task", taskId=task)
    config = '{"authType": "header", "authHeader": "X-Token", "authValue": "s3cret"}'
    await stage.act(AGENT, "update_task_webhook", taskId=task, webhookConfigJson=config)
    await stage.act(AGENT, "test_task_webhook", taskId=task)
    delivery, *_ = await stage.act(AGENT, "list_webhook_deliveries", taskId=task, status="delivered")
    await stage.act(AGENT, "get_webhook_delivery", deliveryId=delivery["id"])
    await stage.act(AGENT, "redeliver_webhook", deliveryId=delivery["id"])
    await stage.act(AGENT, "redeliver_webhooks", fromSequence=1)
    await stage.act(AGENT, "list_webhook_events")
    await stage.act(AGENT, "list_recent_requests", after=2**53 - 1)
    await stage.act(
        OPERATOR,
        "list_open_tasks",
        near={"latitude": 52.38, "longitude": 4.89, "radiusKm": 5},
        filter={"languages": ["nl", "en"], "minimumPayout": 10, "minimumPayoutCurrency": "EUR", "fitting": True},
    )
    await stage.act(OPERATOR, "accept_task", taskId=task, committedTime=20270105150000, location=HERE)
    await stage.act(OPERATOR, "get_operator_task", taskId=task)
    await stage.act(OPERATOR, "list_operator_tasks", status="Accepted")

    wish = {"newCommittedTime": 20270106100000, "reason": "The shop is closed until ten that day."}
    for answer in ("approve_reschedule", "reject_reschedule"):
        asked = await stage.act(OPERATOR, "request_reschedule", taskId=task, **wish)
        await stage.act(AGENT, answer, taskId=task, reqId=asked["reqId"])
    for actor in (AGENT, OPERATOR):
        asked = await stage.act(actor, "request_reschedule", taskId=task, **wish)
        await stage.act(actor, "withdraw_reschedule", taskId=task, requestId=asked["reqId"])
    await stage.act(AGENT, "request_reschedule", taskId=task, **wish)
    await stage.act(AGENT, "list_reschedule_requests", taskId=task)
    link = await stage.act(
        AGENT,
        "create_tracking_link",
        taskId=task,
        expiresInHours=48,
        origins=["https://shop.example"],
        sharePhotos=True,
    )
    await stage.act(AGENT, "list_tracking_links", taskId=task)
    await stage.act(AGENT, "revoke_tracking_link", taskId=task, linkId=link["linkId"])
    await stage.act(OPERATOR, "mark_en_route", taskId=task, location=HERE)
    await stage.act(OPERATOR, "mark_arrived", taskId=task, location=HERE)
    await stage.act(OPERATOR, "start_work", taskId=task, location=HERE)
    question = await stage.act(
        OPERATOR,
        "request_decision",
        taskId=task,
        questionCode="shop_closed",
        message="The shutter is half down. Photograph it like this, or come back when it is up?",
        optionsJson='["as it is", "come back"]',
        deadlineAt=20270105140000,
        defaultOptionJson='"as it is"',
        location=HERE,
    )
    await stage.act(AGENT, "get_decision_requests", taskId=task)
    await stage.act(AGENT, "get_pending_actions")
    decided = {"decisionId": question["id"], "agentDecisionJson": '"as it is"'}
    await stage.act(AGENT, "resolve_decision", taskId=task, **decided)
    for actor in (OPERATOR, STAFF):
        doubt = {"questionCode": "sign", "message": "Is the old sign enough?", "optionsJson": '["yes", "no"]'}
        await stage.act(actor, "request_decision", taskId=task, **doubt)
        *_, asked = await stage.act(AGENT, "get_decision_requests", taskId=task)
        await stage.act(actor, "withdraw_decision", taskId=task, decisionId=asked["id"])
    await _proved(stage, task, resultJson='{"isOpen": true, "nameOnSign": "Bakkerij De Vijf"}')
    proofs = await stage.act(AGENT, "get_task_proofs", taskId=task)
    for name in ("get_proof_content", "open_proof_thumbnail"):
        await stage.act(AGENT, name, taskId=task, proofItemId=proofs["items"][0]["id"])
    for name in ("get_task_evidence", "open_task_evidence"):
        await stage.act(AGENT, name, taskId=task)
    await stage.act(AGENT, "get_task_events", taskId=task, after=0)
    await stage.act(AGENT, "get_task_history", taskId=task)
    await stage.act(AGENT, "approve_task", taskId=task)
    await stage.act(
        AGENT, "review_task", taskId=task, rating=5, comment="Sharp, and quick.", tagsJson='["punctual", "friendly"]'
    )
    await stage.act(OPERATOR, "review_agent", taskId=task, rating=5, comment="Clear, and approved within minutes.")
    operator = await stage.act(AGENT, "get_task_operator", taskId=task)
    await stage.act(AGENT, "set_operator_preference", handle=operator["handle"], preference="favourite")
    await stage.act(AGENT, "list_agent_operators")
    private = await _dispatched(stage, isPublic=False)
    await stage.act(
        AGENT, "invite_operators", taskId=private, handles=[operator["handle"]], emails=["noor@example.org"]
    )
    await stage.act(AGENT, "list_task_invitations", taskId=private)
    await stage.act(OPERATOR, "decline_invitation", taskId=private)
    await stage.act(AGENT, "cancel_task", taskId=private)
    await _paid_out(stage)
    await stage.act(AGENT, "list_wallet_transactions", currency="EUR", limit=3)
    await stage.act(AGENT, "get_wallet_statement", currency="EUR", **{"from": 20270102000000})
    await stage.act(AGENT, "get_wallet_balances", currency="EUR", **{"from": 20270101000000})
    await stage.act(AGENT, "list_wallet_locks", currency="EUR", limit=3)


async def _paid_out(stage: Stage) -> None:
    """Pay the operator's earnings to its account. The first request names a closed one."""
    account = {"iban": "NL91 ABNA 0417 1643 00"}
    asked = await stage.act(OPERATOR, "request_payout", currency="EUR", destination=account)
    await stage.act(STAFF, "list_payouts", status="requested")
    await stage.act(STAFF, "list_reversals", owedOnly=True)
    reason = "The bank sent it back: the account is closed."
    await stage.act(STAFF, "decline_payout", payoutId=asked["id"], reason=reason)
    asked = await stage.act(OPERATOR, "request_payout", currency="EUR", amount=10, destination=account)
    await stage.act(OPERATOR, "cancel_payout", payoutId=asked["id"])
    account["iban"] = "NL69INGB0123456789"
    asked = await stage.act(OPERATOR, "request_payout", currency="EUR", amount=20, destination=account)
    await stage.act(STAFF, "approve_payout", payoutId=asked["id"])
    await stage.act(STAFF, "confirm_payout", payoutId=asked["id"], bankReference="2027010200588")
    await stage.act(OPERATOR, "list_earnings", currency="EUR")
    await stage.act(OPERATOR, "list_operator_events", after=3)
    await stage.act(OPERATOR, "list_operator_reviews")
    await stage.act(OPERATOR, "get_operator_statistics")
    await _the_operators_channels(stage)
    await stage.act(STAFF, "get_staff_queues")
    await stage.act(STAFF, "get_ledger_health")
    await stage.act(STAFF, "get_service_health")
    await stage.act(STAFF, "list_audit_log", subjectKind="payout", limit=2)


async def _escrow_tasks(stage: Stage) -> None:
    """Quoted and funded: one from the wallet and paid, one by a payment page, refused, contested and decided."""
    task = await _quoted(stage)
    await stage.act(AGENT, "fund_task", taskId=task, fundingMethod="wallet")
    await stage.act(AGENT, "publish_task", taskId=task)
    await _carried_out(stage, task)
    await _changed(stage, task)
    await stage.act(AGENT, "approve_task_review", taskId=task)

    task = await _quoted(stage)
    funding = await stage.act(AGENT, "fund_task", taskId=task, fundingMethod="psp")
    await stage.pay(funding["checkoutUrl"])
    await stage.act(AGENT, "check_task_funding", taskId=task)
    await stage.act(AGENT, "publish_task", taskId=task)
    await _carried_out(stage, task)
    notes = "The house number cannot be read."
    await stage.act(AGENT, "reject_task_review", taskId=task, rejectReasonCodeRef=2, notes=notes)
    await stage.act(AGENT, "dispute_task", taskId=task, disputeReasonCodeRef=2)
    await stage.act(AGENT, "withdraw_dispute", taskId=task, reason="The operator has explained it.")
    await stage.act(OPERATOR, "contest_rejection", taskId=task)
    await stage.act(OPERATOR, "withdraw_dispute", taskId=task, reason="I read the notes again.")
    await stage.act(OPERATOR, "contest_rejection", taskId=task, reason="The house has no number, as my report says.")
    await stage.act(STAFF, "list_disputes")
    await stage.act(STAFF, "get_dispute", taskId=task)
    note = "The front is there, the number is not; half of the work was done."
    await stage.act(STAFF, "resolve_dispute", taskId=task, outcome="split", operatorAmount=12.5, note=note)


async def _changed(stage: Stage, task: int) -> None:
    """Sent back with a list of changes, and submitted again."""
    message = "Almost complete: the house number is missing."
    items = ["A photograph of the house number", "The name of the shop in the report"]
    await stage.act(AGENT, "request_changes", taskId=task, message=message, items=items, changesWithinHours=12)
    await _proved(stage, task)


async def _quoted(stage: Stage) -> int:
    task = await _dispatched(stage, publishImmediately=False)
    await stage.act(AGENT, "quote_task", taskId=task)
    return task


async def _direct_tasks(stage: Stage) -> None:
    """Paid on site: one confirmed, one disputed."""
    for ending in ("acknowledge", "dispute"):
        task = await _dispatched(stage, settlementMode="direct")
        await stage.act(OPERATOR, "accept_task", taskId=task)
        await stage.act(OPERATOR, "start_work", taskId=task)
        await stage.act(OPERATOR, "complete_task", taskId=task, report="Done and paid in cash.", location=HERE)
        if ending == "acknowledge":
            await stage.act(AGENT, "acknowledge_direct_task", taskId=task, note="Paid 25 EUR in cash.")
        else:
            await stage.act(AGENT, "dispute_direct_task", taskId=task, reason="Nobody came to the shop.")


async def _hourly_task(stage: Stage) -> None:
    """Paid by the hour, with more time and expenses on the way."""
    terms = {"pricingType": "hourly", "maxMinutes": 60, "expenseBudget": 10}
    task = await _dispatched(stage, **terms)
    await stage.act(OPERATOR, "accept_task", taskId=task)
    await stage.act(OPERATOR, "start_work", taskId=task)
    wish = {"taskId": task, "minutes": 30, "reason": "The shop has a second floor."}
    declined = await stage.act(OPERATOR, "request_more_time", **wish)
    await stage.act(AGENT, "decline_more_time", taskId=task, extensionId=declined["id"])
    withdrawn = await stage.act(OPERATOR, "request_more_time", **wish)
    await stage.act(OPERATOR, "withdraw_more_time", taskId=task, extensionId=withdrawn["id"])
    approved = await stage.act(OPERATOR, "request_more_time", **wish)
    await stage.act(AGENT, "list_time_extensions", taskId=task)
    await stage.act(AGENT, "approve_more_time", taskId=task, extensionId=approved["id"])
    ticket = await stage.act(OPERATOR, "add_expense", taskId=task, amount=2.4, description="Tram ticket")
    await stage.act(OPERATOR, "remove_expense", taskId=task, expenseId=ticket["id"])
    parking = await stage.act(OPERATOR, "add_expense", taskId=task, amount=4.5, description="Parking")
    await stage.act(OPERATOR, "add_expense", taskId=task, amount=3.2, description="Cleaning cloth")
    await _proved(stage, task)
    await stage.act(AGENT, "list_task_expenses", taskId=task)
    reason = "The parking there is free."
    await stage.act(AGENT, "decline_expense", taskId=task, expenseId=parking["id"], reason=reason)
    await stage.act(AGENT, "approve_task", taskId=task)
    await stage.act(AGENT, "pay_bonus", taskId=task, amount=5, note="Thank you for the quick work.")


async def _conversation(stage: Stage) -> None:
    """A plan for the operator, and a question on the way, answered and read by both sides and the staff."""
    task = await _dispatched(stage)
    plan = {"fileName": "floor-plan.jpg", "contentBase64": _picture("front.jpg")}
    wrong = await stage.act(AGENT, "add_task_attachment", taskId=task, **plan)
    await stage.act(AGENT, "remove_task_attachment", taskId=task, attachmentId=wrong["id"])
    await stage.act(AGENT, "add_task_attachment", taskId=task, visibility="public", **plan)
    for reader in (AGENT, OPERATOR, STAFF):
        await stage.act(reader, "list_task_attachments", taskId=task)
    await stage.act(OPERATOR, "accept_task", taskId=task)
    asked = await stage.act(
        OPERATOR, "send_message", taskId=task, body="The door is locked. Is there another entrance?"
    )
    (read,) = await stage.act(AGENT, "list_task_messages", taskId=task)
    assert read["id"] == asked["id"]
    await stage.act(AGENT, "mark_messages_read", taskId=task, upTo=read["sequence"])
    answered = await stage.act(AGENT, "send_message", taskId=task, body="Yes, around the corner.")
    await stage.act(STAFF, "send_message", taskId=task, body="We are following this.")
    messages = await stage.act(OPERATOR, "list_task_messages", taskId=task)
    assert [one["author"] for one in messages] == ["operator", "agent", "staff"]
    assert messages[1]["id"] == answered["id"]
    await stage.act(OPERATOR, "mark_messages_read", taskId=task, upTo=messages[-1]["sequence"])
    await stage.act(STAFF, "list_task_messages", taskId=task)


async def _bargain(stage: Stage) -> None:
    """Offered to do for less than wanted, withdrawn, and done at an agreed price."""
    task = await _dispatched(stage, pricingType="negotiable")
    offered = await stage.act(OPERATOR, "make_offer", taskId=task, amount=28, message="I am around the corner.")
    await stage.act(AGENT, "list_task_offers", taskId=task)
    await stage.act(AGENT, "decline_offer", taskId=task, offerId=offered["id"])
    offered = await stage.act(OPERATOR, "make_offer", taskId=task, amount=27)
    await stage.act(OPERATOR, "withdraw_offer", offerId=offered["id"])
    offered = await stage.act(OPERATOR, "make_offer", taskId=task, amount=26)
    await stage.act(AGENT, "accept_offer", taskId=task, offerId=offered["id"])


async def _tasks_that_end_early(stage: Stage) -> None:
    """Corrected and cancelled, given back and cancelled at a price, disputed under way."""
    task = await _dispatched(stage, publishImmediately=False)
    await stage.act(AGENT, "amend_task", taskId=task, payoutAmount=60, priority="high")
    await stage.act(
        AGENT, "update_task_location", taskId=task, locationAddress="Prinsengracht 263, 1016 GV Amsterdam, Netherlands"
    )
    await stage.act(AGENT, "cancel_task", taskId=task, reason="The shop has moved.")

    task = await _dispatched(stage)
    await stage.act(OPERATOR, "accept_task", taskId=task)
    await stage.act(OPERATOR, "release_task", taskId=task, reason="My bicycle has a flat tyre.")
    await stage.act(AGENT, "cancel_task", taskId=task)

    task = await _dispatched(stage)
    await stage.act(OPERATOR, "accept_task", taskId=task)
    await stage.act(AGENT, "cancel_task_with_settlement", taskId=task, cancellationReasonCodeRef=1)

    task = await _dispatched(stage)
    await stage.act(OPERATOR, "accept_task", taskId=task)
    await stage.act(OPERATOR, "start_work", taskId=task)
    await _proved(stage, task)
    await stage.act(AGENT, "dispute_task", taskId=task, disputeReasonCodeRef=1, notes="This is another street.")


async def _the_operators_channels(stage: Stage) -> None:
    await stage.act(None, "get_push_key")
    browser = {
        "endpoint": "https://push.example.org/wpush/v2/gAAAAAB",
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    await stage.act(OPERATOR, "subscribe_push", **browser, label="My phone")
    await stage.act(OPERATOR, "unsubscribe_push", endpoint=browser["endpoint"])


async def _the_agent_itself(stage: Stage) -> None:
    await stage.act(AGENT, "get_agent")
    await stage.act(AGENT, "update_agent", description="Checks shop fronts in Amsterdam and Utrecht.")
    key = await stage.act(AGENT, "create_api_key", keyName="night shift", scopes=["read", "dispatch"])
    await stage.act(AGENT, "list_api_keys")
    of_key = {"apiKeyId": key["apiKey"]["id"]}
    rules = {"limits": [{"currency": "EUR", "perTask": 50, "perDay": 120, "perMonth": 900}], "countries": ["NL"]}
    await stage.act(AGENT, "set_spending_rules", **of_key, **rules, categoryIds=[100])
    await stage.act(AGENT, "get_spending_rules", **of_key)
    await stage.act(AGENT, "freeze_spending", **of_key)
    await stage.act(AGENT, "unfreeze_spending", **of_key)
    await stage.act(AGENT, "revoke_api_key", **of_key)
    await stage.act(AGENT, "set_review_defaults", autoApproveAt=90, autoApproveAfterMinutes=120)
    await stage.act(AGENT, "get_review_defaults")
    await stage.act(AGENT, "set_review_defaults", autoApproveAt=None, autoApproveAfterMinutes=None)
    await stage.act(AGENT, "rotate_webhook_secret")
    method = await stage.act(
        AGENT, "add_contact_method", methodType="webhook", endpoint="https://agent.example/fieldcall", priority=1
    )
    await stage.act(AGENT, "list_contact_methods")
    at = {"endpointId": method["endpointId"]}
    await stage.act(AGENT, "update_webhook_endpoint", **at, eventTypes=["task.completed", "task.disputed"])
    await stage.act(AGENT, "enable_endpoint", **at)
    await stage.act(AGENT, "list_webhook_endpoints")
    await stage.act(AGENT, "update_contact_method", contactMethodId=method["id"], priority=2)
    await stage.act(AGENT, "remove_contact_method", contactMethodId=method["id"])
    preference = await stage.act(
        AGENT, "add_integration_preference", preference="mcp", notes="Tools by day, webhooks at night."
    )
    await stage.act(AGENT, "list_integration_preferences")
    await stage.act(AGENT, "remove_integration_preference", integrationPreferenceId=preference["id"])
    interest = await stage.act(
        AGENT,
        "add_service_interest",
        region="Greater Amsterdam",
        serviceCategoryId=101,
        customDescription="Weekly photographs of forty shop fronts.",
        estimatedVolume="40 a week",
        budgetIndication="25 EUR each",
        priorityLevel="high",
    )
    await stage.act(AGENT, "list_service_interests")
    await stage.act(AGENT, "update_service_interest", interestId=interest["id"], estimatedVolume="60 a week")
    await stage.act(AGENT, "remove_service_interest", interestId=interest["id"])
    news = await stage.act(AGENT, "list_notifications", limit=3)
    await stage.act(AGENT, "count_unread_notifications")
    await stage.act(AGENT, "mark_notification_read", notificationId=news[0]["id"])
    await stage.act(AGENT, "mark_all_notifications_read", throughSequence=news[0]["sequence"])


async def _support(stage: Stage) -> None:
    asked = await stage.act(
        AGENT,
        "open_support_request",
        type="billing_issue",
        subject="An invoice for December",
        message="We need an invoice with our tax number for the deposits of December.",
        severity="normal",
    )
    request = asked["requestId"]
    answer = "Gladly. Which tax number should be on it?"
    await stage.act(STAFF, "answer_support_request", requestId=request, body=answer)
    await stage.act(AGENT, "list_support_requests", status="waiting_for_agent", includeMessages=True)
    await stage.act(
        AGENT,
        "reply_to_support_request",
        requestId=request,
        body="NL 8041.23.456.B01, please.",
        fileName="deposits.txt",
        contentBase64=base64.b64encode(b"2026-12-03 500.00 EUR\n").decode(),
    )
    await stage.act(AGENT, "get_support_request", requestId=request, includeMessages=True)
    thread = await stage.act(AGENT, "list_support_messages", requestId=request)
    await stage.act(AGENT, "open_support_attachment", requestId=request, messageId=thread[-1]["id"])
    await stage.act(STAFF, "set_support_status", requestId=request, status="resolved")
    await stage.act(AGENT, "close_support_request", requestId=request)
    question = {"type": "support", "subject": "Another bank", "message": "How do I change my account?"}
    asked = await stage.act(OPERATOR, "open_support_request", **question)
    await stage.act(OPERATOR, "close_support_request", requestId=asked["requestId"])


async def _held_tasks(stage: Stage) -> None:
    """Held by a rule and let through; refused by a rule, and by a human too."""
    held = await _dispatched(
        stage, title="Photograph the chimney from the pavement", description="Do not go on the roof."
    )
    gun = await _dispatched(stage, title="Bring a theatre prop", description="Deliver a gun made of wood.")
    why = "It is a wooden prop for a theatre."
    await stage.act(AGENT, "request_publication_review", taskId=gun, reason=why)
    await stage.act(STAFF, "list_held_tasks")
    await stage.act(STAFF, "release_held_task", taskId=held, note="Nobody is asked to climb.")
    await stage.act(
        STAFF, "refuse_held_task", taskId=gun, reason="Props that look like weapons are not carried either."
    )


async def _the_staff(stage: Stage) -> None:
    await stage.act(STAFF, "list_agents", text="audit")
    await stage.act(STAFF, "get_agent_account", agentId=stage.agent_id)
    await stage.act(STAFF, "verify_agent", agentId=stage.agent_id, reason="The owner's contract was signed.")
    await stage.act(STAFF, "suspend_agent", agentId=stage.agent_id, reason="A payment was charged back.")
    await stage.act(STAFF, "reinstate_agent", agentId=stage.agent_id)
    reason = "Two agents complained about the same photographs."
    await stage.act(STAFF, "suspend_operator", operatorId=stage.operator_id, reason=reason, acceptedTasks="hand_back")
    await stage.act(STAFF, "reinstate_operator", operatorId=stage.operator_id)
    key = await stage.act(STAFF, "create_staff_key", keyName="reporting", scopes=["read"])
    await stage.act(STAFF, "list_staff_keys")
    await stage.act(STAFF, "revoke_staff_key", apiKeyId=key["apiKey"]["id"])
    member = await stage.act(ADMIN, "add_staff_member", name="Ines Lopes", email="ines@staff.example", role="support")
    await stage.act(ADMIN, "set_staff_role", staffId=member["id"], role="finance", reason="She pays out now.")
    await stage.act(STAFF, "list_staff_members")
    await stage.act(ADMIN, "remove_staff_member", staffId=member["id"])
    await stage.act(
        STAFF,
        "publish_legal_document",
        typeReference="privacy",
        version="2027-02-01",
        content="# Privacy notice\n\n## 1. Who is responsible\n\nFieldcall, at the address of its imprint.",
        effectiveDate=20270201000000,
    )


async def _practice(stage: Stage) -> None:
    """The same desk tries something out, as an agent in test mode."""
    await stage.act(
        None,
        "register_agent",
        agentName="Shop audit desk, test",
        agentType="ci",
        description="Tries out what the desk does.",
        acceptedTerms=True,
        testMode=True,
    )
    await stage.act(AGENT, "get_practice_clock")
    await stage.act(AGENT, "set_clock_speed", speed=0)
    deposit = await stage.act(AGENT, "deposit_to_wallet", amount=100, currency="EUR")
    await stage.pay(deposit["checkoutUrl"])
    await stage.act(AGENT, "create_task", **SHOP, simulationScenario="asks_decision")
    await stage.act(AGENT, "advance_clock", by=3600)
