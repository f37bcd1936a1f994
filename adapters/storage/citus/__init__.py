"""PostgreSQL with Citus: the tables of agents on several servers, each agent's rows on one (docs/how-to/citus.md)."""
