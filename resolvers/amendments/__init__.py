"""Changes of the terms of a task before an operator has it."""
