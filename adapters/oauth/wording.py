"""The texts of the consent page, in each locale."""

from dataclasses import dataclass
from typing import Final

from adapters.i18n.texts import Texts


@dataclass(frozen=True, slots=True)
class ConsentWording:
    """The texts in one locale."""

    heading: str
    text: str
    signed_in: str
    origin: str
    returns: str
    device: str
    unverified: str
    unverified_text: str
    agent: str
    may: str
    read: str
    dispatch: str
    settle: str
    manage: str
    operator: str
    staff: str
    operator_read: str
    operator_dispatch: str
    operator_settle: str
    staff_read: str
    staff_dispatch: str
    staff_settle: str
    staff_manage: str
    limit: str
    amount: str
    currency: str
    period: str
    per_task: str
    per_day: str
    per_month: str
    unlimited: str
    allow: str
    refuse: str
    no_scope: str
    no_limit: str
    wrong_limit: str
    limited_manage: str
    beyond_role: str
    no_agent: str
    no_agent_text: str
    account: str
    wrong_request: str
    wrong_request_text: str
    faulty_request_text: str
    back: str


WORDING: Final = Texts("pages.consent", ConsentWording)
