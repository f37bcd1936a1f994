"""A statement that names rows is compared with their tenants, and a new row gets that of what it belongs to."""

from typing import Any

import pytest
from sqlalchemy import (
    Executable,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    text,
    union_all,
    update,
)

from adapters.storage.citus.placement import TENANT
from adapters.storage.citus.routes import Directory, NotRoutedError, Parent, Route, find_route
from adapters.storage.engine.statements.compilation import compile_sql
from adapters.storage.engine.statements.expressions import AmongIds, optional
from adapters.storage.engine.statements.typed import command, statement
from adapters.storage.queries.ledger.transactions import INSERT_POSTING
from adapters.storage.queries.webhooks.deliveries import INSERT_WEBHOOK_EVENT
from adapters.storage.tables.accounts import agent, operator
from adapters.storage.tables.ledger import ledger_transaction, posting, wallet
from adapters.storage.tables.payments import deposit
from adapters.storage.tables.tasks import status_event, task
from adapters.storage.tables.webhooks import webhook_delivery, webhook_event
from tests.adapters.storage.statements import composed_statements, declared_statements


def routed(expression: Executable) -> Route:
    return find_route(command(expression))


def test_a_row_is_compared_with_its_agent() -> None:
    route = routed(update(task).where(task.c.id == bindparam("key")).values(title=bindparam("title")))
    assert route.directory == Directory("task", "id")
    assert (route.parameter, route.names_rows) == ("key", False)
    assert route.of_tenant.sql == (
        "UPDATE task SET title=$1::VARCHAR WHERE (task.id = $2::BIGINT AND task.agent_id = $3::BIGINT)"
    )
    assert route.of_tenant.order == ("title", "key", TENANT)


def test_rows_are_compared_with_their_agents() -> None:
    route = routed(select(status_event.c.sequence).where(AmongIds(status_event.c.task_id, "task_ids")))
    assert route.directory == Directory("task", "id")
    assert (route.parameter, route.names_rows) == ("task_ids", True)
    assert route.of_tenants.sql.endswith("AND status_event.agent_id = ANY ($2::BIGINT[]))")
    assert route.of_tenant.sql.endswith("AND status_event.agent_id = $2::BIGINT)")


def test_what_is_joined_is_compared_too() -> None:
    joined = select(task.c.id).select_from(webhook_delivery).outerjoin(task, task.c.id == webhook_delivery.c.task_id)
    route = routed(joined.where(webhook_delivery.c.endpoint_id == bindparam("endpoint_id")))
    assert route.directory == Directory("endpoint", "id")
    assert (
        "JOIN task ON task.id = webhook_delivery.task_id AND task.agent_id = webhook_delivery.tenant_id "
        "AND task.agent_id = $1::BIGINT"
    ) in route.of_tenant.sql
    assert route.of_tenant.order == (TENANT, "endpoint_id")


def test_a_comparison_that_may_be_left_out_counts() -> None:
    """Unless its parameter is null, of course, which the connection sees."""
    route = routed(select(status_event.c.sequence).where(optional(status_event.c.task_id, "task_id")))
    assert route.directory == Directory("task", "id")


def test_rows_of_agents_are_joined_with_rows_of_the_same_agents() -> None:
    joined = select(task.c.id).select_from(deposit).join(task, task.c.id == deposit.c.task_id)
    route = routed(joined.where(deposit.c.status == bindparam("status")))
    assert route.directory is None
    assert "JOIN task ON task.id = deposit.task_id AND task.agent_id = deposit.agent_id \n" in route.sql.sql


def test_a_new_row_gets_the_tenant_of_what_it_belongs_to() -> None:
    route = find_route(INSERT_POSTING)
    assert route.of_tenant.sql == (
        "INSERT INTO posting (transaction_id, account, owner_id, amount, balance, tenant_id) "
        "VALUES ($1::BIGINT, $2::VARCHAR, $3::BIGINT, $4::BIGINT, $5::BIGINT, $6::BIGINT)"
    )
    assert route.parents == (Parent(Directory("ledger_transaction", "id", "tenant_id"), "transaction_id"),)
    assert route.inserted is None


def test_a_row_of_an_operator_alone_is_with_that_operator() -> None:
    route = find_route(INSERT_WEBHOOK_EVENT)
    assert route.parents == (
        Parent(Directory("agent", "id", "id"), "agent_id"),
        Parent(Directory("task", "id"), "task_id"),
        Parent(Directory("operator", "id", "-id"), "operator_id"),
    )
    assert route.inserted == Directory("webhook_event", "id", "tenant_id")


def test_an_agent_that_is_named_is_the_tenant() -> None:
    route = routed(select(webhook_event.c.id).where(webhook_event.c.agent_id == bindparam("agent_id")))
    assert route.directory is None
    assert route.sql.sql.endswith(
        "WHERE (webhook_event.agent_id = $1::BIGINT AND webhook_event.tenant_id = $1::BIGINT)"
    )


