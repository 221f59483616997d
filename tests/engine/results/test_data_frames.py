"""A run in the hands of pandas and xarray: the same numbers, with names and units."""

import sys

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.errors import ModelError


@pytest.fixture(scope="module")
def run():
    m = lw.Mechanism.of(double_pendulum())
    m.add_measure("swing", "formula", formula="2 * t", unit="rad")
    return lw.simulate(m, until=0.05, step=1e-3, sample=0.01)


@pytest.fixture(params=["fresh", "parquet", "csv"])
def either(run, request, tmp_path):
    if request.param == "fresh":
        return run
    run.save(tmp_path / f"run.{request.param}")
    return lw.load_run(tmp_path / f"run.{request.param}")


def test_pandas_has_a_column_for_each_number(run, either):
    table = either.to_pandas()
    assert table.index.name == "time [s]"
    assert np.array_equal(table.index, run.time)
    body = next(iter(double_pendulum().bodies.keys() - {"ground"}))
    for number, axis in enumerate("xyz"):
        assert np.array_equal(table[f"{body}.position.{axis} [m]"], run.position(body)[:, number])
    assert np.array_equal(table["swing [rad]"], run.measure("swing"))
    assert np.array_equal(table["energy.kinetic [J]"], run.energy.kinetic)


def test_xarray_has_axes_for_time_bodies_and_joints(run, either):
    found = either.to_xarray()
    assert dict(found.sizes) == {"time": 6, "body": 2, "xyz": 3, "wxyz": 4, "joint": 2}
    for body in ("upper", "lower") if "upper" in found.body.values else found.body.values:
        assert np.array_equal(found.velocity.sel(body=body), run.velocity(body))
        assert np.array_equal(found.rotation.sel(body=body, wxyz="w"), run.rotation(body)[:, 0])
    for joint in found.joint.values:
        assert np.array_equal(found.force.sel(joint=joint), run.joint(joint).force)
        assert np.array_equal(found[f"{joint}.coordinate.angle"], run.joint(joint).coordinate)
    assert found.swing.attrs["units"] == "rad"
    assert found.time.attrs["units"] == "s"
    assert np.array_equal(found["energy.total"], run.energy.total)


def test_a_dataset_can_be_saved_as_others_save_it(run, tmp_path):
    assert all(isinstance(value, (int, float, str)) for value in run.to_xarray().attrs.values())
    assert run.to_xarray().attrs["solver"] == run.about()["solver"]


@pytest.mark.parametrize("name", ["pandas", "xarray"])
def test_without_the_library_a_sentence_says_what_to_do(run, monkeypatch, name):
    monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(ModelError, match=f"{name} is not installed: pip install {name} brings it"):
        getattr(run, f"to_{name}")()
