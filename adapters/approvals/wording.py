"""The texts of the owner's e-mail and page, in each locale."""

from dataclasses import dataclass
from typing import Final

from adapters.i18n.texts import Texts


@dataclass(frozen=True, slots=True)
class ApprovalWording:
    """The texts in one locale."""

    task_subject: str
    rules_subject: str
    task_heading: str
    rules_heading: str
    task_text: str
    rules_text: str
    link: str
    ignore: str
    line: str
    agent: str
    task: str
    key: str
    country: str
    cost: str
    per_task: str
    per_day: str
    per_month: str
    spent: str
    until: str
    countries: str
    all_countries: str
    categories: str
    all_categories: str
    limits: str
    unlimited: str
    spending: str
    frozen: str
    open: str
    approve: str
    decline: str
    approved: str
    approved_text: str
    declined: str
    declined_text: str
    expired: str
    expired_text: str
    wrong_link_text: str
    address: str
    description: str
    payee: str
    open_payee: str
    spent_today: str
    confirm_heading: str
    confirm_text: str
    confirm_link: str
    confirm_ignore: str
    confirm: str
    refuse: str
    confirmed: str
    confirmed_text: str
    refused: str
    refused_text: str
    lapsed_text: str
    confirm_work_text: str
    confirm_work_ignore: str
    refused_work_text: str
    lapsed_work_text: str
    recover_heading: str
    recover_text: str
    moved_heading: str
    moved_text: str
    recover_link: str
    recover_ignore: str
    recover_yes: str
    recover_no: str
    recover_given: str
    recover_over: str


WORDING: Final = Texts("questions", ApprovalWording)
