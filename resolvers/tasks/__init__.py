"""What agents and operators do with a task: dispatch, execution, settlement, decisions, reschedules."""
