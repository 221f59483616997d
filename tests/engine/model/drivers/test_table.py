"""A curve through points, read by formulas."""

import pytest
from driver_trials import wheels

import linkwork as lw
from linkwork.errors import ModelError
from linkwork.model.drivers.table import TableOfPoints

CAM = {"x": (0.0, 1.0, 2.0), "y": (0.0, 2.0, 0.0), "of": "s", "gives": "rad"}


def test_a_motion_follows_it():
    m = wheels(kind="table", **CAM)
    m.add_driver("cam", "motion", joint="first", formula='table("driver", t)')
    run = lw.simulate(m, until=2.0)
    assert run.joint("first").coordinate[50::50] == pytest.approx([1.375, 2.0, 1.375, 0.0], abs=1e-6)


def test_lists_become_tuples_of_floats():
    table = TableOfPoints(id="cam", x=[0, 1], y=[2, 3])
    assert (table.x, table.y) == ((0.0, 1.0), (2.0, 3.0))
    assert table.curve().y == (2.0, 3.0)


@pytest.mark.parametrize(
    "points", [{"x": (0.0, 0.0), "y": (1.0, 2.0)}, {"x": (0.0,), "y": (1.0,)}, {"x": (0.0, 1.0), "y": (1.0,)}]
)
def test_points_that_are_no_curve_are_refused_by_name(points):
    with pytest.raises(ModelError, match=r"^cam: "):
        TableOfPoints(id="cam", **points)


def test_points_as_a_person_types_them():
    cam = TableOfPoints(id="cam", x=(0.0, 1.0, 3.0), y=(0.0, 2.5, 1.0))
    assert cam.points == "0, 0; 1, 2.5; 3, 1"
    assert cam.with_points(cam.points) == cam
    assert cam.with_points("0\t0\n1\t2.5\n3\t1\n") == cam
    with pytest.raises(ModelError, match="cam: 3 numbers are not pairs"):
        cam.with_points("0, 0; 1")
    with pytest.raises(ModelError, match="cam: points are numbers in pairs"):
        cam.with_points("0, zero")


@pytest.mark.parametrize("field", ["of", "gives"])
def test_its_points_are_kept_in_si_units(field):
    with pytest.raises(ModelError, match="write m in place of mm"):
        TableOfPoints(id="cam", **{field: "mm"})
