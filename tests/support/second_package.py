"""Somebody else's package, built as a wheel and installed beside Linkwork, as its users would."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(__file__).with_name("slot_parts")


def installed(place: Path) -> Path:
    """Build the wheel and install it into a folder of its own, which is what is returned."""
    told([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)], cwd=SOURCE)
    (wheel,) = place.glob("*.whl")
    target = place / "site"
    told([sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--target", str(target), str(wheel)])
    return target


def environment(site: Path, **more: str) -> dict[str, str]:
    """The environment of a process in which that package is installed."""
    places = (site, ROOT / "core", ROOT / "app", ROOT / "tests" / "support")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places)), **more}


def told(command: list[str], code: int = 0, **options: object) -> str:
    """What a command prints, which must end with a code."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout
