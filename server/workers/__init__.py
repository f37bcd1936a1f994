"""Background workers: due jobs, webhooks, matching."""
