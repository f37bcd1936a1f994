"""The attachments of tasks."""
