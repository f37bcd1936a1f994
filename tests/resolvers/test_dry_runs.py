"""Every operation that moves money or a status has a dry run; the table and the code name these operations."""

from collections.abc import Iterator
from dataclasses import replace
from inspect import unwrap
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import pytest

from domain.lifecycle.statuses import Actor, Status
from domain.lifecycle.transitions import ROWS, TRANSITIONS, Trigger
from resolvers.access.authentication import find_caller
from resolvers.accounts import staff as accounts
from resolvers.amendments import terms
from resolvers.core.dry_run import DryRunResult, SupportsDryRun
from resolvers.core.jobs import JOBS, JobKind
from resolvers.core.operation import OPERATIONS, Kind, Operation
from resolvers.ledger import posting
from resolvers.lifecycle import transition
from resolvers.pay import bonus, offers, time_extensions
from resolvers.payments import bank_transfers, deposits, funding, payouts, refunds
from resolvers.proofs import changes, submission
from resolvers.tasks import dispatch, execution, settlement
from rest_compat.rest.routes import ROUTES
from rest_compat.tools.tools import TOOLS
from schema.mutation import MUTATIONS
from server.config.wiring import load_resolvers
from tests.actors import TASK, register_operator
from tests.resolvers.stages import Scene

load_resolvers()
PEOPLES_PAGES: Final = {"decide_checkout", "decide_approval"}
"""Pages on which a person presses a button: the page itself says what the button does."""
WITHOUT_ROW: Final = {"check_task_funding": Trigger.FUND}
"""Operations that take a step of another name."""
REPORTS: Final = {"report_location"}
"""The service concludes a step from the position; the operator takes none (tests/resolvers/tracking)."""
PAYOUTS: Final = {"request_payout", "approve_payout", "cancel_payout", "decline_payout"}
"""They move the status of a payout, which holds earnings without a posting."""
PUBLICATION: Final = {"request_publication_review", "release_held_task", "refuse_held_task"}
"""Their own row moves nothing; a decision for the task publishes it (tests/resolvers/screening/test_holds.py)."""
APPROVAL: Final = {"decide_spending"}
"""It moves neither; a task that it approves is published (tests/resolvers/spending/test_approvals.py)."""
WARNING: Final = {"freeze_spending"}
"""It moves neither; its dry run warns of an irreversible change (tests/resolvers/lifecycle/test_budget.py)."""


def find_code(function: FunctionType) -> Iterator[CodeType]:
    """The code of a function and of those within it."""
    waiting = [function.__code__]
    while waiting:
        code = waiting.pop()
        yield code
        waiting += [inner for inner in code.co_consts if isinstance(inner, CodeType)]


def named_by(function: FunctionType) -> Iterator[FunctionType]:
    """The functions of resolvers that a function names, directly or in a module that it names."""
    for code in find_code(function):
        named = [function.__globals__.get(name) for name in code.co_names]
        modules = [value for value in named if isinstance(value, ModuleType)]
        named += [getattr(module, name, None) for module in modules for name in code.co_names]
        for value in named:
            if isinstance(value, FunctionType) and value.__module__.startswith("resolvers."):
                yield value


def reached_from(operation: Operation[Any, Any], *, without: FunctionType | None = None) -> set[FunctionType]:
    """The functions that an operation may call, without those that only `without` calls."""
    waiting: list[FunctionType] = [unwrap(operation.function)]  # type: ignore[list-item] # every operation is a function
    reached: set[FunctionType] = set()
    while waiting:
        function = waiting.pop()
        if function not in reached and function is not without:
            reached.add(function)
            waiting += list(named_by(function))
    return reached


def moves_a_task(operation: Operation[Any, Any]) -> bool:
    """Return true if a row of the table lets a caller move a task's status or its money with an operation."""
    trigger = WITHOUT_ROW.get(operation.name) or operation.name
    rows = ROWS[Trigger(trigger)] if trigger in list(Trigger) else ()
    return any(row.by in (operation.by or ()) and (row.target or row.also) for row in rows)


def moves_money(operation: Operation[Any, Any]) -> bool:
    """Return true if an operation posts to the ledger other than by a transition of a task."""
    reached = reached_from(operation, without=transition.advance)  # type: ignore[arg-type] # it is a function
    return not reached.isdisjoint({posting.post, posting.post_earnings})


