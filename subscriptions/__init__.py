"""Sends committed events to every listener: subscribers of the graph, webhooks and other channels."""
