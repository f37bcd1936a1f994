"""Writes what this Python environment contains, as CycloneDX 1.5: `python deploy/sbom.py > fieldcall.cdx.json`.

With `--system` also the interpreter and the Debian packages around it, for an image. It needs the standard library
alone, so that it runs where the service is installed. The same environment gives the same text.
"""

import json
import platform
import subprocess
import sys
import uuid
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from urllib.parse import quote

Component = dict[str, object]


def licence(distribution: Distribution) -> list[dict[str, object]]:
    """Return the licence that a distribution states."""
    expression = distribution.metadata.get("License-Expression")
    if expression:
        return [{"expression": expression}]
    names = [
        value.rpartition(" :: ")[2]
        for value in distribution.metadata.get_all("Classifier", [])
        if value.startswith("License :: ")
    ]
    text = distribution.metadata.get("License") or ""
    return [{"license": {"name": name}} for name in names or ([text.splitlines()[0]] if text else [])]


def described(kind: str, reference: str, name: str, version: str) -> Component:
    """A component, which its package URL names."""
    return {"type": kind, "bom-ref": reference, "name": name, "version": version, "purl": reference}


def component(distribution: Distribution) -> Component:
    """A distribution as a component."""
    name = distribution.name.lower().replace("_", "-").replace(".", "-")
    item = described("library", f"pkg:pypi/{name}@{distribution.version}", name, distribution.version)
    if licences := licence(distribution):
        item["licenses"] = licences
    return item


def system() -> Iterator[Component]:
    """The interpreter, and the packages that Debian has installed."""
    python = platform.python_version()
    yield described("platform", f"pkg:generic/python@{python}", "python", python)
    release = platform.freedesktop_os_release()
    fields = "${Package}\\t${Version}\\t${Architecture}\\t${db:Status-Status}\\n"
    command = ("/usr/bin/dpkg-query", "--show", f"--showformat={fields}")
    listed = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - no input is part of it
    for line in listed.stdout.splitlines():
        name, version, architecture, status = line.split("\t")
        if status == "installed":
            place = f"arch={architecture}&distro={release['ID']}-{release.get('VERSION_ID', 'unstable')}"
            reference = f"pkg:deb/{release['ID']}/{quote(name)}@{quote(version, safe=':')}?{place}"
            yield described("library", reference, name, version)


def document(*, with_system: bool) -> Component:
    """The whole environment; Fieldcall is what it is about."""
    found = {str(item["bom-ref"]): item for item in map(component, distributions())}
    if with_system:
        found |= {str(item["bom-ref"]): item for item in system()}
    components = [found[reference] for reference in sorted(found)]
    own = next((item for item in components if item["name"] == "fieldcall"), None)
    others = [item for item in components if item is not own]
    number = uuid.uuid5(uuid.NAMESPACE_URL, " ".join(sorted(found)))
    about = {**own, "type": "application"} if own else {"type": "application", "name": "fieldcall"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": about},
        "components": others,
    }


if __name__ == "__main__":
    json.dump(document(with_system="--system" in sys.argv), sys.stdout, indent=1)
    sys.stdout.write("\n")
