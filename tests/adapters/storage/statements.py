"""All statements of the service, found in its modules."""

import itertools
from collections.abc import Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, Final

import adapters.storage.audit
import adapters.storage.queries
import resolvers
import server.workers
from adapters.storage.engine.statements.keyset import KeysetList, PageEnds
from adapters.storage.engine.statements.typed import Statement
from adapters.storage.queries.ledger import locks, transactions
from adapters.storage.queries.payments import deposits
from adapters.storage.queries.webhooks import delivery_log

PACKAGES: Final = (adapters.storage.queries, adapters.storage.audit, resolvers, server.workers)


def _modules() -> Iterator[ModuleType]:
    for package in PACKAGES:
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            yield import_module(module.name)


def _named(name: str, value: object) -> Iterator[tuple[str, Statement[..., Any]]]:
    """The statements in a value, with names that lead to them."""
    match value:
        case Statement():
            yield name, value
        case Mapping():
            for key, part in value.items():
                yield from _named(f"{name}[{key}]", part)
        case list() | tuple():
            for place, part in enumerate(value):
                yield from _named(f"{name}[{place}]", part)


def declared_statements() -> dict[str, Statement[..., Any]]:
    """The statements that modules have, each by the name that it has where it is defined: that package comes first."""
    names: dict[Statement[..., Any], str] = {}
    for module in _modules():
        for variable, value in vars(module).items():
            for name, statement in _named(f"{module.__name__.rpartition('.')[2]}.{variable}", value):
                names.setdefault(statement, name)
    return {name: statement for statement, name in names.items()}


def composed_statements() -> dict[str, Statement[..., Any]]:
    """The statements that are composed of the conditions that somebody has chosen: one of each kind."""
    lists = {
        f"{module.__name__}.{variable}": value
        for module in _modules()
        for variable, value in vars(module).items()
        if isinstance(value, KeysetList)
    }
    made: dict[str, Statement[..., Any]] = {}
    for name, whole in lists.items():
        choices = [{}, *({column: value} for column in whole.conditions for value in (1, [1, 2]))]
        for conditions in choices:
            chosen, _ = whole.choose(conditions)
            made[f"{name} by {conditions}"] = whole.page(chosen, PageEnds(), falling=True)
            made[f"{name} counted by {conditions}"] = whole.count(chosen)
    for owner, other in itertools.product(("agent_id", "operator_id"), delivery_log.DELIVERY_CONDITIONS):
        conditions = frozenset({owner, other})
        made[f"deliveries by {owner} and {other}"] = delivery_log.delivery_page(conditions, from_oldest=False)
        made[f"deliveries counted by {owner} and {other}"] = delivery_log.delivery_count(conditions)
    for owner in delivery_log.ATTEMPTS_BY:
        made[f"attempts by {owner}"] = delivery_log.attempts_after(frozenset({owner, "status"}))
    for wallets in (1, 3):
        made[f"transactions of {wallets} wallets"] = transactions.transaction_pages(wallets, from_oldest=False)
        made[f"locks of {wallets} wallets"] = locks.lock_pages(wallets, from_oldest=False)
        made[f"deposits of {wallets} wallets"] = deposits.deposit_pages(wallets, from_oldest=False)
    return made
