"""The life of a task as a table of transitions, with its guards, statuses and events."""