def names_in(function: Any) -> set[str]:
    """The names that the code of a function reads."""
    return {name for code in find_code(function) for name in code.co_names}


def schedules_moves(operation: Operation[Any, Any]) -> bool:
    """Return true if an operation names a job that moves a task or its money, as a suspension does."""
    kinds = names_in(unwrap(operation.function)) & JobKind.__members__.keys()
    handlers = [handler for kind in kinds for handler in (JOBS[JobKind[kind]].outside, JOBS[JobKind[kind]].inside)]
    functions = {getattr(handler, "func", handler) for handler in handlers if handler}
    reached = {other for function in functions for other in (function, *named_by(function))}
    triggers = set().union(*map(names_in, reached)) & Trigger.__members__.keys()
    rows = [row for trigger in triggers for row in ROWS[Trigger[trigger]]]
    return any(row.by is Actor.SYSTEM and row.target and row.also for row in rows)


MOVING: Final = {
    name
    for name, operation in OPERATIONS.items()
    if operation.kind is not Kind.READ
    and (moves_a_task(operation) or moves_money(operation) or schedules_moves(operation))
}


def test_the_code_is_read_as_it_is() -> None:
    """Known movers are found, known others are not: else what follows would show nothing."""
    money = {name for name in MOVING if moves_money(OPERATIONS[name])}
    assert money >= {"credit_bank_transfer", "refund_deposit", "confirm_payout", "deposit_to_wallet", "fund_task"}
    assert money.isdisjoint({"approve_task", "suspend_agent", "update_agent", "request_decision"})
    advancing = {
        name
        for name, operation in OPERATIONS.items()
        if operation.kind is not Kind.READ and transition.advance in reached_from(operation)
    }
    assert advancing - PEOPLES_PAGES - APPROVAL - REPORTS - money <= set(Trigger) | WITHOUT_ROW.keys() | {
        "upload_proofs"
    }
    by_callers = {row.trigger.value for row in TRANSITIONS if row.by is not Actor.SYSTEM and (row.target or row.also)}
    assert by_callers <= MOVING


def test_whatever_moves_money_or_a_status_can_be_tried_on_every_surface() -> None:
    tried = {name for name, operation in OPERATIONS.items() if issubclass(operation.request, SupportsDryRun)}
    assert tried == MOVING - PEOPLES_PAGES | PAYOUTS | PUBLICATION | APPROVAL | WARNING
    for name in tried:
        operation = OPERATIONS[name]
        assert issubclass(operation.result, DryRunResult), name
        assert operation in [row.operation for row in MUTATIONS], name
        assert operation in [row.operation for row in ROUTES], name
        # Tasks that the agent's rules stop are for its owner to decide, without a tool for the agent.
        for_agents = Actor.AGENT in (operation.by or ()) and name not in APPROVAL
        assert (operation in [tool.operation for tool in TOOLS]) is for_agents, name


def lines(result: DryRunResult) -> list[tuple[str, str, str | None]]:
    assert result.dry_run
    assert result.ledger_lines is not None
    return [
        (line.account, str(line.amount), None if line.balance_after is None else str(line.balance_after))
        for line in result.ledger_lines
    ]


