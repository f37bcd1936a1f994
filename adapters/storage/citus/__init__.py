"""PostgreSQL with Citus: the tables of agents on several servers, each agent's rows together on one (docs/citus.md)."""
