"""Which files a piece of code opens."""

import os
import sys
from pathlib import Path

import pytest

WATCHED: list[str] = []
_watching = [False]


def _listen(event, arguments):
    if _watching[0] and event == "open" and isinstance(arguments[0], str | bytes | os.PathLike):
        WATCHED.append(os.path.realpath(os.fsdecode(arguments[0])))


sys.addaudithook(_listen)


@pytest.fixture
def project_folder(tmp_path):
    """A folder with secrets beside it; in the end nothing outside was opened and the secrets are as they were."""
    folder, secret = tmp_path / "project", [tmp_path / f"secret.{suffix}" for suffix in ("stl", "xml", "obj")]
    folder.mkdir()
    for path in secret:
        path.write_text("secret")
    WATCHED.clear()
    _watching[0] = True
    yield folder
    _watching[0] = False
    allowed = (
        str(folder),
        sys.prefix,
        sys.base_prefix,
        str(Path(__file__).parents[2]),
        os.environ.get("XDG_CACHE_HOME", "-"),
    )
    allowed += ("/proc/", "/sys/", "/dev/null", "/usr/lib", "/lib", os.path.expanduser("~/.cache"))
    outside = {path for path in WATCHED if not path.startswith(allowed)}
    assert not outside
    assert [path.read_text() for path in secret] == ["secret"] * 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["project", "secret.obj", "secret.stl", "secret.xml"]
