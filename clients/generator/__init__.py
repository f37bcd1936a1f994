"""Makes what both clients have of the OpenAPI document: types and operations. `make clients` runs it."""
