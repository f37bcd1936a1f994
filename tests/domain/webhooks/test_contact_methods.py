"""Contact methods by priority."""

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from domain.webhooks.contact_methods import fanned_out, next_in_rank


class Method(NamedTuple):
    priority: int
    active: bool
    fan_out: bool


METHODS = st.lists(st.builds(Method, st.integers(1, 5), st.booleans(), st.booleans()))


@given(METHODS)
def test_one_after_the_other_all_active_ones_come_in_order_and_once(methods: list[Method]) -> None:
    after, seen = 0, []
    while found := next_in_rank(methods, after):
        assert len({method.priority for method in found}) == 1
        assert found[0].priority > after
        after = found[0].priority
        seen += found
    ranked = sorted((method for method in methods if method.active), key=lambda method: method.priority)
    assert seen == [method for method in ranked if not method.fan_out]
    assert fanned_out(methods) == [method for method in methods if method.active and method.fan_out]
