"""The queue of an operator's desk, round by round, against every kind of answer: the code of the desk, run by Node."""

import json
import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.dashboard.node import Script, running

NOW_SECONDS: Final = 1_800_000_000
"""The clock at the start of each scenario, since 1970."""
DONE: Final = {"status": 200, "text": '{"data": {"step": {"__typename": "Task"}}}'}
SIGNED_OUT: Final = {
    "status": 200,
    "text": '{"data": {"step": {"__typename": "Problem", "code": "unauthenticated", "httpStatus": 401}}}',
}
REFUSED: Final = {
    "status": 200,
    "text": '{"data": {"step": {"__typename": "Problem", "code": "wrong_status", "httpStatus": 409}}}',
}
PAGE: Final = "<html><head><title>413 Request Entity Too Large</title></head></html>"
FOREIGN: Final = (
    PAGE,
    "",
    "null",
    "[]",
    "7",
    '"ok"',
    "{}",
    '{"data": null}',
    '{"data": {}}',
    '{"message": "Forbidden"}',
    '{"data": {"step": 1}, "errors": -1}',
)
"""Bodies that are no answer of GraphQL, by its specification, section 7.1."""


class Queue:
    """Plays scenarios with the code of the desk."""

    def __init__(self, script: Script) -> None:
        self._script = script

    def play(self, entries: list[dict[str, Any]], answers: list[list[Any]], rounds: list[int]) -> dict[str, Any]:
        """Send `entries` in rounds that are `rounds` seconds apart.

        Each entry gets its answers, the last one for ever.
        """
        played: dict[str, Any] = self._script.ask({"entries": entries, "answers": answers, "rounds": rounds})
        return played


@pytest.fixture(scope="module")
def queue() -> Iterator[Queue]:
    with running("queue_rounds.mjs") as script:
        yield Queue(script)


def entry(task: str, *, has_file: bool = False) -> dict[str, Any]:
    return {"taskId": task, "hasFile": has_file}


def page(status: int, text: str = PAGE) -> dict[str, Any]:
    return {"status": status, "text": text}


def problem(status: int, code: str = "internal") -> dict[str, Any]:
    return {
        "status": status,
        "text": json.dumps({"errors": [{"message": "no", "extensions": {"code": code, "status": status}}]}),
    }


def sent(played: dict[str, Any]) -> list[int]:
    return [one["number"] for one in played["kept"] if one["state"] == "sent"]


@pytest.mark.parametrize(
    ("answer", "kind", "state"),
    [
        (page(413), "tooLarge", "aside"),
        (page(403), "foreign", "aside"),
        (page(404), "foreign", "aside"),
        (page(200), "foreign", "waiting"),
        (page(302, ""), "foreign", "waiting"),
        (page(511), "foreign", "waiting"),
        (page(502), "fault", "waiting"),
        (page(503), "fault", "waiting"),
        (page(429), "limit", "waiting"),
        (problem(500), "fault", "waiting"),
        (problem(503, "unavailable"), "fault", "waiting"),
        (problem(429, "rate_limited"), "limit", "waiting"),
        (problem(408, "request_timeout"), "network", "waiting"),
        (problem(409, "conflict"), "fault", "waiting"),
        ("TypeError", "network", "waiting"),
        ("TimeoutError", "network", "waiting"),
        ("SyntaxError", "foreign", "waiting"),
    ],
)
def test_trouble_with_an_entry_is_called_by_its_name_and_holds_up_no_other_task(
    queue: Queue, answer: object, kind: str, state: str
) -> None:
    """Statuses as RFC 9110 section 15 and RFC 6585 sections 4 and 6 (429, 511) define them."""
    played = queue.play([entry("a"), entry("a"), entry("b")], [[answer], [DONE], [DONE]], [0])
    first, second, other = played["kept"]
    assert (first["trouble"]["kind"], first["state"]) == (kind, state)
    assert (second["state"], other["state"]) == ("waiting", "sent")
    assert [number for number, _ in played["asked"]] == [1, 3]
    # It is told as what it is.
    assert played["ends"] == ["done" if state == "aside" else "busy"]


@pytest.mark.parametrize("text", FOREIGN)
def test_no_body_but_an_answer_of_graphql_is_taken_for_one(queue: Queue, text: str) -> None:
    """An answer of GraphQL has data or errors (specification, section 7.1)."""
    (kept,) = queue.play([entry("a")], [[page(200, text)]], [0])["kept"]
    assert (kept["state"], kept["trouble"]["kind"], kept["trouble"]["text"]) == ("waiting", "foreign", text)


def test_an_answer_of_the_service_is_final_and_the_end_of_the_session_is_none(queue: Queue) -> None:
    played = queue.play([entry("a"), entry("b")], [[REFUSED], [DONE]], [0, 3600])
    assert [(one["state"], one["code"]) for one in played["kept"]] == [("refused", "wrong_status"), ("sent", None)]
    assert [number for number, _ in played["asked"]] == [1, 2]
    for answer in (SIGNED_OUT, problem(401, "unauthenticated")):
        played = queue.play([entry("a"), entry("b")], [[answer], [DONE]], [0])
        assert (played["ends"], [one["state"] for one in played["kept"]]) == (["signedOut"], ["waiting", "waiting"])
    # A proxy that asks for a password is not the service.
    (kept,) = queue.play([entry("a")], [[page(401)]], [0])["kept"]
    assert (kept["state"], kept["trouble"]["kind"]) == ("aside", "foreign")


