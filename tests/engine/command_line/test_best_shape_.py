import pytest

import linkwork as lw


@pytest.fixture
def swing(tmp_path):
    m = lw.Mechanism("swing", gravity=(0, 0, -9.81))
    m.add_body("arm", mass=2.0, shape=lw.Box(x=1.0, y=0.02, z=0.1), position=(0.5, 0, 0))
    m.add_body("load", mass=3.0, shape=lw.Sphere(radius=0.1), position=(1.0, 0, -0.3))
    m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
    m.add_joint("hook", "revolute", base="arm", follower="load", at=(1, 0, 0), axis=(0, 1, 0))
    m.save(tmp_path / "swing.linkwork")
    return tmp_path / "swing.linkwork"


def test_a_design_is_found_and_written(call, swing, tmp_path):
    names = {kind: tmp_path / f"arm.{kind}" for kind in ("svg", "dxf", "stl")}
    files = [word for kind, path in names.items() for word in (f"--{kind}", path)]
    words = ("--share", "0.4", "--until", "0.2", "--rounds", "20", "--edge", "0.01", *files)
    code, out, err = call("best-shape", swing, "arm", *words, "--out", tmp_path / "lighter.linkwork")
    assert code == 0, err
    assert "round   1: compliance" in out
    assert "times less than that of an even plate" in out
    assert names["svg"].read_text().startswith("<svg")
    assert "POLYLINE" in names["dxf"].read_text()
    body = lw.load(tmp_path / "lighter.linkwork").model.body("arm")
    assert body.shapes[0].kind == "mesh"
    assert lw.read_mesh(names["stl"]).volume == pytest.approx(body.shapes[0].volume, rel=1e-3)
    assert body.mass == pytest.approx(0.8, rel=0.05)


def test_it_answers_in_json(call_json, swing):
    code, told = call_json("best-shape", swing, "arm", "--until", "0.1", "--rounds", "2", "--edge", "0.01")
    assert code == 0
    assert told["compliance"] < told["compliance_at_first"]
    assert told["warning"] == ""


def test_what_cannot_be_is_refused_before_anything_is_written(call, swing, tmp_path):
    code, _, err = call("best-shape", swing, "load", "--out", tmp_path / "new.linkwork")
    assert code == 2
    assert "load: the region of a design is one box or one link plate" in err
    assert not (tmp_path / "new.linkwork").exists()
    assert call("best-shape", swing, "arm", "--svg", tmp_path / "none" / "a.svg")[0] == 2
