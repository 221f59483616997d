"""`linkwork check`: findings and degrees of freedom."""

from sample_models import loop

from linkwork.edits import RemoveJoint, apply
from linkwork.files import project


def test_a_sound_mechanism_has_nothing_to_report(call, pendulum_file):
    code, out, _ = call("check", pendulum_file)
    assert code == 0
    assert out.startswith("2 degrees of freedom, 10 constraints, 0 of them redundant")
    assert "Nothing to report." in out


def test_a_loop_of_hinges_in_space_has_redundant_rows(call_json, tmp_path):
    path = tmp_path / "loop.linkwork"
    project.save(loop(4, "revolute"), path)
    code, shown = call_json("check", path)
    assert code == 0
    assert shown["freedom"]["redundant_rows"] > 0
    assert [f["code"] for f in shown["findings"]] == ["redundant_rows"]


def test_redundant_rows_are_named(call, tmp_path):
    path = tmp_path / "loop.linkwork"
    project.save(loop(3, "revolute"), path)
    named = [line for line in call("check", path)[1].splitlines() if line.startswith("redundant: ")]
    assert len(named) == 3
    assert all(line.removeprefix("redundant: ").startswith("joint") for line in named)


def test_a_loose_body_is_named(call_json, pendulum_file, tmp_path):
    model = project.load(pendulum_file)
    cut, _ = apply(model, RemoveJoint(list(model.joints)[-1]))
    path = tmp_path / "cut.linkwork"
    project.save(cut, path)
    loose = [f for f in call_json("check", path)[1]["findings"] if f["code"] == "loose_body"]
    assert [f["elements"] for f in loose] == [[list(model.bodies)[-1]]]
