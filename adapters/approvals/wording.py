"""The words of e-mail and page, in the locales that have a table of their own; any other reads English."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType
from typing import Final

DEFAULT = "en"


@dataclass(frozen=True, slots=True)
class Wording:
    """Everything that is said in one locale."""

    task_subject: str
    rules_subject: str
    task_heading: str
    rules_heading: str
    task_text: str
    rules_text: str
    link: str
    ignore: str
    agent: str
    task: str
    key: str
    country: str
    cost: str
    per_task: str
    per_day: str
    per_month: str
    spent: str
    countries: str
    categories: str
    all: str
    unlimited: str
    limits: str
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
    close: str


# A table without a key, or with one too many, ends the start.
WORDING: Final[Mapping[str, Wording]] = MappingProxyType(
    {
        slug: Wording(**table)
        for slug, table in tomllib.loads(
            files("adapters.approvals").joinpath("wording.toml").read_text("utf-8")
        ).items()
    }
)


def wording_of(locale: str) -> Wording:
    """The words for a locale (a slug)."""
    return WORDING.get(locale) or WORDING[DEFAULT]
