"""Packing of an FMU: what it cannot take or tell, two in one program, and no trace in this one."""

import sys
import zipfile

import fmpy
import pytest

import linkwork as lw
from linkwork.errors import FileError
from linkwork.files import formats


def pendulum(name: str, gravity: float = -9.81) -> lw.Mechanism:
    m = lw.Mechanism(name, gravity=(0, 0, gravity))
    m.add_point_mass("ball", mass=2.0, position=(1.0, 0.0, 0.0))
    m.add_joint("rod", "rod", base="ground", follower="ball", base_at=(0, 0, 0), follower_at=(0, 0, 0))
    return m


def test_what_is_missing_is_told(tmp_path):
    m = pendulum("bare")
    m.add_body("arm", mass=1.0, shape=lw.Box())
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_driver("goal", "slider", value=0.0, low=-1.0, high=1.0)
    m.add_driver("fast", "motor", joint="pin", target="goal + 0.1")
    m.add_driver("still", "motor", joint="pin", target="0.5")
    found = {finding.code: finding for finding in formats.save(m.model, tmp_path / "bare.fmu")}
    assert found["no_outputs"].level == "warning"
    assert found["no_input"].elements == ("still",)
    assert "has linkwork installed" in found["fmu_needs_python"].message


def test_two_in_one_program(tmp_path):
    heights = {}
    for name in ("one", "two"):
        m = pendulum(name, gravity=-1.0 if name == "one" else -9.81)
        m.add_measure("way", "point", base="ground", follower="ball", quantity="position")
        formats.save(m.model, tmp_path / f"{name}.fmu")
        heights[name] = lw.simulate(m, until=0.2).position("ball")[-1][2]
    for name in ("one", "two", "one"):
        found = fmpy.simulate_fmu(str(tmp_path / f"{name}.fmu"), stop_time=0.2)
        assert found["way.z"][-1] == pytest.approx(heights[name], abs=1e-12)


def test_it_holds_the_project_and_leaves_no_trace(tmp_path):
    paths, m = list(sys.path), pendulum("plain")
    formats.save(m.model, tmp_path / "plain.fmu")
    with zipfile.ZipFile(tmp_path / "plain.fmu") as archive:
        archive.extract("resources/mechanism.linkwork", tmp_path)
        assert {name for name in archive.namelist() if name.startswith("binaries")} == {
            "binaries/linux64/plain.so", "binaries/win64/plain.dll"
        }  # fmt: skip
    assert lw.load(tmp_path / "resources" / "mechanism.linkwork").model == m.model
    assert sys.path == paths
    assert "fmu_slave" not in sys.modules


def test_without_the_package(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pythonfmu.builder", None)
    with pytest.raises(FileError, match=r"PythonFMU packs FMUs; pip install pythonfmu brings it"):
        formats.save(pendulum("plain").model, tmp_path / "plain.fmu")
    assert not list(tmp_path.iterdir())
