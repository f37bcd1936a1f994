"""The change of a task by the table of transitions: facts, effects, timers, money."""
