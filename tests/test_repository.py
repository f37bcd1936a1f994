"""The files around the code: locks, targets, licence, version, and names that must not collide or leak."""

import gzip
import importlib.metadata
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import brotli
import pytest

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
PACKAGES = ("adapters", "domain", "resolvers", "rest_compat", "schema", "server", "subscriptions")
LOCKS = ("requirements.txt", "requirements-dev.txt")

# Homes, scratch directories and checkouts of whoever wrote the line; a path inside a word or a URL is none.
MACHINE_PATH = r"(^|[^A-Za-z0-9_.-])/(home|Users|root|tmp|work|workspaces?)/[A-Za-z0-9_.-]"


def pins(lock: str) -> dict[str, str]:
    """Each pinned requirement of a lock with the lines that belong to it."""
    lines = [line for line in (ROOT / lock).read_text().splitlines() if not line.lstrip().startswith("#")]
    blocks = re.split(r"^(?=\S)", "\n".join(lines), flags=re.MULTILINE)
    return {block.split("==")[0]: block for block in blocks if block.strip()}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_to_one_version_and_its_hashes(lock: str) -> None:
    assert pins(lock)
    unpinned = [
        name
        for name, block in pins(lock).items()
        if not re.match(r"[a-z0-9-]+==\S+( ; .+)? \\\n( +--hash=sha256:[0-9a-f]{64}( \\)?\n?)+$", block)
    ]
    assert unpinned == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address_and_no_place(lock: str) -> None:
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert not re.search(r"--(extra-)?index-url|--find-links|\s/\w", text)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_covers_what_the_project_asks_for_and_its_build_backend(lock: str) -> None:
    extra = PROJECT["optional-dependencies"]["dev"] if lock == "requirements-dev.txt" else []
    asked = {re.split(r"[^a-z0-9-]", requirement)[0] for requirement in [*PROJECT["dependencies"], *extra]}
    assert asked | {"setuptools"} <= pins(lock).keys()


def test_development_adds_to_the_run_time_lock_and_changes_nothing_in_it() -> None:
    run_time, development = (
        {name: re.split(r"[ ;]", block)[0] for name, block in pins(lock).items()} for lock in LOCKS
    )
    assert run_time.items() <= development.items()


def test_what_the_locks_install_without_resolving_is_complete() -> None:
    command = [sys.executable, "-m", "pip", "check"]
    check = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert check.returncode == 0, check.stdout


WORKFLOWS = [*(ROOT / ".github").rglob("*.yml"), *(ROOT / "examples").glob("*/.github/**/*.yml")]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.relative_to(ROOT).parts[0])
def test_an_action_is_pinned_to_a_commit_and_names_its_version(path: Path) -> None:
    actions = re.findall(r"uses: (.+)", path.read_text())
    assert actions
    assert [action for action in actions if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", action)] == []


def test_the_workflows_fit_their_public_schema() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", *WORKFLOWS]
    check = subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)
    assert check.returncode == 0, check.stdout


@pytest.mark.parametrize(
    ("name", "line"), [("Dockerfile", r"^FROM (\S+)"), ("compose.yaml", r"^    image: (\S+)")], ids=["build", "compose"]
)
def test_an_image_of_others_is_pinned_to_its_digest(name: str, line: str) -> None:
    images = re.findall(line, (ROOT / name).read_text(), re.MULTILINE)
    assert images
    assert [image for image in images if not re.fullmatch(r"[\w./:-]+@sha256:[0-9a-f]{64}", image)] == []


def test_a_container_has_no_capability_and_no_password_of_ours() -> None:
    shared, services = (ROOT / "compose.yaml").read_text().split("\nservices:\n")
    assert re.search(r"^x-confined: &confined\n(  .+\n)*  cap_drop: \[ALL\]$", shared, re.MULTILINE)
    assert re.search(
        r'^x-confined: &confined\n(  .+\n)*  security_opt: \["no-new-privileges:true"\]$', shared, re.MULTILINE
    )
    assert "x-fieldcall: &fieldcall\n  <<: *confined\n" in shared
    names = re.findall(r"^  (\w+):$", services.partition("\nvolumes:")[0], re.MULTILINE)
    assert len(names) == len(re.findall(r"^    <<: \*(?:confined|fieldcall)$", services, re.MULTILINE))
    assert re.findall(r"\w*(?:PASSWORD|KEY):-", shared + services) == []


def test_make_without_a_target_prints_a_line_for_each() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert phony
    printed = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert re.findall(r"^ +make (\S+) +\S.*$", printed, re.MULTILINE) == phony[1].split()
    assert phony[1].split() == re.findall(r"^([a-z-]+):", makefile, re.MULTILINE)


@pytest.mark.parametrize("target", ["demo", "check"])
def test_make_announces_each_step_of_an_installation(target: str) -> None:
    """The commands of an empty checkout, which `-n` prints instead of running them."""
    command = ["make", "--no-print-directory", "--dry-run", "--always-make", target]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    steps = [place for place, line in enumerate(printed) if " -m venv " in line or " pip install " in line]
    assert len(steps) == (3 if target == "demo" else 4)
    for place in steps:
        assert re.fullmatch(r"echo '.+ing .+ \((some|about) .+ (seconds|minutes?)\)'", printed[place - 1])


@pytest.mark.parametrize("package", PACKAGES)
def test_no_other_distribution_installs_a_package_of_our_name(package: str) -> None:
    owners = set(importlib.metadata.packages_distributions().get(package, ()))
    assert owners - {PROJECT["name"]} == set()


def test_the_built_metadata_carry_licence_and_notice(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    build = "import sys; from setuptools.build_meta import *; prepare_metadata_for_build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=source, capture_output=True, check=True)

    (built,) = tmp_path.glob("*.dist-info")
    metadata = importlib.metadata.Distribution.at(built).metadata
    assert metadata.get_all("License-File") == ["LICENSE", "NOTICE"]
    assert metadata["License-Expression"] == "Apache-2.0"
    for name in ("LICENSE", "NOTICE"):
        assert (built / "licenses" / name).read_bytes() == (ROOT / name).read_bytes()


def test_the_wheel_carries_every_file_of_the_packages(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for package in PACKAGES:
        # The packages of the clients are there once `make clients` has built them.
        shutil.copytree(ROOT / package, source / package, ignore_dangling_symlinks=True)
    for name in ("pyproject.toml", "setup.py", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, source)
    (source / "server/dashboard/assets").mkdir(parents=True, exist_ok=True)
    (source / "server/dashboard/assets/page.woff2").touch()
    packaged = {
        path.relative_to(source).as_posix()
        for package in PACKAGES
        for path in (source / package).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }
    build = "import sys; from setuptools.build_meta import *; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(tmp_path)], cwd=source, capture_output=True, check=True)

    (wheel,) = tmp_path.glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    names = {name for name in archive.namelist() if ".dist-info/" not in name}
    compressed = {name for name in names if name.endswith(".br")}
    assert names - compressed == packaged
    assert compressed == {f"{name}.br" for name in packaged if re.match(r"server/dashboard/assets/.*\.(js|css)$", name)}
    for name in compressed:
        plain = archive.read(name.removesuffix(".br"))
        assert brotli.decompress(archive.read(name)) == plain
        assert len(archive.read(name)) < 0.97 * len(gzip.compress(plain, 9)), name


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    # Without an index git looks at every file that .gitignore lets through, in a clone and in an unpacked archive.
    search = subprocess.run(
        ["git", "grep", "--no-index", "--exclude-standard", "-nIE", MACHINE_PATH],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (search.stdout, search.stderr, search.returncode) == ("", "", 1)
