"""Journeys of people at the desks, in a real browser."""
