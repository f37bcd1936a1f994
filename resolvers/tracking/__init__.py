"""Tracking of a task by its end customer: links, the page behind them, and the operator's approach."""
