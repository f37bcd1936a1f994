"""What runs beside requests: due jobs, webhooks, matching."""
