"""HTML pages and mails for people: the frame that all of them share, its parts, and the page of a checkout."""
