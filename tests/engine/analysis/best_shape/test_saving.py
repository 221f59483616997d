"""Designs as files: the loop goes on from one, and what is not a design is refused in a sentence."""

import io
import zipfile

import numpy as np
import pytest
from flexible_manipulator import DENSITY, YOUNG, arm

from linkwork.analysis.best_shape.filters import DensityFilter
from linkwork.analysis.best_shape.frequency import FirstFrequencies
from linkwork.analysis.best_shape.judging import Material, Response, StaticLoads
from linkwork.analysis.best_shape.limit import Limit
from linkwork.analysis.best_shape.loop import Way, for_the_motion
from linkwork.analysis.best_shape.optimality import Criteria
from linkwork.analysis.best_shape.saving import packed, unpacked
from linkwork.errors import FileError

ALUMINIUM = Material(YOUNG, DENSITY)
BODY = arm((20, 6))
LIMIT = Limit(0.5, 120, DensityFilter(BODY.grid, 1.5))


def pulled(reduction):
    """A load case that is always the same."""
    coordinates = np.zeros((3, reduction.fields.shape[1]))
    coordinates[1, 1] = 1e-3
    return Response(np.arange(3.0), np.array([0.0, 1.0, 0.0]), coordinates)


@pytest.mark.parametrize(
    ("judge", "more"),
    [
        (FirstFrequencies(ALUMINIUM), {}),
        (StaticLoads(pulled, ALUMINIUM), {}),
        (StaticLoads(pulled, ALUMINIUM), {"optimiser": Criteria(least=0.01)}),
    ],
)
@pytest.mark.parametrize("left_after", [1, 4])
def test_a_loop_that_was_killed_goes_on(judge, more, left_after):
    way = Way(LIMIT, rounds=6, settled=0.0, **more)
    whole = list(for_the_motion(BODY, judge, way))
    found = unpacked(packed(whole[left_after - 1]), "design.npz")
    later = list(for_the_motion(BODY, judge, way, after=found))
    assert [one.number for one in later] == list(range(left_after + 1, 7))
    assert later[-1].variables == pytest.approx(whole[-1].variables, abs=1e-10)
    assert found.value == whole[left_after - 1].value
    assert found.error == pytest.approx(whole[left_after - 1].error, nan_ok=True)


@pytest.fixture(scope="module")
def content() -> bytes:
    return packed(next(for_the_motion(BODY, FirstFrequencies(ALUMINIUM), Way(LIMIT))))


@pytest.mark.parametrize("cut", [0, 10, 0.5, 0.99])
def test_files_that_are_cut_are_refused(content, cut):
    end = cut if isinstance(cut, int) else int(cut * len(content))
    with pytest.raises(FileError, match=r"design\.npz: it is not a design"):
        unpacked(content[:end], "design.npz")


def changed(content, name, array) -> bytes:
    """The file with one array in the place of another."""
    with np.load(io.BytesIO(content)) as held:
        arrays = {key: held[key] for key in held.files}
    file = io.BytesIO()
    np.savez(file, **{**arrays, name: array})
    return file.getvalue()


@pytest.mark.parametrize(
    ("name", "array", "told"),
    [
        ("density", np.ones(7), "not of one length"),
        ("next", np.full(120, np.nan), "not finite"),
        ("low", np.ones(7), "asymptotes"),
        ("header", np.frombuffer(b'{"format": "x", "version": 1}', dtype=np.uint8), "holds a 'x'"),
        ("header", np.frombuffer(b"[]", dtype=np.uint8), "not a design"),
        ("header", np.frombuffer(b"{", dtype=np.uint8), "not a design"),
    ],
)
def test_files_that_were_changed_are_refused(content, name, array, told):
    with pytest.raises(FileError, match=told):
        unpacked(changed(content, name, array), "design.npz")


def test_another_archive_is_refused():
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("picture.png", b"none")
    with pytest.raises(FileError, match="not a design"):
        unpacked(file.getvalue(), "picture.zip")


def test_an_optimiser_that_is_not_known_is_refused():
    class Other:
        improved = Criteria().improved

    way = Way(LIMIT, optimiser=Other())
    design = next(for_the_motion(BODY, FirstFrequencies(ALUMINIUM), way))
    with pytest.raises(FileError, match="made by Other"):
        packed(design)
