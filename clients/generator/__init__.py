"""Generates the types and operations of both clients from the OpenAPI document. `make clients` runs it."""
