"""The rules of Fieldcall: what may happen to a task and to money. Standard library only, no clock, no I/O."""
