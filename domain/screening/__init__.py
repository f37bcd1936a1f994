"""Obstacles to publishing a task: the least pay, rules on words and categories, and decisions."""
