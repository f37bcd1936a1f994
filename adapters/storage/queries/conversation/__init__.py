"""Statements about the messages and files of tasks."""
