"""Statements about open tasks and approved operators by place."""
