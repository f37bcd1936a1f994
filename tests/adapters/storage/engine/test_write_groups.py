"""Who takes which of the writes that wait."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from adapters.storage.engine.session import Session
from adapters.storage.engine.write_groups import GROUP, Lanes, Turn
from adapters.storage.engine.write_queue import Pending


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


def lanes_of(turn: Turn) -> list[object]:
    return [each.lane for each in turn.group]


def test_each_takes_its_share() -> None:
    lanes, _ = waiting(*range(10))
    assert lanes_of(lanes.take(4)) == [0, 1, 2]
    assert lanes_of(lanes.take(3)) == [3, 4, 5]
    assert lanes_of(lanes.take(1)) == [6, 7, 8, 9]
    assert lanes.take(1) == Turn([], [])


def test_who_has_a_lane_takes_all_of_it() -> None:
    lanes, _ = waiting("hot", "hot", "a", "hot", "b")
    assert lanes_of(lanes.take(5)) == ["hot", "hot", "hot"]


def test_nobody_takes_from_a_lane_that_another_is_in() -> None:
    lanes, _ = waiting("hot", "hot")
    turn = lanes.take(1)
    lanes.add(turn.group[0])
    assert lanes.take(1) == Turn([], [])
    lanes.release(turn.lanes)
    assert lanes.take(1).group == turn.group[:1]


def test_a_crowded_lane_does_not_keep_the_others_from_their_turn() -> None:
    lanes, _ = waiting(*["hot"] * 1_000, "a")
    turn = lanes.take(1)
    assert lanes_of(turn) == ["hot"] * GROUP
    lanes.release(turn.lanes)
    assert lanes_of(lanes.take(1)) == ["a", *["hot"] * (GROUP - 1)]


def test_who_has_given_up_is_passed_over() -> None:
    lanes, pending = waiting("a", "b")
    pending[0].future.cancel()
    turn = lanes.take(1)
    assert (turn.lanes, turn.group) == (["a", "b"], [pending[1]])
    lanes.release(turn.lanes)
    assert lanes.take(1) == Turn([], [])


def test_what_is_put_back_is_the_next_of_its_lane() -> None:
    lanes, pending = waiting("a", "a", "b", "a")
    turn = lanes.take(1)
    lanes.put_back(turn.group[1:])
    lanes.release(turn.lanes)
    assert lanes.take(1).group == [pending[1], pending[3], pending[2]]


@given(
    st.lists(st.integers(0, 5), max_size=100),
    st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=60),
)
def test_everything_is_taken_once_in_the_order_of_its_lane(queue: list[int], moves: list[tuple[int, bool]]) -> None:
    lanes, pending = waiting(*queue)
    under_way: list[Turn] = []
    seen: list[Pending] = []
    for takers, ends in moves:
        turn = lanes.take(takers)
        assert len(turn.group) <= GROUP
        assert not {lane for other in under_way for lane in other.lanes} & set(turn.lanes)
        assert set(lanes_of(turn)) <= set(turn.lanes)
        seen += turn.group
        under_way.append(turn)
        if ends:
            lanes.release(under_way.pop(0).lanes)
    for turn in under_way:
        lanes.release(turn.lanes)
    while (turn := lanes.take(1)).lanes:
        seen += turn.group
        lanes.release(turn.lanes)
    assert len(seen) == len(pending)
    for lane in set(queue):
        assert [each for each in seen if each.lane == lane] == [each for each in pending if each.lane == lane]
