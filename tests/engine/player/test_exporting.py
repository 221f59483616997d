"""Where pages are written: by the suffix, and checked before anything is computed."""

import pytest

from linkwork.errors import FileError
from linkwork.player import exporting


@pytest.mark.parametrize("name", ["run.mp4", "run", "run.htm"])
def test_other_suffixes_are_refused(tmp_path, name):
    with pytest.raises(FileError, match=r"is written as .html or .glb"):
        exporting.check(tmp_path / name)


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileError, match="there is no folder"):
        exporting.check(tmp_path / "none" / "run.html")
