"""Tests of the clients, whose generated parts `make test` and `make clients` write."""

import pytest

from clients.generator import python

if not python.GENERATED.is_dir():
    raise pytest.UsageError("The clients lack their generated parts: run `make clients` first.")
