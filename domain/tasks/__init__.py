"""Schedules of tasks, decision requests, and the order of task lists."""
