"""Results in files: what was written is read back to the last bit, with units and with what was run."""

import importlib.util
import os

import numpy as np
import pytest
from sample_models import brick, built, hinge

import linkwork as lw
from linkwork.edits import AddJoint
from linkwork.errors import FileError
from linkwork.results import saving
from linkwork.results.channel import Channel

SUFFIXES = list(saving.FORMATS)
NAMES = ("part/1", "50 % of", "..", "a.velocity.x [m]")  # ids that paths and columns could trip over


@pytest.fixture(scope="module")
def run():
    bodies = [brick(name, position=(float(i), 0.0, 0.0)) for i, name in enumerate(NAMES)]
    joints = [
        hinge("p.q", "ground", NAMES[0], (0, 0, 0)),
        AddJoint("tube", "cylindrical", base="ground", follower=NAMES[1], at=(1, 0, 0), axis=(0, 0, 1)),
        hinge("weld", "ground", NAMES[2], (2, 0, 0), "fixed"),
    ]
    return lw.simulate(built(*bodies, *joints), until=0.05, sample=0.01)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_what_is_saved_is_read_again(run, suffix, tmp_path):
    path = tmp_path / f"out{suffix}"
    run.save(path)
    again = lw.load_run(path)
    assert np.array_equal(again.time, run.time)
    for body in NAMES:
        for read in ("position", "rotation", "velocity", "angular_velocity"):
            assert np.array_equal(getattr(again, read)(body), getattr(run, read)(body))
    for joint in ("p.q", "tube", "weld"):
        for part in ("coordinate", "speed", "force", "torque"):
            assert np.array_equal(getattr(again.joint(joint), part), getattr(run.joint(joint), part))
    for name in ("kinetic", "potential", "dissipated", "supplied", "total"):
        assert np.array_equal(getattr(again.energy, name), getattr(run.energy, name))
    assert {c.unit for c in again.channels.values()} == {"s", "m", "1", "m/s", "rad/s", "rad", "N", "N m", "J"}
    assert os.listdir(tmp_path) == [path.name]


@pytest.mark.parametrize("suffix", [".parquet", ".h5"])
def test_what_was_run_stands_in_the_file(run, suffix, tmp_path):
    path = tmp_path / f"out{suffix}"
    run.save(path)
    assert lw.load_run(path).about == run.about()


def test_other_programs_see_units(run, tmp_path):
    import h5py
    from pyarrow import parquet

    run.save(tmp_path / "out.h5")
    run.save(tmp_path / "out.parquet")
    with h5py.File(tmp_path / "out.h5") as file:
        found = file["joints/tube/coordinate.z"] if "joints/tube/coordinate.z" in file else file["joints/tube/force"]
        assert found.attrs["unit"] in ("m", "N")
        assert file["bodies/part%2F1/position"].shape == (6, 3)
        assert file.attrs["solver"] == run.about()["solver"]
    field = parquet.read_schema(tmp_path / "out.parquet").field("part/1.position.x [m]")
    assert field.metadata == {b"unit": b"m"}


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_file_that_holds_no_results_says_so(suffix, tmp_path):
    path = tmp_path / f"other{suffix}"
    for content in (
        b"",
        b"name,age\nAda,36\n",
        b"PAR1" + bytes(40) + b"PAR1",
        b"\x89HDF\r\n\x1a\n" + bytes(100),
        b"\xff",
    ):
        path.write_bytes(content)
        with pytest.raises(FileError) as caught:
            lw.load_run(path)
        assert str(caught.value).startswith(str(path))
    path.unlink()
    with pytest.raises(FileError, match="cannot be read"):
        lw.load_run(path)


def test_what_cannot_be_written_is_told_before_the_run(tmp_path):
    with pytest.raises(FileError, match=r"results are written as \.csv, \.parquet, \.h5; there is no format '\.xlsx'"):
        saving.check(tmp_path / "out.xlsx")
    with pytest.raises(FileError, match="cannot be written: there is no folder"):
        saving.check(tmp_path / "nowhere" / "out.csv")
    (tmp_path / "out.csv").mkdir()
    with pytest.raises(FileError, match="it is a folder"):
        saving.check(tmp_path / "out.csv")


@pytest.mark.parametrize(("suffix", "library"), saving.LIBRARIES.items())
def test_a_missing_library_is_told_with_the_way_to_get_it(suffix, library, tmp_path, monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(FileError) as caught:
        saving.check(tmp_path / f"out{suffix}")
    assert f"{suffix} files need {library}, which is missing: pip install {library}." in str(caught.value)


def test_a_failure_leaves_the_old_file(run, tmp_path, monkeypatch):
    path = tmp_path / "out.csv"
    path.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("linkwork.results.csv_table.write", fail)
    with pytest.raises(FileError, match="cannot be written: No space left on device"):
        run.save(path)
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.csv"]


def test_measures_keep_their_names(tmp_path):
    channels = [Channel("", "time", "", "s", np.arange(3.0)), Channel("measures", "gap", "", "mm", np.ones(3))]
    for suffix in SUFFIXES:
        saving.save(tmp_path / f"m{suffix}", channels, {})
        read, _ = saving.load(tmp_path / f"m{suffix}")
        assert [(c.family, c.id, c.quantity, c.unit) for c in read] == [
            (c.family, c.id, c.quantity, c.unit)
            for c in sorted(channels, key=lambda c: [r.id for r in read].index(c.id))
        ]
