"""The pages and mails for signed-in people: sign-in, their account, and notices."""