async def test_each_trial_tells_what_the_call_then_does_and_changes_nothing(scene: Scene) -> None:
    tried: set[str] = set()

    async def both(actor: Any, operation: Operation[Any, Any], **fields: Any) -> tuple[Any, Any]:
        await find_caller(scene.services, actor.key)  # notes when the key was used, if that was long ago
        before = await scene.everything()
        trial = await actor(operation, **fields, dryRun=True)
        assert await scene.everything() == before, operation.name
        tried.add(operation.name)
        return trial, await actor(operation, **fields)

    async def step(actor: Any, operation: Operation[Any, Any], status: Status, **fields: Any) -> list[Any]:
        trial, real = await both(actor, operation, **fields)
        assert (trial.status, real.status) == (status, status), operation.name
        return lines(trial)

    agent, operator, staff = scene.agent, scene.operator, scene.staff
    made = {"publishImmediately": False, "payoutAmount": "10.00"}
    first = (await agent(dispatch.create_task, **{**TASK, **made})).id
    lock = [("available", "-10.50", "489.50"), ("locked", "10.50", "10.50")]
    assert await step(agent, dispatch.publish_task, Status.PUBLISHED, taskId=first) == lock
    raised = [("available", "-10.50", "479.00"), ("locked", "10.50", "21.00")]
    assert await step(agent, terms.amend_task, Status.PUBLISHED, taskId=first, payoutAmount="20.00") == raised
    await agent(terms.amend_task, taskId=first, payoutAmount="10.00")
    back = [("locked", "-10.50", "0.00"), ("available", "10.50", "500.00")]
    assert await step(agent, dispatch.cancel_task, Status.CANCELLED, taskId=first) == back

    second = await scene.published(payoutAmount="10.00")
    assert await step(operator, execution.accept_task, Status.ACCEPTED, taskId=second) == []
    await step(operator, execution.release_task, Status.PUBLISHED, taskId=second)
    operator = await register_operator(scene.services)
    scene = replace(scene, operator=operator)
    await operator(execution.accept_task, taskId=second)
    await step(operator, execution.mark_en_route, Status.EN_ROUTE, taskId=second)
    await step(operator, execution.mark_arrived, Status.ARRIVED, taskId=second)
    await step(operator, execution.start_work, Status.IN_PROGRESS, taskId=second)
    await scene.upload(second)
    proof = {"taskId": second, "report": "Done.", "checklist": []}
    assert await step(operator, submission.submit_proof, Status.PROOF_SUBMITTED, **proof) == []
    await scene.work_off()
    pay = [("locked", "-10.50", "0.00"), ("earned", "9.00", None), ("platform_fees", "1.50", None)]
    assert await step(agent, settlement.approve_task, Status.CLOSED, taskId=second) == pay
    await agent(dispatch.get_task, taskId=second)

    third = await scene.reach(Status.UNDER_REVIEW, payoutAmount="10.00")
    items = {"message": "The number is missing.", "items": ["The house number"]}
    assert await step(agent, changes.request_changes, Status.IN_PROGRESS, taskId=third, **items) == []
    await operator(submission.submit_proof, taskId=third, report="Done.")
    await scene.work_off()
    await step(agent, settlement.reject_task_review, Status.REJECTED, taskId=third, rejectReasonCodeRef=5)
    await step(operator, execution.contest_rejection, Status.DISPUTED, taskId=third, reason="It is there.")
    await step(operator, settlement.withdraw_dispute, Status.REJECTED, taskId=third)
    await operator(execution.contest_rejection, taskId=third, reason="It is there.")
    split = {"taskId": third, "outcome": "split", "operatorAmount": "4.00", "note": "Some of it."}
    divided = await step(staff, settlement.resolve_dispute, Status.CLOSED, **split)
    # The staff sees both sides' balances.
    assert divided == [
        ("locked", "-10.50", "0.00"),
        ("earned", "3.60", "12.60"),
        ("platform_fees", "0.60", None),
        ("available", "6.30", "485.30"),
    ]

    quoted = await scene.quoted(payoutAmount="10.00")
    paid, _ = await both(agent, funding.fund_task, taskId=quoted, fundingMethod="wallet")
    assert (paid.status, lines(paid)) == (
        Status.FUNDED,
        [("reserved", "-10.50", "0.00"), ("locked", "10.50", "10.50")],
    )
    other = await scene.quoted(payoutAmount="10.00")
    checked, _ = await both(agent, funding.check_task_funding, taskId=other)
    assert (checked.status, checked.task_status) == ("funded", Status.FUNDED)
    page = await scene.quoted(payoutAmount="10.00")
    hosted, opened = await both(agent, funding.fund_task, taskId=page, fundingMethod="psp")
    assert (hosted.checkout_url, hosted.external_id, lines(hosted)) == (
        None,
        None,
        [
            ("provider_clearing", "-10.50", None),
            ("pending", "10.50", "10.50"),
        ],
    )
    assert opened.checkout_url
    escrow = await scene.reach(Status.UNDER_REVIEW, "escrow", payoutAmount="10.00")
    await step(agent, settlement.approve_task_review, Status.CLOSED, taskId=escrow)

    hourly = await scene.reach(Status.IN_PROGRESS, payoutAmount="20.00", pricingType="hourly", maxMinutes=60)
    asked = await operator(time_extensions.request_more_time, taskId=hourly, minutes=30, reason="It is large.")
    longer, _ = await both(agent, time_extensions.approve_more_time, extensionId=asked.id)
    assert [line[:2] for line in lines(longer)] == [("available", "-10.50"), ("locked", "10.50")]
    bargain = await scene.published(payoutAmount="10.00", pricingType="negotiable")
    offer = await operator(offers.make_offer, taskId=bargain, amount="12.00")
    agreed = await step(agent, offers.accept_offer, Status.ACCEPTED, offerId=offer.id)
    assert [line[:2] for line in agreed] == [("available", "-2.10"), ("locked", "2.10")]
    given, _ = await both(agent, bonus.pay_bonus, taskId=second, amount="1.00")
    assert [line[:2] for line in lines(given)] == [("available", "-1.00"), ("earned", "1.00")]

    direct = await scene.reach(Status.IN_PROGRESS, "direct", payoutAmount="10.00")
    assert await step(operator, execution.complete_task, Status.COMPLETED, taskId=direct) == []
    await step(agent, settlement.acknowledge_direct_task, Status.CLOSED, taskId=direct)
    direct = await scene.reach(Status.COMPLETED, "direct", payoutAmount="10.00")
    await step(agent, settlement.dispute_direct_task, Status.DISPUTED, taskId=direct, reason="Not done.")
    last = await scene.reach(Status.UNDER_REVIEW, payoutAmount="10.00")
    await step(agent, settlement.dispute_task, Status.DISPUTED, taskId=last, disputeReasonCodeRef=5)

    deposit, real = await both(agent, deposits.deposit_to_wallet, amount="20.00", currency="EUR")
    assert (deposit.external_id, deposit.status, len(lines(deposit))) == ("", real.status, 2)
    await scene.checkout(real.external_id, "pay")
    returned, _ = await both(staff, refunds.refund_deposit, externalId=real.external_id, amount="3.00")
    assert (returned.refund_id, returned.status, lines(returned)[0][:2]) == ("", "pending", ("available", "-3.00"))
    reference = (await agent(bank_transfers.get_bank_transfer_details, currency="EUR")).reference
    transfer = {"reference": reference, "amount": "5.00", "currency": "EUR", "bankReference": "B 1"}
    credited, _ = await both(staff, bank_transfers.credit_bank_transfer, **transfer)
    assert ("available", "5.00") in [line[:2] for line in lines(credited)]

    account = {"currency": "EUR", "amount": "5.00", "destination": {"iban": "NL91ABNA0417164300"}}
    asked, real = await both(operator, payouts.request_payout, **account)
    assert (asked.status, lines(asked)) == ("requested", [])
    approved, _ = await both(staff, payouts.approve_payout, payoutId=real.id)
    assert (approved.status, lines(approved)) == ("approved", [])
    confirmed, _ = await both(staff, payouts.confirm_payout, payoutId=real.id, bankReference="P 1")
    assert (confirmed.status, lines(confirmed)) == (
        "paid",
        [("earned", "-5.00", "17.60"), ("paid_out", "5.00", "5.00")],
    )
    real = await operator(payouts.request_payout, **account)
    cancelled, _ = await both(operator, payouts.cancel_payout, payoutId=real.id)
    assert (cancelled.status, lines(cancelled)) == ("cancelled", [])
    real = await operator(payouts.request_payout, **account)
    declined, _ = await both(staff, payouts.decline_payout, payoutId=real.id, reason="Wrong account.")
    assert declined.status == "declined"
    for suspend, named in (
        (accounts.suspend_operator, {"operatorId": operator.id}),
        (accounts.suspend_agent, {"agentId": agent.id}),
    ):
        suspended, _ = await both(staff, suspend, **named, acceptedTasks="hand_back")
        assert (suspended.status, lines(suspended)) == ("Suspended", [])

    # These three are tried over HTTP in tests/habits/test_dry_run.py.
    assert tried == (MOVING - PEOPLES_PAGES | PAYOUTS) - {
        "create_task",
        "quote_task",
        "cancel_task_with_settlement",
    }


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_a_refusal_of_a_trial_is_that_of_the_call(scene: Scene) -> None:
    task = await scene.published(payoutAmount="10.00")
    for fields in ({}, {"dryRun": True}):
        refused = await scene.refused(scene.agent, settlement.approve_task, taskId=task, **fields)
        assert refused.code == "wrong_status"
