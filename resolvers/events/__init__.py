"""What happened: the types of events, their log, and the outbox that hands them to endpoints."""
