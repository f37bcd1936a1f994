"""A statement that names rows is compared with their agents; one that names an agent is left as it is."""

import pytest

from adapters.storage.citus.routes import Directory, Route, route_of


def test_a_row_is_compared_with_its_agent() -> None:
    route = route_of("UPDATE task SET title=$1::VARCHAR WHERE task.id = $2::BIGINT")
    assert route.directory == Directory("task", "id")
    assert (route.parameter, route.names_rows) == (1, False)
    assert route.of_agent == (
        "UPDATE task SET title=$1::VARCHAR WHERE (task.id = $2::BIGINT AND task.agent_id = $3::BIGINT)"
    )


def test_rows_are_compared_with_their_agents() -> None:
    listed = "SELECT value::BIGINT FROM json_array_elements_text(CAST($1 AS JSON))"
    sql = f"SELECT * FROM status_event WHERE status_event.task_id = ANY (ARRAY({listed}))"
    route = route_of(sql)
    assert route.directory == Directory("task", "id")
    assert (route.parameter, route.names_rows) == (0, True)
    assert route.of_agents.endswith("AND status_event.agent_id = ANY ($2::BIGINT[]))")
    assert route.of_agent.endswith("AND status_event.agent_id = $2::BIGINT)")


def test_what_is_joined_is_compared_too() -> None:
    route = route_of(
        "SELECT * FROM webhook_delivery LEFT OUTER JOIN task ON task.id = webhook_delivery.task_id "
        "WHERE webhook_delivery.endpoint_id = $1::BIGINT"
    )
    assert route.directory == Directory("endpoint", "id")
    assert "JOIN task ON task.agent_id = $2::BIGINT AND task.id = webhook_delivery.task_id" in route.of_agent


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


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT * FROM task WHERE task.agent_id = $1::BIGINT AND task.id = $2::BIGINT",
        "SELECT * FROM agent WHERE agent.id = $1::BIGINT FOR UPDATE",
        "INSERT INTO task (agent_id) VALUES ($1::BIGINT)",
        "SELECT * FROM operator WHERE operator.id = $1::BIGINT",
        "SELECT * FROM task WHERE task.status = $1::VARCHAR",
        "SELECT * FROM task WHERE NOT (EXISTS (SELECT * FROM status_event WHERE status_event.task_id = $1::BIGINT))",
        "SELECT * FROM task WHERE (task.id = $1::BIGINT OR task.status = $2::VARCHAR)",
    ],
)
def test_other_statements_stay_as_they_are(sql: str) -> None:
    assert route_of(sql) == Route(sql)
