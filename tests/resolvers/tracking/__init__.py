"""Tests of tracking: links, pages and the approach of operators."""
