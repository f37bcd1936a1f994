"""HTML pages for people: checkout and approvals."""
