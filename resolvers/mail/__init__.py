"""Mail: the only module that sends it, and the questions that mails ask."""
