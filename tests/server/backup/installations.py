"""Installations to be backed up: a database with an agent, its tasks and some files, and nothing that runs."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from adapters.private_files import make_private_folder
from adapters.storage.engine.migration import migrate
from resolvers.tasks.dispatch import get_task
from server.config.settings import Settings
from server.config.wiring import build, prepare, started
from tests.actors import Actor, dispatch, register_agent
from tests.postgres_wheel import PROGRAMS


@dataclass
class Installation:
    """A folder with a database, its blobs and its secret key."""

    settings: Settings
    folder: Path
    key: str = ""
    """API key of its agent."""

    @property
    def file(self) -> Path:
        """The file of its database."""
        assert self.settings.database_file
        return self.settings.database_file

    @property
    def variables(self) -> Mapping[str, str]:
        """The environment of its commands."""
        assert self.settings.secret_key
        return {
            "FIELDCALL_DATABASE_URL": self.settings.database_url,
            "FIELDCALL_BLOB_URL": self.settings.blob_url,
            "FIELDCALL_SECRET_KEY": self.settings.secret_key.get_secret_value(),
            "PATH": programs_path(),
        }

    async def add_task(self, title: str) -> int:
        """Create a task, and return its id."""
        async with started(build(self.settings)) as services:
            agent = await register_agent(services) if not self.key else Actor(services, self.key)
            self.key = agent.key or ""
            made = await dispatch(agent, publishImmediately=False, title=title)
            return int(made.id)

    async def read_title(self, task_id: int) -> str:
        """Return the title of a task, read with the agent's API key."""
        async with started(build(self.settings)) as services:
            task = await Actor(services, self.key)(get_task, taskId=task_id)
            return str(task.title)


def programs_path() -> str:
    """Return PATH with the programs of the tests' PostgreSQL first."""
    return f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"


async def install(settings: Settings, folder: Path, database_url: str) -> Installation:
    """Make an installation with an empty database in a folder."""
    make_private_folder(folder)
    blobs = f"file://{folder}/blobs"
    await migrate.upgrade(database_url)
    installed = settings.model_copy(update={"database_url": database_url, "blob_url": blobs})
    await prepare(installed)
    return Installation(installed, folder)
