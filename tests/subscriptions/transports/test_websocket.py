"""Reasons in close frames, which are short. Connections are tested in `tests/schema/test_websocket.py`."""

import pytest

from subscriptions.transports.websocket import MAX_REASON_BYTES, shortened


@pytest.mark.parametrize(
    ("reason", "sent"),
    [
        ("", ""),
        ("The API key has been revoked.", "The API key has been revoked."),
        ("a" * MAX_REASON_BYTES, "a" * MAX_REASON_BYTES),
        (f"It is not whole. Copy it again. {'word ' * 30}", "It is not whole. Copy it again."),
        ("word " * 30, f"{'word ' * 22}word …"),
        ("é" * 100, f"{'é' * 59} …"),
    ],
)
def test_a_reason_is_cut_between_its_sentences_or_words(reason: str, sent: str) -> None:
    assert shortened(reason) == sent
    assert len(sent.encode()) <= MAX_REASON_BYTES
