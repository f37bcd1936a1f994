"""Writes what this Python environment contains, as CycloneDX 1.5: `python deploy/sbom.py > fieldcall.cdx.json`.

It needs the standard library alone, so that it runs where the service is installed. The same environment gives the same
text.
"""

import json
import sys
import uuid
from importlib.metadata import Distribution, distributions


def licence(distribution: Distribution) -> list[dict[str, object]]:
    """What a distribution says about its licence."""
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


def component(distribution: Distribution) -> dict[str, object]:
    """A distribution as a component."""
    name = distribution.name.lower().replace("_", "-").replace(".", "-")
    reference = f"pkg:pypi/{name}@{distribution.version}"
    described: dict[str, object] = {
        "type": "library",
        "bom-ref": reference,
        "name": name,
        "version": distribution.version,
        "purl": reference,
    }
    if licences := licence(distribution):
        described["licenses"] = licences
    return described


def document() -> dict[str, object]:
    """The whole environment; Fieldcall is what it is about."""
    found = {str(item["bom-ref"]): item for item in map(component, distributions())}
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
    json.dump(document(), sys.stdout, indent=1)
    sys.stdout.write("\n")