def test_rows_among_those_of_an_agent_are_compared_too() -> None:
    wallets = select(wallet.c.id).where(wallet.c.agent_id == bindparam("agent_id"))
    route = routed(select(ledger_transaction.c.id).where(ledger_transaction.c.wallet_id.in_(wallets)))
    assert route.directory is None
    assert route.sql.sql.endswith("= $1::BIGINT) AND ledger_transaction.tenant_id = $1::BIGINT)")


def test_a_query_within_a_statement_is_compared_too() -> None:
    last = posting.alias("last")
    others = exists(select(last.c.id).where(last.c.transaction_id == posting.c.transaction_id))
    route = routed(select(posting.c.id).where(posting.c.id == bindparam("id"), others))
    assert "WHERE (posting.id = $1::BIGINT AND posting.tenant_id = $2::BIGINT) AND" in route.of_tenant.sql
    assert route.of_tenant.sql.endswith(
        "WHERE last.transaction_id = posting.transaction_id AND last.tenant_id = posting.tenant_id "
        "AND last.tenant_id = $2::BIGINT))"
    )


def test_what_is_selected_from_a_query_has_its_conditions() -> None:
    numbered = select(func.max(posting.c.id).label("id")).where(posting.c.transaction_id == bindparam("of")).subquery()
    chosen = select(numbered.c.id).subquery()
    route = routed(select(posting.c.amount).select_from(chosen).join(posting, posting.c.id == chosen.c.id))
    assert route.directory == Directory("ledger_transaction", "id", "tenant_id")
    assert route.of_tenant.sql.endswith("JOIN posting ON posting.id = anon_1.id AND posting.tenant_id = $2::BIGINT")


def test_a_comparison_with_a_constant_names_no_rows() -> None:
    posted = select(posting.c.id).where(
        posting.c.account == literal_column("'earned'"), posting.c.id == bindparam("id")
    )
    assert "WHERE posting.account = 'earned' AND (posting.id" in routed(posted).of_tenant.sql


def test_a_comparison_of_one_branch_is_none_of_the_union() -> None:
    first, second = (select(task.c.id).where(task.c.wallet_id == bindparam(name)) for name in ("first", "second"))
    assert routed(union_all(first, first)).directory == Directory("wallet", "id")
    assert routed(union_all(first, second)).directory is None


EVENTS = select(status_event.c.sequence).where(status_event.c.task_id == bindparam("task_id"))


@pytest.mark.parametrize(
    "expression",
    [
        select(task.c.id).where(task.c.agent_id == bindparam("agent_id"), task.c.id == bindparam("id")),
        select(agent.c.id).where(agent.c.id == bindparam("id")).with_for_update(),
        insert(operator).values(name=bindparam("name")),
        select(operator.c.id).where(operator.c.id == bindparam("id")),
        select(task.c.id).where(task.c.status == bindparam("status")),
        select(task.c.id).where(~exists(EVENTS)),
        select(task.c.id).where(or_(task.c.id == bindparam("id"), task.c.status == bindparam("status"))),
        delete(task).where(or_(func.lower(task.c.title) == bindparam("title"), task.c.id == bindparam("id"))),
        text("SELECT setval('task_id_seq', 1)"),
    ],
)
def test_other_statements_stay_as_they_are(expression: Any) -> None:
    sql = compile_sql(expression, "postgresql").sql
    route = routed(expression)
    assert (route.sql.sql, route.of_tenant.sql, route.directory) == (sql, sql, None)


def test_a_statement_that_names_no_agent_is_refused() -> None:
    @statement(select(task.c.id).where(task.c.status == bindparam("status")))
    def select_by_status(status: str) -> int: ...

    with pytest.raises(NotRoutedError, match=r"^select_by_status has to compare task\.agent_id with a parameter"):
        find_route(select_by_status)


def test_statements_that_name_no_agent_are_declared_for_many_agents() -> None:
    refused = set()
    declared = declared_statements().values()
    for original in declared:
        undeclared = command(original.expression)
        undeclared.name = original.name
        try:
            find_route(undeclared)
        except NotRoutedError:
            refused.add(original.name)
    assert refused == {original.name for original in declared if original.many_agents}


def test_every_statement_has_a_route_with_its_parameters_and_the_tenant() -> None:
    for name, original in (declared_statements() | composed_statements()).items():
        route = find_route(original)
        supplied = set(original.postgresql.order) - original.postgresql.fixed.keys()
        for form in (route.sql, route.of_tenant, route.of_tenants):
            expected = supplied if form is route.sql else supplied | {TENANT}
            assert set(form.order) - form.fixed.keys() == expected, name
