"""The events of a task: when they happen and their payloads, with an example.

Their names are those of the transition table (`domain.lifecycle.events`), and of events that are no transition.
"""

from decimal import Decimal
from typing import Any, TypeVar

from domain.accounts.credentials import Credential
from domain.lifecycle.statuses import Actor, DisputeOutcome, FundingFlow, SettlementMode, Status
from domain.lifecycle.transitions import Trigger
from domain.money.pay_terms import ExpenseStatus, TimeExtensionStatus
from domain.refusals.suggestion import Suggestion
from domain.tasks.messages import MessageAuthor
from subscriptions.messages import conversation_payloads, pay_payloads, task_payloads
from subscriptions.messages.event_type import EventType
from subscriptions.messages.task_payloads import Changer, Place, TaskPayload

EXAMPLE_TASK = 7
EXAMPLE_DECISION = 3
REPORTED = Place(lat=52.3791, lng=4.8897, accuracy=8.0, source="gps")

Kind = TypeVar("Kind", bound=TaskPayload)


def _task(
    kind: type[Kind], by: Actor = Actor.AGENT, mode: SettlementMode = SettlementMode.ESCROW, **fields: Any
) -> Kind:
    """The payload of the example's task, changed by an actor."""
    example: dict[str, Any] = {
        "title": "Photograph a shop front",
        "workflow_id": "autumn-audit",
        "request_id": "order-4711",
        "country_iso_code": "NL",
        "timezone": "Europe/Amsterdam",
        "settlement_mode": mode,
        "funding_flow": FundingFlow.SIMPLE if mode is SettlementMode.ESCROW else None,
        "payout_amount": Decimal("49.95"),
        "payout_currency": "EUR",
        "operator_id": 12,
        "changed_by_actor_type": by,
        "changed_by_actor_id": {Actor.AGENT: 5, Actor.OPERATOR: 12, Actor.PLATFORM: 1}.get(by),
        "changed_by": Changer(kind=Credential.KEY, id=7) if by is Actor.AGENT else None,
        "location": REPORTED if by is Actor.OPERATOR else None,
    }
    return kind(**{**example, **fields})


S, A = Status, Actor
OPEN: dict[str, Any] = {"operator_id": None}
"""Before an operator has accepted."""
QUOTED: dict[str, Any] = {**OPEN, "funding_flow": FundingFlow.ESCROW}
DECISION: dict[str, Any] = {
    "decision_id": EXAMPLE_DECISION,
    "question_code": "access_blocked",
    "message": "The gate is locked. Photograph the front from the street?",
    "options_json": '["photograph_from_street", "wait", "abort"]',
    "deadline_at": 20261120160000,
}
OFFER: dict[str, Any] = {**OPEN, "offer_id": 5, "amount": Decimal("55.00"), "location": None}
ANSWER = '"photograph_from_street"'
RESCHEDULE: dict[str, Any] = {
    "reschedule_id": 4,
    "requested_by": A.OPERATOR,
    "new_time_window_start": 20261121090000,
    "new_time_window_end": 20261121120000,
}

PARKING: dict[str, Any] = {"expense_id": 5, "amount": Decimal("4.50"), "description": "Parking"}

