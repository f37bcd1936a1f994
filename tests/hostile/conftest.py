"""A service for generated input, shared by all tests of a process: what they do to it is part of the input.

A test of schemathesis makes up its examples when it runs. Made up while the tests are collected, as schemathesis does,
they take seconds of every process, for tests of which it runs a part.
"""

import inspect
from collections.abc import Callable, Generator
from typing import Any

import pytest
from schemathesis.pytest import _test_builder

from server.config.settings import Settings
from tests.hostile.scene import Stage, set_stage

build_operation_test = _test_builder.build_operation_test


class NotBuilt:
    """A test of one operation that is not yet built, with the fixtures that it will ask for."""

    def __init__(self, *, test_func: Callable[..., None], **options: Any) -> None:
        signature = inspect.signature(test_func)
        self.__name__ = test_func.__name__
        self.__signature__ = signature.replace(
            parameters=[one for name, one in signature.parameters.items() if name != "case"]
        )
        self._test = test_func
        self._options = options

    def __call__(self, **fixtures: Any) -> None:
        self.built()(**fixtures)

    def built(self) -> Callable[..., None]:
        return build_operation_test(test_func=self._test, **self._options)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_test_builder, "build_operation_test", NotBuilt)
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if isinstance(item, pytest.Function) and isinstance(item.obj, NotBuilt):
        item.obj = item.obj.built()


@pytest.fixture(scope="session")
def stage(make_settings: Callable[..., Settings]) -> Stage:
    return set_stage(make_settings(payments="embedded", allowed_hosts=("testserver",)))
