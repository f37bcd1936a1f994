"""Tests of the rules on who may take a task."""