TASK_EVENT_TYPES: tuple[EventType, ...] = (
    # --- a task, until somebody accepts it -----------------------------------------------------------------------
    EventType("task.created", "A task was saved as a draft.", _task(TaskPayload, **OPEN), None, S.DRAFT),
    EventType(
        "task.location_updated",
        "The agent corrected the address before an operator accepted.",
        _task(
            task_payloads.TaskLocationUpdated,
            location_address="Keizersgracht 1, 1015 CC Amsterdam, Netherlands",
            geocoding_confidence=0.9,
            location_warnings=[],
            **OPEN,
        ),
        S.PUBLISHED,
        S.PUBLISHED,
    ),
    EventType(
        "task.amended",
        "The agent changed the terms of a task that no operator has accepted.",
        _task(task_payloads.TaskAmended, changed_fields=["payoutAmount"], terms_version=2, **OPEN),
        S.PUBLISHED,
        S.PUBLISHED,
        "payoutAmount",
    ),
    *(
        EventType(f"task.offer_{name}", when, _task(pay_payloads.TaskOffer, by, **OFFER), S.PUBLISHED, S.PUBLISHED)
        for name, by, when in (
            ("made", A.OPERATOR, "An operator offered to do the task; the agent chooses."),
            ("withdrawn", A.OPERATOR, "An operator withdrew its offer."),
            ("declined", A.AGENT, "The agent declined an offer; the task stays open."),
        )
    ),
    EventType(
        "task.quoted",
        "The exact cost of an escrow task was stated and reserved.",
        _task(
            task_payloads.TaskQuoted,
            platform_fee_by_agent=Decimal("2.50"),
            total_agent_cost=Decimal("52.45"),
            quote_expires_at=20261120140000,
            **QUOTED,
        ),
        S.DRAFT,
        S.QUOTED,
    ),
    EventType(
        "task.funded",
        "The cost of a quoted task was locked, from the wallet or when a payment arrived.",
        _task(task_payloads.TaskFunded, locked_amount=Decimal("52.45"), **QUOTED),
        S.QUOTED,
        S.FUNDED,
    ),
    EventType(
        "task.published",
        "A task was offered to operators; matching starts.",
        _task(task_payloads.TaskPublished, accept_by=20261120180000, **OPEN),
        S.DRAFT,
        S.PUBLISHED,
    ),
    EventType(
        "task.held_for_review",
        "A task is held back before it is published, by a rule, by the screening service or as its agent asked; the "
        "platform's staff decides.",
        _task(TaskPayload, A.SYSTEM, **OPEN),
        S.DRAFT,
        S.DRAFT,
        "Work at height is looked at by a human first.",
    ),
    EventType(
        "task.hold_released",
        "The platform's staff released a held task; it is published as its agent requested.",
        _task(TaskPayload, A.PLATFORM, **OPEN),
        S.DRAFT,
        S.DRAFT,
    ),
    EventType(
        "task.publication_refused",
        "A task will not be published. The event has the reason, and whether a human decided.",
        _task(TaskPayload, A.PLATFORM, **OPEN),
        S.DRAFT,
        S.DRAFT,
        "The task asks to photograph people in their homes.",
    ),
    EventType(
        "task.expired",
        "No operator accepted a task by acceptBy, or it was funded and not published for as long; its locked money has "
        "returned to the wallet.",
        _task(task_payloads.TaskPublished, A.SYSTEM, accept_by=20261120143000, **OPEN),
        S.PUBLISHED,
        S.EXPIRED,
    ),
    # --- a task in the field -------------------------------------------------------------------------------------
    EventType(
        "task.accepted",
        "An operator accepted a published task.",
        _task(task_payloads.TaskAccepted, A.OPERATOR, committed_time=20261120153000, complete_by=20261120180000),
        S.PUBLISHED,
        S.ACCEPTED,
    ),
    EventType(
        "task.released",
        "The operator released a task; it is published again and matching restarts.",
        _task(task_payloads.TaskPublished, A.OPERATOR, **OPEN),
        S.ACCEPTED,
        S.PUBLISHED,
        "My bicycle has a flat tyre.",
    ),
    EventType(
        "task.en_route",
        "The operator is on the way to the task.",
        _task(TaskPayload, A.OPERATOR),
        S.ACCEPTED,
        S.EN_ROUTE,
    ),
    EventType(
        "task.operator_near",
        "The operator on the way was within 500 m of the task's coordinates for the first time.",
        _task(task_payloads.TaskOperatorNear, A.SYSTEM, location=REPORTED, distance_metres=462.5, eta_seconds=81),
        S.EN_ROUTE,
        S.EN_ROUTE,
    ),
    EventType(
        "task.arrived",
        "The operator arrived at the task.",
        _task(task_payloads.TaskArrived, A.OPERATOR, arrival_distance_metres=14.2),
        S.EN_ROUTE,
        S.ARRIVED,
    ),
    EventType("task.in_progress", "The work began.", _task(TaskPayload, A.OPERATOR), S.ARRIVED, S.IN_PROGRESS),
    EventType(
        "task.operator_left",
        "The operator, who was near or at the task, was more than 750 m away from it for the first time.",
        _task(task_payloads.TaskOperatorLeft, A.SYSTEM, location=REPORTED, distance_metres=812.4),
        S.UNDER_REVIEW,
        S.UNDER_REVIEW,
    ),
    EventType(
        "task.overdue",
        "completeBy passed without proof; the task continues, for a day if no proof follows.",
        _task(task_payloads.TaskOverdue, A.SYSTEM, complete_by=20261120143000),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "task.operator_no_show",
        "A task was overdue for a day without any proof and was taken from its operator: it is published again, or has "
        "expired when its deadline or window is over.",
        _task(task_payloads.TaskPublished, A.SYSTEM, accept_by=20261123143000, **OPEN),
        S.ACCEPTED,
        S.PUBLISHED,
        "no_proof_in_time",
    ),
    EventType(
        "task.decision_requested",
        "The operator or the platform asked the agent a question, which blocks the task until it is answered.",
        _task(task_payloads.TaskDecision, A.OPERATOR, **DECISION),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
        suggestions=(
            Suggestion(
                Trigger.RESOLVE_DECISION,
                "The task waits for your answer.",
                {"taskId": EXAMPLE_TASK, "decisionId": EXAMPLE_DECISION, "agentDecisionJson": ANSWER},
            ),
        ),
    ),
    EventType(
        "task.decision_resolved",
        "A question was answered; the task continues.",
        _task(task_payloads.TaskDecision, agent_decision_json=ANSWER, **DECISION),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "task.decision_withdrawn",
        "The side that asked withdrew its question; the task continues without an answer.",
        _task(task_payloads.TaskDecision, A.OPERATOR, **DECISION),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "task.reschedule_requested",
        "Another schedule was requested and waits for approval.",
        _task(task_payloads.TaskReschedule, A.OPERATOR, **RESCHEDULE),
        S.ACCEPTED,
        S.ACCEPTED,
        "The shop is closed today.",
    ),
    EventType(
        "task.reschedule_approved",
        "Another schedule was approved; the task's times have changed.",
        _task(task_payloads.TaskReschedule, **RESCHEDULE),
        S.ACCEPTED,
        S.ACCEPTED,
    ),
    EventType(
        "task.reschedule_rejected",
        "Another schedule was refused; the task's times remain.",
        _task(task_payloads.TaskReschedule, **RESCHEDULE),
        S.ACCEPTED,
        S.ACCEPTED,
    ),
    EventType(
        "task.reschedule_withdrawn",
        "The side that requested another schedule withdrew its request; the task's times remain.",
        _task(task_payloads.TaskReschedule, A.OPERATOR, **RESCHEDULE),
        S.ACCEPTED,
        S.ACCEPTED,
    ),
    EventType(
        "task.more_time_requested",
        "The operator of an hourly task asks for more paid time and waits for the answer.",
        _task(
            pay_payloads.TaskMoreTime,
            A.OPERATOR,
            time_extension_id=7,
            minutes=30,
            status=TimeExtensionStatus.PENDING,
            max_minutes=120,
        ),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
        "The shop has a second floor.",
    ),
    EventType(
        "task.more_time_decided",
        "A request for more paid time was approved, declined or withdrawn.",
        _task(
            pay_payloads.TaskMoreTime,
            time_extension_id=7,
            minutes=30,
            status=TimeExtensionStatus.APPROVED,
            max_minutes=150,
        ),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "task.expense_added",
        "The operator claims an expense, which the settlement pays.",
        _task(pay_payloads.TaskExpense, A.OPERATOR, **PARKING, status=ExpenseStatus.CLAIMED, expenses=Decimal("4.50")),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "task.expense_removed",
        "The operator has removed a claimed expense.",
        _task(pay_payloads.TaskExpense, A.OPERATOR, **PARKING, status=ExpenseStatus.CLAIMED, expenses=Decimal("0.00")),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "task.expense_declined",
        "The agent has declined an expense: it is not paid.",
        _task(pay_payloads.TaskExpense, **PARKING, status=ExpenseStatus.DECLINED, expenses=Decimal("0.00")),
        S.UNDER_REVIEW,
        S.UNDER_REVIEW,
        "The parking was free.",
    ),
    # --- a task's proof and its review ---------------------------------------------------------------------------
    EventType(
        "task.proof_submitted",
        "The operator submitted the proof; it is being checked.",
        _task(task_payloads.TaskProof, A.OPERATOR, proof_report="Three photographs, one with the house number."),
        S.IN_PROGRESS,
        S.PROOF_SUBMITTED,
    ),
    EventType(
        "task.proof_uploaded",
        "The proof was stored and each requirement has its verdict.",
        _task(task_payloads.TaskProof, A.SYSTEM, proof_report="Three photographs, one with the house number."),
        S.PROOF_SUBMITTED,
        S.PROOF_UPLOADED,
    ),
    EventType(
        "task.under_review",
        "The proof waits for the agent's decision, until review_by.",
        _task(
            task_payloads.TaskProof,
            A.SYSTEM,
            proof_report="Three photographs, one with the house number.",
            review_by=20261127143000,
        ),
        S.PROOF_UPLOADED,
        S.UNDER_REVIEW,
    ),
    EventType(
        "task.review_due",
        "The review ends in 48 hours, or in 6: the proof is then approved, or disputed when a verdict failed.",
        _task(
            task_payloads.TaskProof,
            A.SYSTEM,
            proof_report="Three photographs, one with the house number.",
            review_by=20261122143000,
        ),
        S.UNDER_REVIEW,
        S.UNDER_REVIEW,
    ),
    EventType(
        "task.changes_requested",
        "The agent sent the proof back with a list of changes: the review has stopped, and the operator submits again.",
        _task(
            task_payloads.ChangesRequested,
            message="Almost complete: please add what is missing.",
            items=["A photograph of the whole front, with the house number"],
            number=1,
            complete_by=20261121143000,
        ),
        S.UNDER_REVIEW,
        S.IN_PROGRESS,
        "Almost complete: please add what is missing.\n- A photograph of the whole front, with the house number",
    ),
    EventType(
        "task.completed",
        "The proof was approved, by the agent or at the end of the review, or the operator completed a direct task.",
        _task(task_payloads.TaskResult, A.OPERATOR, SettlementMode.DIRECT, result={"reading": 48213.5}),
        S.IN_PROGRESS,
        S.COMPLETED,
    ),
    EventType(
        "task.rejected",
        "The agent refused the proof: the money stays locked and the operator may contest.",
        _task(
            task_payloads.TaskRejected,
            reject_reason_code_ref=2,
            reject_notes="The house number cannot be read.",
            contest_until=20261123143000,
        ),
        S.UNDER_REVIEW,
        S.REJECTED,
        "The house number cannot be read.",
    ),
    EventType(
        "task.settled",
        "The locked money was paid out: after an approval, or after a dispute that pays the operator.",
        _task(task_payloads.TaskResult, result={"reading": 48213.5}),
        S.COMPLETED,
        S.SETTLED,
    ),
    # --- a task's end --------------------------------------------------------------------------------------------
    EventType("task.closed", "The task is closed.", _task(TaskPayload), S.SETTLED, S.CLOSED),
    EventType(
        "task.cancelled",
        "The agent cancelled the task; or the service did, as test money had paid for it or the agent was suspended.",
        _task(TaskPayload, **OPEN),
        S.PUBLISHED,
        S.CANCELLED,
        "No longer needed.",
    ),
    EventType(
        "task.disputed",
        "A dispute was opened, at the end of a review too, or a rejection contested: the money is frozen until the "
        "platform decides.",
        _task(TaskPayload, A.OPERATOR),
        S.REJECTED,
        S.DISPUTED,
        "The number is on the second photograph.",
    ),
    EventType(
        "task.bonus_paid",
        "The agent has paid the operator a bonus for an ended task.",
        _task(pay_payloads.TaskBonus, amount=Decimal("5.00"), bonus=Decimal("5.00")),
        S.CLOSED,
        S.CLOSED,
        "Thank you for the quick work.",
    ),
    EventType(
        "task.attachment_added",
        "The agent attached a plan or a picture to a task that an operator has accepted.",
        _task(
            conversation_payloads.TaskAttachmentAdded,
            attachment_id=6,
            file_name="floor-plan.pdf",
            content_type="application/pdf",
            location=None,
        ),
        S.ACCEPTED,
        S.ACCEPTED,
        "floor-plan.pdf",
    ),
    EventType(
        "task.message_received",
        "The operator or the platform has written to the agent about a task.",
        _task(
            conversation_payloads.TaskMessageReceived,
            A.OPERATOR,
            message_id=21,
            author=MessageAuthor.OPERATOR,
            body="The door is locked. Is there another entrance?",
            attachments=[conversation_payloads.MessageFile(file_name="door.jpg", content_type="image/jpeg")],
        ),
        S.IN_PROGRESS,
        S.IN_PROGRESS,
    ),
    EventType(
        "dispute.overdue",
        "A dispute has not been decided for three days; again every day after that.",
        _task(task_payloads.TaskDisputeOverdue, A.SYSTEM, disputed_at=20261117143000),
        S.DISPUTED,
        S.DISPUTED,
    ),
    EventType(
        "task.dispute_withdrawn",
        "The side that opened the dispute withdrew it; the task continues where it was.",
        _task(TaskPayload),
        S.DISPUTED,
        S.UNDER_REVIEW,
        "The photograph shows the house number after all.",
    ),
    EventType(
        "task.dispute_resolved",
        "The platform decided a dispute.",
        _task(
            task_payloads.TaskDisputeResolved,
            A.PLATFORM,
            outcome=DisputeOutcome.SPLIT,
            operator_amount=Decimal("25.00"),
        ),
        S.DISPUTED,
        S.DISPUTED,
    ),
)
