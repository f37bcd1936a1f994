"""Texts of notifications."""

import re

import pytest

from domain.lifecycle.events import TASK_EVENTS
from domain.webhooks.notification_texts import TASK_SENTENCES, task_notice


@pytest.mark.parametrize("event", TASK_EVENTS)
def test_every_event_of_a_task_has_its_words(event: str) -> None:
    notice = task_notice(event, "Shop front", None)
    assert re.fullmatch(r"(Task|Dispute) [a-z ]+", notice.title)
    assert re.fullmatch(r"Shop front: [A-Z].+\.", notice.body)


def test_the_words_of_two_events_differ() -> None:
    assert len(set(TASK_SENTENCES.values())) == len(TASK_SENTENCES)


def test_a_reason_is_told() -> None:
    notice = task_notice("task.en_route", "Shop front", "Rain")
    assert notice == ("Task en route", "Shop front: The operator is on the way. Reason: Rain")
