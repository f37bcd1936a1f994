"""Who takes which of the writes that wait."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from adapters.storage.lanes import DEPTH, GROUP, Lanes
from adapters.storage.session import Session
from adapters.storage.writes import Pending


async def nothing(_: Session) -> None:
    """What is waited for does not matter here."""


def waiting(*lanes: object) -> tuple[Lanes, list[Pending]]:
    loop = asyncio.new_event_loop()
    pending = [Pending(nothing, loop.create_future(), lane) for lane in lanes]
    loop.close()
    made = Lanes()
    for each in pending:
        made.add(each)
    return made, pending


def lanes_of(taken: list[Pending]) -> list[object]:
    return [each.lane for each in taken]


def test_each_takes_its_share() -> None:
    lanes, _ = waiting(*range(10))
    assert lanes_of(lanes.take(4)) == [0, 1, 2]
    assert lanes_of(lanes.take(3)) == [3, 4, 5]
    assert lanes_of(lanes.take(1)) == [6, 7, 8, 9]
    assert lanes.take(1) == []


def test_who_has_a_lane_takes_all_of_it() -> None:
    lanes, _ = waiting("hot", "hot", "a", "hot", "b")
    assert lanes_of(lanes.take(5)) == ["hot", "hot", "hot"]


def test_nobody_takes_from_a_lane_that_another_is_in() -> None:
    lanes, _ = waiting("hot", *["hot"] * GROUP, "a")
    taken = lanes.take(1)
    assert lanes_of(taken) == ["hot"] * GROUP
    assert lanes_of(lanes.take(1)) == ["a"]
    assert lanes.take(1) == []
    lanes.release(lanes_of(taken))
    assert lanes_of(lanes.take(1)) == ["hot"]


def test_who_has_given_up_is_passed_over() -> None:
    lanes, pending = waiting("a", "b")
    pending[0].future.cancel()
    assert lanes.take(1) == [pending[1]]


def test_what_is_put_back_comes_first_and_in_order() -> None:
    lanes, pending = waiting("a", "b", "c")
    taken = lanes.take(1)
    lanes.release(lanes_of(taken))
    lanes.put_back(taken[1:])
    assert lanes.take(1) == pending[1:]


@given(
    st.lists(st.integers(0, 5), max_size=3 * DEPTH // 2),
    st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=60),
)
def test_everything_is_taken_once_in_the_order_of_its_lane(queue: list[int], moves: list[tuple[int, bool]]) -> None:
    lanes, pending = waiting(*queue)
    under_way: list[list[Pending]] = []
    seen: list[Pending] = []
    for takers, ends in moves:
        taken = lanes.take(takers)
        assert len(taken) <= GROUP
        busy = {each.lane for group in under_way for each in group}
        assert not busy & set(lanes_of(taken))
        seen += taken
        under_way.append(taken)
        if ends:
            lanes.release(lanes_of(under_way.pop(0)))
    for group in under_way:
        lanes.release(lanes_of(group))
    while rest := lanes.take(1):
        seen += rest
        lanes.release(lanes_of(rest))
    assert len(seen) == len(pending)
    for lane in set(queue):
        assert [each for each in seen if each.lane == lane] == [each for each in pending if each.lane == lane]
