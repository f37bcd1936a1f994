"""Delivery to endpoints and contact methods, its log and its settings, and notifications."""
