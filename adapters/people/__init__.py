"""What people who sign in read: the pages of signing in and of their account, and the mails."""
