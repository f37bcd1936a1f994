"""What followers are sent: payloads, types of events, forms for each channel."""
