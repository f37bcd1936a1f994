"""Tests of `schema/compiled`."""
