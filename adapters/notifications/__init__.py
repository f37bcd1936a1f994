"""Texts of notifications: of operators in their language, of agents and the staff in English."""
