"""Contents, not times, tell whether a file is still what it was."""

import os

from linkwork.files import fingerprint


def test_a_file_has_the_fingerprint_of_its_content(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"held")
    os.utime(path, (0, 0))
    assert fingerprint.of_file(path, 100) == fingerprint.of(b"held") != fingerprint.of(b"other")


def test_what_cannot_be_read_has_none(tmp_path):
    (tmp_path / "large").write_bytes(b"0" * 200)
    os.mkfifo(tmp_path / "pipe")
    for name in ("large", "pipe", "nowhere", "."):
        assert fingerprint.of_file(tmp_path / name, 100) == fingerprint.NOTHING
