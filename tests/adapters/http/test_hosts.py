"""Bounds of the calls to each host."""

import asyncio

import pytest

from adapters.http import hosts
from adapters.http.hosts import MAX_IDLE_HOSTS, Hosts


async def test_a_host_takes_so_many_calls_at_a_time_and_others_are_not_delayed() -> None:
    known = Hosts(2, 1000)
    under_way = most = 0
    release = asyncio.Event()

    async def call(name: str) -> None:
        nonlocal under_way, most
        async with known.place(name, 60):
            under_way += 1
            most = max(most, under_way)
            await release.wait()
            under_way -= 1

    calls = [asyncio.create_task(call("busy.example")) for _ in range(5)]
    await asyncio.sleep(0)
    async with known.place("other.example", 60):
        assert under_way == 2
    release.set()
    await asyncio.gather(*calls)
    assert most == 2


async def test_a_call_that_gets_no_place_in_time_is_refused_and_leaves_nothing() -> None:
    known = Hosts(1, 1000)
    async with known.place("busy.example", 60):
        with pytest.raises(TimeoutError):
            async with known.place("busy.example", 0.01):
                pass
    async with known.place("busy.example", 60):
        assert known._hosts["busy.example"].calls == 1
    assert known._hosts["busy.example"].calls == 0


async def test_too_many_that_wait_are_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosts, "MAX_WAITING", 0)
    known = Hosts(1, 1000)
    async with known.place("busy.example", 60):
        with pytest.raises(TimeoutError):
            async with known.place("busy.example", 3600):
                pass


async def test_more_calls_than_a_second_takes_wait() -> None:
    known = Hosts(10, 2)
    for _ in range(2):
        async with known.place("busy.example", 60):
            pass
    with pytest.raises(TimeoutError):
        async with known.place("busy.example", 0.01):
            pass
    assert known._hosts["busy.example"].calls == 0


async def test_idle_hosts_are_forgotten() -> None:
    known = Hosts(1, 1)
    for number in range(MAX_IDLE_HOSTS):
        known._host(f"{number}.example")
    async with known.place("new.example", 60):
        pass
    assert known._hosts.keys() == {"new.example"}
