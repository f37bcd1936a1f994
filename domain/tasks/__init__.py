"""When a task may be done, what is asked about it, how lists of tasks are ordered."""
