import pytest

from adapters.storage.engine.columns.packed_text import pack, unpack
from resolvers.events.types import example
from resolvers.wire.model import to_json
from server.config.wiring import addresses
from subscriptions.messages.event_types import EVENT_TYPES

STORED = "01c39bd3e1f10f722b967873062fb701b7b93312817d378547335a81e50700"
TEXT = b'"event_type":"task.settled","task_id":12,"payload":{"title":"Count the chairs \xe2\x98\x85"}}'


def test_what_was_stored_with_a_dictionary_is_read_for_ever() -> None:
    assert unpack(bytes.fromhex(STORED)) == TEXT


@pytest.mark.parametrize("text", [b"", TEXT, "žluťoučký kůň ".encode() * 40_000], ids=["empty", "short", "long"])
def test_a_text_comes_back_as_it_was(text: bytes) -> None:
    assert unpack(pack(text)) == text


def test_the_bodies_of_events_take_a_fifth_of_their_length() -> None:
    bodies = [to_json(example(row, addresses())).replace(b"Photograph a shop front", b"Count") for row in EVENT_TYPES]
    assert sum(len(pack(body)) for body in bodies) < sum(map(len, bodies)) / 5
