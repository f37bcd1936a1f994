"""What a program finds by itself: well-known documents and addresses."""
