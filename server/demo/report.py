"""The report on the played task: timeline, verdicts, ledger, earnings, and the checks of the invariants."""

from collections.abc import Iterable

from resolvers.proofs.view import ProofVerdict
from server.demo.checks import Check
from server.demo.screen import Screen, clock
from server.demo.story import StoryOutcome


def print_report(outcome: StoryOutcome, checks: Iterable[Check], screen: Screen) -> int:
    """Print the report. The exit code: 1 when a check failed, else 0."""
    _time_line(outcome, screen)
    _proof(outcome, screen)
    _ledger(outcome, screen)
    screen.heading("Checks")
    failed = 0
    for check in checks:
        screen.verdict(check.holds, check.says, ("holds", "BROKEN"))
        failed += not check.holds
    if failed:
        print(f"\nThe job was done, but {failed} of the checks failed: see the lines that say BROKEN.")
        return 1
    return 0


def _time_line(outcome: StoryOutcome, screen: Screen) -> None:
    screen.heading(f"Time line of task {outcome.dispatched.task_id}, on the clock of {outcome.dispatched.timezone}")
    for event in outcome.history:
        actor = event.changed_by_actor_type.value
        if event.changed_by_actor_id:
            actor += f" {event.changed_by_actor_id}"
        place = f"{event.location.lat:.4f}, {event.location.lng:.4f}" if event.location else ""
        screen.line(f"{event.sequence:>2}  {clock(event.timestamp)}  {event.to_status:<16}{actor:<14}{place}".rstrip())


def _proof(outcome: StoryOutcome, screen: Screen) -> None:
    screen.heading("Proof and verdicts")
    _verdicts(outcome.proofs.validation_results, None, screen)
    for item in outcome.proofs.items:
        where = f"at {item.gps.latitude:.5f}, {item.gps.longitude:.5f}" if item.gps else "at no place"
        when = f"taken {clock(item.taken_at)}" if item.taken_at else "taken at no time"
        screen.line(f"{item.file_name}, {item.width} x {item.height}, {item.size // 1000} kB, {when} {where}")
        _verdicts(outcome.proofs.validation_results, item.id, screen)


def _verdicts(verdicts: Iterable[ProofVerdict], item_id: int | None, screen: Screen) -> None:
    for verdict in verdicts:
        if verdict.proof_item_id == item_id:
            screen.verdict(verdict.passed, verdict.message, ("passed", "FAILED"))


def _ledger(outcome: StoryOutcome, screen: Screen) -> None:
    wallet = outcome.wallet
    screen.heading(f"Ledger of the agent's wallet in {wallet.currency}")
    screen.print_note(f"{'entry':<24}{'by':<12}{'change':>12}{'available':>12}")
    for entry in reversed(outcome.ledger):
        kind = entry.type.replace("_", " ")
        screen.line(f"{kind:<24}{entry.actor:<12}{entry.amount:>+12.2f}{entry.running_balance:>12.2f}")
        for posting in entry.postings:
            screen.print_note(f"    {posting.account:<32}{posting.amount:>+12.2f}{posting.running_balance:>12.2f}")
    screen.heading("Operator's earnings")
    for earnings in outcome.operator.earnings:
        screen.line(f"{earnings.currency} {earnings.earned_balance}, of which paid out {earnings.paid_out_balance}")
