"""A statement that names rows is compared with their tenants, and a new row gets that of what it belongs to."""

import pytest

from adapters.storage.citus.routes import Directory, ParentArgument, Route, route_of


def test_a_row_is_compared_with_its_agent() -> None:
    route = route_of("UPDATE task SET title=$1::VARCHAR WHERE task.id = $2::BIGINT")
    assert route.directory == Directory("task", "id")
    assert (route.parameter, route.names_rows) == (1, False)
    assert route.of_tenant == (
        "UPDATE task SET title=$1::VARCHAR WHERE (task.id = $2::BIGINT AND task.agent_id = $3::BIGINT)"
    )


def test_rows_are_compared_with_their_agents() -> None:
    listed = "SELECT value::BIGINT FROM json_array_elements_text(CAST($1 AS JSON))"
    sql = f"SELECT * FROM status_event WHERE status_event.task_id = ANY (ARRAY({listed}))"
    route = route_of(sql)
    assert route.directory == Directory("task", "id")
    assert (route.parameter, route.names_rows) == (0, True)
    assert route.of_tenants.endswith("AND status_event.agent_id = ANY ($2::BIGINT[]))")
    assert route.of_tenant.endswith("AND status_event.agent_id = $2::BIGINT)")


def test_what_is_joined_is_compared_too() -> None:
    route = route_of(
        "SELECT * FROM webhook_delivery LEFT OUTER JOIN task ON task.id = webhook_delivery.task_id "
        "WHERE webhook_delivery.endpoint_id = $1::BIGINT"
    )
    assert route.directory == Directory("endpoint", "id")
    assert "JOIN task ON task.agent_id = $2::BIGINT AND task.id = webhook_delivery.task_id" in route.of_tenant


def test_a_comparison_that_may_be_left_out_counts() -> None:
    """Unless its parameter is null, of course, which the connection sees."""
    route = route_of("SELECT * FROM status_event WHERE ($1::BIGINT IS NULL OR status_event.task_id = $1::BIGINT)")
    assert route.directory == Directory("task", "id")


def test_rows_of_agents_are_joined_with_rows_of_the_same_agents() -> None:
    route = route_of("SELECT * FROM deposit JOIN task ON task.id = deposit.task_id WHERE deposit.status = $1::VARCHAR")
    assert route == Route(
        "SELECT * FROM deposit JOIN task ON task.id = deposit.task_id AND task.agent_id = deposit.agent_id "
        "WHERE deposit.status = $1::VARCHAR"
    )


def test_a_new_row_gets_the_tenant_of_what_it_belongs_to() -> None:
    route = route_of("INSERT INTO posting (account, transaction_id) VALUES ($1::VARCHAR, $2::BIGINT)")
    assert route.of_tenant == (
        "INSERT INTO posting (account, transaction_id, tenant_id) VALUES ($1::VARCHAR, $2::BIGINT, $3)"
    )
    assert route.sources == (ParentArgument(Directory("ledger_transaction", "id", "tenant_id"), 1),)
    assert route.inserted is None


def test_a_row_of_an_operator_alone_is_with_that_operator() -> None:
    columns, values = "agent_id, task_id, operator_id", "$1::BIGINT, $2::BIGINT, $3::BIGINT"
    route = route_of(f"INSERT INTO webhook_event ({columns}) VALUES ({values}) RETURNING webhook_event.id")
    assert route.sources == (
        ParentArgument(Directory("agent", "id", "id"), 0),
        ParentArgument(Directory("task", "id"), 1),
        ParentArgument(Directory("operator", "id", "-id"), 2),
    )
    assert route.inserted == Directory("webhook_event", "id", "tenant_id")


def test_an_agent_that_is_named_is_the_tenant() -> None:
    assert route_of("SELECT * FROM webhook_event WHERE webhook_event.agent_id = $1::BIGINT") == Route(
        "SELECT * FROM webhook_event "
        "WHERE (webhook_event.agent_id = $1::BIGINT AND webhook_event.tenant_id = $1::BIGINT)"
    )


def test_rows_among_those_of_an_agent_are_compared_too() -> None:
    wallets = "SELECT wallet.id \nFROM wallet \nWHERE wallet.agent_id = $1::BIGINT"
    found = f"ledger_transaction.wallet_id IN ({wallets})"
    assert route_of(f"SELECT * \nFROM ledger_transaction \nWHERE {found}") == Route(
        f"SELECT * \nFROM ledger_transaction \nWHERE ledger_transaction.tenant_id = $1::BIGINT AND {found}"
    )


def test_a_query_within_a_statement_is_compared_too() -> None:
    last = "SELECT * FROM posting AS last WHERE last.transaction_id = posting.transaction_id"
    route = route_of(f"SELECT * FROM posting WHERE posting.id = $1::BIGINT AND EXISTS ({last})")
    assert route.of_tenant == (
        "SELECT * FROM posting WHERE (posting.id = $1::BIGINT AND posting.tenant_id = $2::BIGINT) "
        f"AND EXISTS ({last} AND last.tenant_id = posting.tenant_id AND last.tenant_id = $2::BIGINT)"
    )


def test_what_is_selected_from_a_query_has_its_conditions() -> None:
    numbered = "SELECT max(posting.id) AS id FROM posting WHERE posting.transaction_id = $1::BIGINT"
    route = route_of(f"SELECT * FROM (SELECT * FROM ({numbered}) AS a) AS b JOIN posting ON posting.id = b.id")
    assert route.directory == Directory("ledger_transaction", "id", "tenant_id")
    assert route.of_tenant.endswith("JOIN posting ON posting.tenant_id = $2::BIGINT AND posting.id = b.id")


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM task WHERE task.agent_id = $1::BIGINT AND task.id = $2::BIGINT",
        "SELECT * FROM agent WHERE agent.id = $1::BIGINT FOR UPDATE",
        "INSERT INTO operator (name) VALUES ($1::VARCHAR) RETURNING operator.id",
        "SELECT * FROM operator WHERE operator.id = $1::BIGINT",
        "SELECT * FROM task WHERE task.status = $1::VARCHAR",
        "SELECT * FROM task WHERE NOT (EXISTS (SELECT * FROM status_event WHERE status_event.task_id = $1::BIGINT))",
        "SELECT * FROM task WHERE (task.id = $1::BIGINT OR task.status = $2::VARCHAR)",
        "DELETE FROM task WHERE lower(task.title) = $1::VARCHAR OR task.id = $2::BIGINT",
    ],
)
def test_other_statements_stay_as_they_are(sql: str) -> None:
    assert route_of(sql) == Route(sql)
