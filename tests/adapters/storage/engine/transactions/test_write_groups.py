"""Distribution of waiting writes over groups."""

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from adapters.storage.engine.transactions.session import Session
from adapters.storage.engine.transactions.write_groups import MAX_GROUP_SIZE, Pending, Turn, WriteGroups
from adapters.storage.queries.ledger.wallets import select_wallet


async def nothing(_: Session) -> None:
    """Do nothing: the work of a write does not matter here."""


def waiting(*group_keys: object) -> tuple[WriteGroups, list[Pending]]:
    loop = asyncio.new_event_loop()
    pending = [Pending(nothing, loop.create_future(), group_key) for group_key in group_keys]
    loop.close()
    made = WriteGroups()
    for each in pending:
        made.add(each)
    return made, pending


def list_group_keys(turn: Turn) -> list[object]:
    return [each.group_key for each in turn.group]


def test_each_takes_its_share() -> None:
    groups, _ = waiting(*range(10))
    assert list_group_keys(groups.take(4)) == [0, 1, 2]
    assert list_group_keys(groups.take(3)) == [3, 4, 5]
    assert list_group_keys(groups.take(1)) == [6, 7, 8, 9]
    assert groups.take(1) == Turn([], [])


def test_who_has_a_lane_takes_all_of_it() -> None:
    groups, _ = waiting("hot", "hot", "a", "hot", "b")
    assert list_group_keys(groups.take(5)) == ["hot", "hot", "hot"]


def test_those_who_foresee_what_they_look_up_go_together() -> None:
    groups, _ = waiting()
    loop = asyncio.new_event_loop()
    announced = [select_wallet(agent_id=number, currency="EUR") for number in range(MAX_GROUP_SIZE)]
    for number, hint in enumerate(announced):
        groups.add(Pending(nothing, loop.create_future(), number, [hint]))
    groups.add(Pending(nothing, loop.create_future(), "surprising"))
    loop.close()
    assert list_group_keys(groups.take(4)) == list(range(MAX_GROUP_SIZE))
    assert list_group_keys(groups.take(4)) == ["surprising"]


def test_nobody_takes_from_a_lane_that_another_is_in() -> None:
    groups, _ = waiting("hot", "hot")
    turn = groups.take(1)
    groups.add(turn.group[0])
    assert groups.take(1) == Turn([], [])
    groups.release(turn.group_keys)
    assert groups.take(1).group == turn.group[:1]


def test_a_crowded_lane_does_not_keep_the_others_from_their_turn() -> None:
    groups, _ = waiting(*["hot"] * 1_000, "a")
    turn = groups.take(1)
    assert list_group_keys(turn) == ["hot"] * MAX_GROUP_SIZE
    groups.release(turn.group_keys)
    assert list_group_keys(groups.take(1)) == ["a", *["hot"] * (MAX_GROUP_SIZE - 1)]


def test_who_has_given_up_is_passed_over() -> None:
    groups, pending = waiting("a", "b")
    pending[0].future.cancel()
    turn = groups.take(1)
    assert (turn.group_keys, turn.group) == (["a", "b"], [pending[1]])
    groups.release(turn.group_keys)
    assert groups.take(1) == Turn([], [])


def test_what_is_put_back_is_the_next_of_its_lane() -> None:
    groups, pending = waiting("a", "a", "b", "a")
    turn = groups.take(1)
    groups.put_back(turn.group[1:])
    groups.release(turn.group_keys)
    assert groups.take(1).group == [pending[1], pending[3], pending[2]]


@given(
    st.lists(st.integers(0, 5), max_size=100),
    st.lists(st.tuples(st.integers(1, 10), st.booleans()), max_size=60),
)
def test_everything_is_taken_once_in_the_order_of_its_lane(queue: list[int], moves: list[tuple[int, bool]]) -> None:
    groups, pending = waiting(*queue)
    under_way: list[Turn] = []
    seen: list[Pending] = []
    for takers, ends in moves:
        turn = groups.take(takers)
        assert len(turn.group) <= MAX_GROUP_SIZE
        assert not {group_key for other in under_way for group_key in other.group_keys} & set(turn.group_keys)
        assert set(list_group_keys(turn)) <= set(turn.group_keys)
        seen += turn.group
        under_way.append(turn)
        if ends:
            groups.release(under_way.pop(0).group_keys)
    for turn in under_way:
        groups.release(turn.group_keys)
    while (turn := groups.take(1)).group_keys:
        seen += turn.group
        groups.release(turn.group_keys)
    assert len(seen) == len(pending)
    for group_key in set(queue):
        first_in, first_out = ([one for one in order if one.group_key == group_key] for order in (pending, seen))
        assert first_out == first_in
