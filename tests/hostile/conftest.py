"""A service for generated input, shared by all tests of a process: what they do to it is part of the input.

A test of schemathesis makes up its examples when it runs. Made up while the tests are collected, as schemathesis does,
they take seconds of every process, for tests of which it runs a part.
"""

import inspect
import shutil
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from schemathesis.pytest import _test_builder

from server.config.settings import load
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
def stage(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Stage:
    directory = tmp_path_factory.mktemp("hostile")
    shutil.copyfile(migrated_file, directory / "fieldcall.db")
    return set_stage(
        load(
            database_url=f"sqlite+aiosqlite:///{directory}/fieldcall.db",
            broadcast_url="memory://",
            blob_url=f"file://{directory}/blobs",
            secret_key="a secret key that is only for tests",
            rate_limit="off",
            payments="embedded",
            allowed_hosts=("testserver",),
        )
    )
