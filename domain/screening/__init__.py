"""What stands against publishing a task: the least pay, rules on words and categories, and who decided."""
