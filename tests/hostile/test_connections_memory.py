"""Memory of a connection: 256 kB while it is open, whatever 256 kB are sent, and next to nothing when it has closed.

The service runs in a thread, and Python counts what it allocates. Its collector of cycles does not run: in service, it
runs rarely, too.
"""

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from typing import Final
from urllib.request import urlopen

import pytest

from server.config.settings import Settings
from server.http.app import create_app
from server.process import background
from tests.hostile.worst_connections import SENT_BYTES, WORST, Attack, open_attacked

CONNECTIONS: Final = 2
"""Connections at once, over which what all share is divided."""
LEFT_BYTES: Final = 8_000
"""Bytes that a closed connection may leave, such as what a cache learned from it."""
TIME_SLICES: Final = 6
"""Requests of another client in which the service has read from every connection several times."""
TIMEOUT_SECONDS: Final = 120
REST_SECONDS: Final = 20
"""Seconds in which the service lets go of what it held for closed connections."""
ROUNDS: Final = 3
"""Rounds, in one of which nothing may stay: the process loads some of its memory late, and once."""


@pytest.fixture(scope="module")
def address(make_settings: Callable[..., Settings]) -> Iterator[tuple[str, int]]:
    with pytest.MonkeyPatch.context() as patch:
        # Memory of a worker does not belong to a connection.
        patch.setattr(background, "create_app", partial(create_app, with_worker=False))
        yield from served(make_settings(operator_approval="auto"))


def served(settings: Settings) -> Iterator[tuple[str, int]]:
    with background.serving(settings) as url:
        address = "127.0.0.1", int(url.rpartition(":")[2])
        # The OpenAPI document stays, whose first build takes longer than a round.
        with urlopen(f"{url}/api/v1/openapi.json") as answer:
            assert answer.read()
        # Memory that the first requests load stays.
        besiege(address, WORST["requests ahead"], CONNECTIONS)
        yield address


@pytest.fixture
def _counted() -> Iterator[None]:
    gc.collect()
    gc.disable()
    tracemalloc.start()
    yield
    tracemalloc.stop()
    gc.enable()


@pytest.mark.usefixtures("_counted")
@pytest.mark.parametrize("kind", WORST)
def test_a_connection_keeps_little_and_leaves_nothing(address: tuple[str, int], kind: str) -> None:
    attack = WORST[kind]
    assert len(attack.sent) <= SENT_BYTES + 100
    # The same for what the first of a kind loads.
    besiege(address, attack, CONNECTIONS)
    left = []
    for _ in range(ROUNDS):
        before, _ = tracemalloc.get_traced_memory()
        kept = (besiege(address, attack, CONNECTIONS) - before) / CONNECTIONS
        assert kept <= attack.kept_bytes
        left.append((wait_for_rest(before + LEFT_BYTES * CONNECTIONS) - before) / CONNECTIONS)
        if left[-1] <= LEFT_BYTES:
            return
    pytest.fail(f"In each of {ROUNDS} rounds, a closed connection left more than {LEFT_BYTES} bytes: {left}")


def besiege(address: tuple[str, int], attack: Attack, number: int) -> int:
    """Attack on a number of connections at once, and close them. Return the bytes that were allocated before."""
    peers = [open_attacked(address, attack) for _ in range(number)]
    ask_in_turn(address)
    kept, _ = tracemalloc.get_traced_memory()
    for peer in peers:
        peer.close()
    ask_in_turn(address)
    return kept


def ask_in_turn(address: tuple[str, int]) -> None:
    with closing(HTTPConnection(*address, timeout=TIMEOUT_SECONDS)) as client:
        for _ in range(TIME_SLICES):
            client.request("GET", "/healthz")
            answer = client.getresponse()
            assert (answer.status, answer.read()) == (200, b'{"status":"ok"}')


def wait_for_rest(bound: int) -> int:
    """Wait until no more than that is allocated. Return what is, in the end."""
    until = time.monotonic() + REST_SECONDS
    while time.monotonic() < until and tracemalloc.get_traced_memory()[0] > bound:
        time.sleep(0.01)
    return tracemalloc.get_traced_memory()[0]
