"""Tests of the conversation about a task."""
