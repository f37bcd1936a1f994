"""Programs of PostgreSQL get an address by their environment."""

import pytest

from server.backup.postgres_programs import environment


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            "postgresql+asyncpg://fieldcall:p%40ss@db.example.org/books",
            {"PGUSER": "fieldcall", "PGPASSWORD": "p@ss", "PGHOST": "db.example.org", "PGDATABASE": "books"},
        ),
        (
            "postgresql+asyncpg://u@h1:5433,h2/books?target_session_attrs=primary",
            {"PGUSER": "u", "PGHOST": "h1,h2", "PGPORT": "5433,5432", "PGTARGETSESSIONATTRS": "primary"},
        ),
        (
            "postgresql+asyncpg://u@[::1]:5432/books?sslmode=verify-full&default_transaction_read_only=off",
            {"PGHOST": "::1", "PGSSLMODE": "verify-full", "PGOPTIONS": "-c default_transaction_read_only=off"},
        ),
        ("postgresql+asyncpg://postgres:@/books?host=/run/sockets", {"PGHOST": "/run/sockets", "PGUSER": "postgres"}),
    ],
)
def test_every_part_of_an_address_is_a_variable(url: str, expected: dict[str, str]) -> None:
    found = environment(url)
    assert {name: found[name] for name in expected} == expected
    assert found["PGDATABASE"] == "books"
