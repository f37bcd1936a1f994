"""The platform's settings: rates, lifetimes, windows and limits, in one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from domain.lifecycle.statuses import Status
from domain.money.pricing import FeeRates
from domain.screening.rules import PublicationRules, ScreeningVerdict
from domain.values.duration import in_words
from domain.values.limits import MINUTE_SECONDS, Limit
from domain.values.money import from_minor

COMPENSATION = MappingProxyType(
    {
        Status.PUBLISHED: 0,
        Status.ACCEPTED: 10,
        Status.EN_ROUTE: 25,
        Status.ARRIVED: 50,
        Status.IN_PROGRESS: 75,
        Status.PROOF_SUBMITTED: 100,
        Status.PROOF_UPLOADED: 100,
    }
)
HOST_CALLS = 20
HOST_CALLS_PER_SECOND = 50
KEY_LIMIT = Limit(600, MINUTE_SECONDS)
NETWORK_LIMIT = Limit(3_000, MINUTE_SECONDS)
PAGES_OF_PERSON = 3
"""The limit of a person over all of its sessions, in limits of one page."""


def person_limit(of_key: Limit | None) -> Limit | None:
    """Return the limit of a person; None without a limit of a key."""
    return of_key and of_key._replace(max_requests=PAGES_OF_PERSON * of_key.max_requests)


@dataclass(frozen=True, slots=True)
class Policy:
    """Rates are in basis points (1/100 of a percent), lifetimes in seconds, compensation in percent of the payout."""

    agent_fee: int = 500
    operator_fee: int = 1000
    compensation: Mapping[Status, int] = field(default_factory=lambda: COMPENSATION)
    quote_lifetime: int = 30 * 60
    dispute_window: int = 72 * 3600
    review_window: int = 7 * 24 * 3600
    no_show_grace: int = 24 * 3600
    decision_window: int = 72 * 3600
    open_window: int = 30 * 24 * 3600
    deposit_lifetime: int = 24 * 3600
    delivery_retention: int = 90 * 24 * 3600
    operator_notification_retention: int = 30 * 24 * 3600
    notification_retention: int | None = None
    """None for ever."""
    min_geocoding_confidence: float = 0.3
    """The confidence that an address without coordinates needs, from 0 to 1."""
    payout_minimum_multiplier: int = 2
    payout_maximum_multiplier: int = 20_000
    operators_approved_at_once: bool = False
    direct_tasks_per_month: int = 1_000
    simulated_operators: int = 0
    maximum_accepted_tasks: int = 5
    """0 for no limit."""
    maximum_body: int = 1_000_000
    maximum_proofs: int = 100
    maximum_connections: int = 1_000
    host_calls: int = HOST_CALLS
    host_calls_per_second: int = HOST_CALLS_PER_SECOND
    free_events_per_minute: int = 1_000
    rate_limit: Limit | None = KEY_LIMIT
    """Requests of one credential; None for no limit, which removes the four limits below as well."""
    network_rate_limit: Limit | None = NETWORK_LIMIT
    registrations_per_hour: int | None = 20
    oauth_clients_per_hour: int | None = 20
    unused_agent_lifetime: int = 30 * 24 * 3600
    maximum_anonymous_connections: int = 1_000
    payout_second_person: Mapping[str, int] | None = None
    """The largest payouts that one member of the staff makes alone, in minor units by currency; None for no limit."""
    ledger_check_interval: int = 24 * 3600
    """0 for never."""
    minimum_billable_minutes: int = 30
    """Minutes for which hourly work is paid at least."""
    offer_window: int = 48 * 3600
    publication: PublicationRules = field(default_factory=PublicationRules)

    @property
    def fee_rates(self) -> FeeRates:
        """Return the rates of the platform's fees on what an operator is paid."""
        return FeeRates(self.agent_fee, self.operator_fee)

    def needs_second_person(self, currency: str, amount: int) -> bool:
        """Return true if a payout needs two members of the staff: above the limit, or in a currency without one."""
        return self.payout_second_person is not None and amount > self.payout_second_person.get(currency, 0)

    def text(self) -> str:
        """Return the policy in words for an agent (`includePolicyText`)."""
        stages = ", ".join(f"{status} {percent} %" for status, percent in self.compensation.items())
        return (
            f"The platform fee is {self.agent_fee / 100:g} % of the payout, charged to the agent on top of it, and "
            f"{self.operator_fee / 100:g} % deducted from the operator's payout. A quote holds its amount for "
            f"{self.quote_lifetime // 60} minutes. Cancelling with settlement pays the operator by the stage reached, "
            f"in percent of the payout: {stages}; the platform keeps its fees in the same proportion and the rest "
            "returns to the wallet. Cancelling for OperatorNoShow after completeBy costs nothing while no proof has "
            f"come. After a rejection the operator may contest it for {self.dispute_window // 3600} hours; then the "
            f"locked amount returns to the wallet. The agent reviews proof within {in_words(self.review_window)}, or "
            "the fewer hours of the task's reviewWithinHours, until reviewBy: then the proof is approved and the "
            "operator paid, or, when a verdict failed or the submission was forced, the platform decides in a dispute. "
            "A direct task that its operator reports as done is closed after the same time. A published task without "
            f"times of its own expires after {in_words(self.open_window)}. A task that is overdue for "
            f"{in_words(self.no_show_grace)} without any proof is taken from its operator and published again. An "
            f"agent can publish {self.direct_tasks_per_month} tasks with direct settlement in a calendar month (UTC); "
            f"escrow tasks do not count.{self._publication_text()}"
        )

    @property
    def person_rate_limit(self) -> Limit | None:
        """Requests of one person over all of its sessions."""
        return person_limit(self.rate_limit)

    def _publication_text(self) -> str:
        """Return the conditions for publishing a task, in words: the least pay, the rules, and who decides."""
        sentences = []
        if self.publication.least_pays:
            pays = ", ".join(
                f"{country} {from_minor(least.amount, least.places)} {currency}"
                for country, by_currency in self.publication.least_pays.items()
                for currency, least in by_currency.items()
            )
            sentences.append(
                "For each estimated hour an operator must keep at least, after the platform's fee and by the task's "
                f"country: {pays}; a task below that is not published."
            )
        for rule in self.publication.rules:
            does = "refuses" if rule.objection.verdict is ScreeningVerdict.REFUSE else "holds for review"
            sentences.append(f"The rule {rule.objection.rule} {does} a task: {rule.objection.reason}")
        if self.publication.is_screened:
            sentences.append("A screening service checks each task before it is published.")
        if sentences:
            sentences.append(
                "The agent of a task that was refused by rule can ask for a human decision "
                "(request_publication_review); a task that is held is decided by the platform's staff."
            )
        return "".join(f" {sentence}" for sentence in sentences)


MAX_DEPOSIT_IN_PAYOUTS = 100
"""The largest deposit, as a multiple of the largest payout of its currency."""
