"""Tests of pay that both sides agree on."""
