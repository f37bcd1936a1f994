"""HTTP requests to URLs that clients supply."""
