"""Statements about endpoints, deliveries and contact methods."""
