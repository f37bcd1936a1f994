"""Operations of agents and operators on tasks: dispatch, execution, settlement, decisions, reschedules."""
