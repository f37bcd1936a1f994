"""Erasure of a person's data, as data protection law requires (docs/reference/retention.md#erasure-of-a-person).

`fieldcall erase` calls it: the people who run the service decide, not a caller of a surface.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
import structlog

from adapters.storage.audit.erasure import (
    ERASURES,
    NO_ID,
    select_agents_owned_alone,
    select_attachments,
    select_currencies_owed,
    select_files_of_operator,
    select_open_payouts,
    select_open_support_requests,
    select_operators_of_address,
    select_person_of_address,
    select_role_in_staff,
    select_tasks_of_operator,
    select_tasks_under_way,
)
from adapters.storage.engine.transactions.session import Session
from domain.people.addresses import normalised_address
from resolvers.core.context import Services

NO_ACCOUNT: Final = "{}"
"""A payout destination without data."""
OPEN: Final = (
    (
        select_agents_owned_alone,
        "is the only owner of agent {}: let another person become an owner, or remove the agent's",
    ),
    (select_tasks_under_way, "has task {} under way or in dispute: let it end"),
    (select_currencies_owed, "is owed money in {}: pay it out"),
    (select_open_payouts, "has payout {} under way: pay or decline it"),
    (select_open_support_requests, "has support request {} open: close it"),
    (select_role_in_staff, "is in the staff as {}: end that"),
)
log = structlog.get_logger("fieldcall.erasure")


class Erased(NamedTuple):
    """Result of the erasure for rows of one table."""

    table: str
    what: str
    rows: int


class Erasure(NamedTuple):
    """Result of an erasure: the obstacles that prevented it, or else what was erased."""

    open: Sequence[str]
    erased: Sequence[Erased]
    files: Sequence[str]
    """Names of files that the person attached. Other files may have the same names."""
    person_id: int = NO_ID
    operator_ids: Sequence[int] = ()


class UnknownAddressError(Exception):
    """No account has this address."""


class _RevertedError(Exception):
    def __init__(self, erasure: Erasure) -> None:
        super().__init__()
        self.erasure = erasure


async def erase(services: Services, address: str, *, dry_run: bool) -> Erasure:
    """Erase the personal data of the person and of the operator with an e-mail address.

    While there is an obstacle, or with `dry_run`, nothing is erased. Raises `UnknownAddressError`.
    """

    async def work(session: Session) -> Erasure:
        erasure = await _erase(services, session, normalised_address(address))
        if dry_run:
            raise _RevertedError(erasure)
        return erasure

    try:
        erasure = await services.database.write(work)
    except _RevertedError as tried:
        return tried.erasure
    if not erasure.open:
        log.info("the data of a person are erased", person=erasure.person_id, operators=erasure.operator_ids)
    return erasure


async def _erase(services: Services, session: Session, address: str) -> Erasure:
    person_id = await session.find(select_person_of_address(address=address)) or NO_ID
    operators = await session.find_all(select_operators_of_address(person_id=person_id, address=address))
    if not person_id and not operators:
        raise UnknownAddressError(address)
    operators = operators or [NO_ID]
    # All obstacles are read before anything changes.
    if open_ := [sentence for number in operators for sentence in await _open(session, person_id, number)]:
        return Erasure(list(dict.fromkeys(open_)), [], [])
    erased: list[Erased] = []
    files: list[str] = []
    for number in operators:
        tasks = orjson.dumps(await session.find_all(select_tasks_of_operator(operator_id=number))).decode()
        files += await session.find_all(select_attachments(operator_id=number))
        files += await session.find_all(select_files_of_operator(operator_id=number, task_ids=tasks))
        who = {"person_id": person_id, "operator_id": number, "task_ids": tasks}
        erased += await _change(services, session, address, who)
    return Erasure([], erased, files, person_id, [number for number in operators if number != NO_ID])


async def _open(session: Session, person_id: int, operator_id: int) -> list[str]:
    who = {"person_id": person_id, "operator_id": operator_id}
    sentences: list[str] = []
    for statement, sentence in OPEN:
        values: list[Any] = await session.find_all(statement(**who))
        sentences += [sentence.format(value) for value in values]
    return sentences


async def _change(services: Services, session: Session, address: str, who: Mapping[str, Any]) -> list[Erased]:
    kind = "operator" if who["operator_id"] else "person"
    number = who[f"{kind}_id"]
    values = {
        **who,
        "address": address,
        "alias": f"{kind}-{number}@erased.invalid",
        "pseudonym": f"Erased {kind} {number}",
        "destination": services.keyring.encrypt(NO_ACCOUNT),
        "now": services.clock.now(),
    }
    erased = []
    for change in ERASURES:
        rows = await session.execute(change.statement(**values))
        table = change.statement.table_access.changed
        if rows and table:
            erased.append(Erased(table, change.what, rows))
    return erased
