"""Readers of other packages: what they raise becomes a sentence, and they take no format of ours."""

from pathlib import Path

import pytest

from linkwork.errors import FileError, ModelError
from linkwork.files import formats, importer
from linkwork.files.importer import Importer
from linkwork.model.model import Model


@pytest.fixture
def reading(monkeypatch, tmp_path):
    """Opens a file by a reader that does something."""

    def read(does):
        monkeypatch.setattr(importer, "by_suffix", lambda: {".odd": Importer("odd", "Odd", (".odd",), does)})
        (tmp_path / "a.ODD").write_text("x")
        return formats.load(tmp_path / "a.ODD")

    return read


def test_a_model_and_what_was_lost(reading):
    def does(path, notes):
        notes.lost("odd", "an odd thing was lost")
        return Model("odd")

    model, findings = reading(does)
    assert model.name == "odd"
    assert [finding.message for finding in findings] == ["an odd thing was lost."]


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (ModelError("no mass"), "a.ODD: no mass"),
        (FileError("it is gone"), "it is gone"),
        (OSError("unplugged"), "a.ODD: unplugged"),
        (ZeroDivisionError("by zero"), "a.ODD: the importer odd failed: ZeroDivisionError: by zero"),
    ],
)
def test_what_goes_wrong_is_a_sentence(reading, error, said):
    def does(path, notes):
        raise error

    with pytest.raises(FileError, match=said):
        reading(does)


def test_something_that_is_no_model(reading):
    with pytest.raises(FileError, match="the importer odd returned no model but a str"):
        reading(lambda path, notes: "a model")


@pytest.mark.parametrize("suffixes", [(), (".urdf",), (".ODD",), ("odd",)])
def test_suffixes_that_nobody_may_take(suffixes):
    assert "it cannot have the suffixes" in importer._unfit(Importer("odd", "Odd", suffixes, lambda path, notes: None))


def test_something_else(tmp_path):
    assert importer._unfit(Path) == "it is not an Importer of linkwork.files.importer"
