"""OAuth on HTTP: its metadata, the endpoints of clients, and the page where a person consents."""
