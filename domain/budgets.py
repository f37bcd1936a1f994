"""Budgets: each bound on what a sender may cause, as one row of a table (docs/decisions/0102).

A row names what is counted, for whom, how much of it, and in which window. `adapters.rate_limits.Budgets` counts most
rows before the work begins. Rows with `stored=True` are counted from rows of the database within the transaction that
adds one, because they must survive a restart; only their numbers stand here.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from domain.policy import Policy
from domain.refusals.general import RateLimited
from domain.values.limits import DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS, Limit

WINDOWS: Final = {
    1: "a second",
    MINUTE_SECONDS: "a minute",
    5 * MINUTE_SECONDS: "5 minutes",
    HOUR_SECONDS: "an hour",
    DAY_SECONDS: "24 hours",
}


class Per(StrEnum):
    """The sender, or the target, that a budget counts for."""

    NETWORK = "network"
    """The network of the client: one IPv4 address, or the /56 of an IPv6 address."""
    CREDENTIAL = "credential"
    """The API key, the grant of an access token, or the person of a session."""
    ACCOUNT = "account"
    """The agent, operator or member of the staff that the caller acts as."""
    PERSON = "person"
    """Signed-in person."""
    EMAIL = "e-mail address"
    """The address that a mail goes to."""
    BROWSER = "browser"
    """The browser that a cookie names."""
    HOST = "host"
    """The host that a call goes to."""


@dataclass(frozen=True, slots=True)
class BudgetRow:
    """One row of the table."""

    name: str
    """The name of its counters."""
    unit: str
    """The noun for what is counted, in the plural."""
    per: Per
    window_seconds: int = HOUR_SECONDS
    amount: int | None = None
    """The maximum in a window, where no setting decides it."""
    setting: str | None = None
    """The field of `Policy` with the maximum, or with a whole `Limit`; None in it is no bound."""
    stored: bool = False
    """True if rows of the database are counted instead of counters."""

    def limit(self, policy: Policy) -> Limit | None:
        """Return the maximum and its window under a policy; None for no bound."""
        value: int | Limit | None = getattr(policy, self.setting) if self.setting else self.amount
        return Limit(value, self.window_seconds) if isinstance(value, int) else value

    def refusal(self, limit: Limit, retry_after: int) -> RateLimited:
        """Make the refusal of a request above the limit; `retry_after` is in seconds."""
        window = WINDOWS.get(limit.window_seconds, f"{limit.window_seconds} seconds")
        return RateLimited(
            f"At most {limit.max_requests:,} {self.unit} in {window} are allowed for one {self.per}. "
            f"Try again in {retry_after} seconds.",
            retry_after=retry_after,
            values={"maximum": limit.max_requests, "windowSeconds": limit.window_seconds},
        )


REQUESTS = BudgetRow("requests", "requests", Per.CREDENTIAL, setting="rate_limit")
"""Requests of one API key or token, of one page of a session, or of one address without any."""
PERSON_REQUESTS = BudgetRow("person", "requests", Per.PERSON, setting="person_rate_limit")
"""Requests of one person over all of its sessions and their pages."""
NETWORK_REQUESTS = BudgetRow("network", "requests", Per.NETWORK, setting="network_rate_limit")
"""Requests of one network over all of its credentials, so that registering again escapes no limit."""
REGISTRATIONS = BudgetRow("registrations", "registrations", Per.NETWORK, setting="registrations_per_hour")
"""New agents, operators and guests."""
OAUTH_CLIENTS = BudgetRow(
    "oauth-clients", "new OAuth clients", Per.NETWORK, setting="oauth_clients_per_hour", stored=True
)
"""OAuth clients that register and are not known yet."""
CLIENT_DOCUMENTS = BudgetRow("client-documents", "metadata documents of OAuth clients", Per.PERSON, amount=20)
"""Calls for metadata documents at the addresses that OAuth client ids are, caused by one person."""
CLIENT_DOCUMENTS_OF_NETWORK = BudgetRow(
    "client-documents-network", "metadata documents of OAuth clients", Per.NETWORK, amount=60
)
CLIENT_DOCUMENTS_OF_HOST = BudgetRow(
    "client-documents-host", "metadata documents of unknown OAuth clients", Per.HOST, amount=60
)
"""Reads of documents of unknown clients from one host, by all persons.

Known clients do not count: strangers who request other documents of their host must not prevent further reads.
"""
WEBHOOK_TESTS = BudgetRow(
    "webhook-tests", "test events", Per.ACCOUNT, window_seconds=5 * MINUTE_SECONDS, amount=3, stored=True
)
"""Tests of the webhooks of one agent."""
FREE_EVENTS = BudgetRow(
    "free-events",
    "events without money",
    Per.ACCOUNT,
    window_seconds=MINUTE_SECONDS,
    setting="free_events_per_minute",
    stored=True,
)
"""Events to the endpoints of one agent that lock and pay no money; above it `too_many_events`."""

MAILS_TO_STRANGER = BudgetRow("mails-to-stranger", "mails", Per.EMAIL, DAY_SECONDS, amount=3, stored=True)
"""Mails to a mailbox that never answered, for any reason and at anybody's request."""
MAILS_BY_STRANGERS = BudgetRow("mails-by-strangers", "mails", Per.EMAIL, amount=20, stored=True)
"""Mails for signing in to a mailbox that has answered, for browsers that never signed in with it, all together."""
MAILS_OF_CLIENTS = BudgetRow("mails-of-clients", "mails", Per.EMAIL, amount=5, stored=True)
"""Mails to a mailbox that has answered, because agents or operators name it, all together."""
MAILS_OF_NETWORK = BudgetRow("mails-of-network", "mails", Per.NETWORK, amount=20, stored=True)
"""Mails that a network asks for, to all addresses."""
MAILS_OF_NETWORK_TO_ADDRESS = BudgetRow("mails-to-address", "mails to an address", Per.NETWORK, amount=5, stored=True)
"""Mails for signing in that a network asks for, to one mailbox."""
MAILS_OF_BROWSER = BudgetRow("mails-of-browser", "mails to an address", Per.BROWSER, amount=5, stored=True)
"""Mails for signing in to the address with which a browser has signed in before, or for a proof in a session."""
EVIDENCE = BudgetRow("evidence", "exports of evidence", Per.ACCOUNT, amount=600)
"""Exports of the evidence of tasks, which copy all files of a proof."""
ADDRESS_CHANGES = BudgetRow("address-changes", "changes of an address", Per.PERSON, amount=20)
"""Codes that a person has mailed to a new address."""

BUDGETS: Final = (
    REQUESTS,
    PERSON_REQUESTS,
    NETWORK_REQUESTS,
    REGISTRATIONS,
    OAUTH_CLIENTS,
    CLIENT_DOCUMENTS,
    CLIENT_DOCUMENTS_OF_NETWORK,
    CLIENT_DOCUMENTS_OF_HOST,
    MAILS_TO_STRANGER,
    MAILS_BY_STRANGERS,
    MAILS_OF_CLIENTS,
    MAILS_OF_NETWORK,
    MAILS_OF_NETWORK_TO_ADDRESS,
    MAILS_OF_BROWSER,
    ADDRESS_CHANGES,
    EVIDENCE,
    WEBHOOK_TESTS,
    FREE_EVENTS,
)
"""The table."""