def test_what_lasts_is_tried_less_and_less_often_and_then_set_aside_with_its_file_and_key(queue: Queue) -> None:
    hours = [15] * (6 * 240)
    played = queue.play([entry("a", has_file=True), entry("b")], [[problem(500)], [DONE]], hours)
    broken, other = played["kept"]
    assert (broken["state"], broken["tries"], broken["hasFile"]) == ("aside", 10, True)
    assert other["state"] == "sent"
    assert [key for number, key in played["asked"] if number == 1] == ["key-1"] * 10
    waits = [queue.play([entry("a")], [[problem(500)]], [3600] * tries)["kept"][0]["wait"] for tries in range(1, 10)]
    assert waits == [0, 0, 30, 60, 120, 240, 480, 960, 1800]


def test_the_connection_is_never_given_up_and_stops_a_round_after_two_tasks(queue: Queue) -> None:
    tasks = [entry(name) for name in "abcde"]
    lost = queue.play(tasks, [["TypeError"]] * 5, [15] * 50)
    assert {one["state"] for one in lost["kept"]} == {"waiting"}
    assert (set(lost["ends"]), len(lost["asked"])) == ({"offline"}, 100)
    back = queue.play(tasks, [["TypeError", "TypeError", DONE]] * 5, [0] * 12)
    assert sent(back) == [1, 2, 3, 4, 5]
    # An upload that breaks off each time does not keep the steps of others back, nor is it sent at every round.
    film = queue.play(
        [entry("a", has_file=True), entry("b", has_file=True), entry("c")],
        [["TypeError"], ["TypeError"], [DONE]],
        [15] * 40,
    )
    assert sent(film) == [3]
    assert len(film["asked"]) < 20


@pytest.mark.parametrize(
    ("header", "wait"),
    [("120", 120), (" 7 ", 7), (None, 60), ("soon", 60), ("-5", 60), ("", 60), ("9" * 30, 86_400)],
)
def test_a_limit_waits_as_long_as_it_says(queue: Queue, header: str | None, wait: int) -> None:
    """`Retry-After` is a delay in seconds (RFC 9110 section 10.2.3); any other value is ignored."""
    answer = problem(429, "rate_limited") | {"retryAfter": header}
    played = queue.play([entry("a")], [[answer]], [0])
    assert played["kept"][0]["wait"] == wait


@given(
    seconds=st.integers(1, 80_000),
    form=st.sampled_from(["%a, %d %b %Y %H:%M:%S GMT", "%A, %d-%b-%y %H:%M:%S GMT", "%a %b %e %H:%M:%S %Y"]),
)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_a_limit_may_end_at_a_date(queue: Queue, seconds: int, form: str) -> None:
    """The other form of `Retry-After` is an HTTP-date, of which all three forms are read (RFC 9110 section 5.6.7)."""
    date = time.strftime(form, time.gmtime(NOW_SECONDS + seconds))
    played = queue.play([entry("a")], [[problem(429, "rate_limited") | {"retryAfter": date}]], [0])
    assert played["kept"][0]["wait"] == seconds


ANSWERS = st.one_of(
    st.just(DONE),
    st.just(REFUSED),
    st.sampled_from(["TypeError", "TimeoutError", "SyntaxError"]),
    st.builds(page, st.integers(200, 599), st.sampled_from(FOREIGN)),
    st.builds(problem, st.integers(402, 599), st.sampled_from(["internal", "conflict", "rate_limited", "not_found"])),
    st.builds(page, st.integers(200, 599), st.text(max_size=20)),
    st.builds(
        page,
        st.integers(200, 599),
        st.recursive(
            st.none() | st.integers() | st.text(max_size=5),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["data", "errors", "message", "extensions", "__typename", "detail", "httpStatus"]),
                    inner,
                    max_size=3,
                )
            ),
        ).map(json.dumps),
    ),
)


@given(
    entries=st.lists(st.builds(entry, st.sampled_from("abc"), has_file=st.booleans()), min_size=1, max_size=8),
    scripts=st.lists(st.lists(ANSWERS, min_size=1, max_size=4), min_size=8, max_size=8),
    rounds=st.lists(st.sampled_from([0, 15, 300, 1700]), min_size=1, max_size=12),
)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_nothing_is_lost_sent_twice_or_out_of_its_tasks_order(
    queue: Queue, entries: list[dict[str, Any]], scripts: list[list[Any]], rounds: list[int]
) -> None:
    """The queue stays in order under every answer, with any status and body (RFC 9110 section 15, RFC 8259)."""
    played = queue.play(entries, scripts, rounds)
    kept = played["kept"]
    assert [one["number"] for one in kept] == list(range(1, len(entries) + 1))
    for one, made in zip(kept, entries, strict=True):
        assert one["state"] in {"waiting", "sent", "refused", "aside"}
        assert one["hasFile"] == (made["hasFile"] and one["state"] != "sent")
    numbers = [number for number, _ in played["asked"]]
    for task in "abc":
        own = [number for number, made in enumerate(entries, 1) if made["taskId"] == task]
        order = [number for number in numbers if number in own]
        assert order == sorted(order)
        # Each is tried only once those before it are sent.
        assert all(kept[number - 1]["state"] == "sent" for number in own if order and number < order[-1])
        if "offline" not in played["ends"] and all(scripts[number - 1] == [DONE] for number in own):
            assert all(kept[number - 1]["state"] == "sent" for number in own)
