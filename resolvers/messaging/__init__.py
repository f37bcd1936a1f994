"""The conversation of a task's agent and operator, and the files of a task."""
