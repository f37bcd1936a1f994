"""`/clients/`: packages that install, served as they were built."""

import hashlib
from pathlib import Path

import httpx2
import pytest

from server.reference import released_clients
from tests.browser import ON_SQLITE
from tests.server.reference.test_site import BROWSER

pytestmark = ON_SQLITE
FILES = {"fieldcall_client-0.2.0-py3-none-any.whl": b"a wheel", "fieldcall-client-0.2.0.tgz": b"a tarball"}
PROGRAM = {"Accept": "application/json"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the packages, with another file alone."""
    (tmp_path / "other.whl").touch()
    monkeypatch.setattr(released_clients, "FOLDER", tmp_path)
    return tmp_path


@pytest.fixture
def filled(folder: Path) -> None:
    for name, content in FILES.items():
        (folder / name).write_bytes(content)


@pytest.mark.usefixtures("filled")
async def test_both_packages_are_listed_and_served(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/clients/", headers=PROGRAM)
    listed = answer.json()["clients"]
    assert [(row["language"], row["version"]) for row in listed] == [("Python", "0.2.0"), ("TypeScript", "0.2.0")]
    assert [row["install"].partition(" http")[0] for row in listed] == ["pip install", "npm install"]
    page = await client.get("/clients", headers=BROWSER)
    assert "default-src 'none'" in page.headers["Content-Security-Policy"]
    for row in listed:
        sent = await client.get(row["url"])
        assert sent.content == FILES[row["fileName"]]
        assert (len(sent.content), hashlib.sha256(sent.content).hexdigest()) == (row["bytes"], row["sha256"])
        assert row["install"] in page.text.replace('<span class="w">', "").replace("</span>", "")
        assert row["sha256"] in page.text
    again = await client.get("/clients/", headers={**PROGRAM, "If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert "Accept" in again.headers["Vary"].split(", ")


@pytest.mark.parametrize("path", ["", "missing"])
async def test_an_installation_without_packages_names_the_command(
    client: httpx2.AsyncClient, folder: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(released_clients, "FOLDER", folder / path)
    answer = await client.get("/clients/", headers=PROGRAM)
    assert answer.json() == {"clients": [], "detail": released_clients.MISSING}
    assert "make clients" in (await client.get("/clients/")).text


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("name", ["other.whl", "..%2Fclients%2Fother.whl"])
async def test_no_other_file_is_served(client: httpx2.AsyncClient, name: str) -> None:
    assert (await client.get(f"/clients/{name}")).status_code == 404
