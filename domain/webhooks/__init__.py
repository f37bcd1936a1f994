"""Delivery to endpoints: retries, ranks of contact methods, texts, authentication, signatures."""
