"""A journal as a script of the public interface, which is executed and ends at the same bits."""

import contextlib
import io

import pytest
from sample_models import double_pendulum, every_kind

import linkwork as lw
from linkwork.edits import AddShape, SetValue
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.surface import Surface
from linkwork.simulation.script import script


def executed(text):
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        exec(compile(text, "script", "exec"), {})
    return told.getvalue().split()


def test_it_ends_at_the_same_bits():
    with lw.LiveRun(double_pendulum(), solver="ali3p") as run:
        run.advance(0.2)
        here = run.bookmark()
        run.edit(lw.edits.RemoveJoint("elbow"))
        run.advance(0.1)
        run.edit(lw.edits.AddJoint("elbow", "spherical", base="upper", follower="lower"), "ramp", lasts=0.1)
        run.advance(0.1)
        run.rewind(here)
        run.advance(0.05)
        run.pull("lower", (1.0, 0.0, 0.0))
        run.pause_when("t > 0.255 s")
        run.advance(0.05)
        run.advance(0.05)
        run.edit(SetValue("lower", "mass", 2.5))
        run.set_step(5e-4)
        run.advance(0.1)
        text = script(run._timeline.journal)
        assert executed(text)[1:] == [str(run.snapshot().step_count), run.state_hash()]
    assert "live.edit(lw.edits.SetValue('lower', 'mass', 2.5))" in text
    assert "live.rewind(here1)" in text
    assert "policy='ramp', lasts=0.1" in text
    assert "import" not in text.replace("import linkwork as lw", "")


@pytest.mark.parametrize("model", [double_pendulum(), every_kind()], ids=["pendulum", "every kind"])
def test_it_begins_with_the_same_mechanism(model, monkeypatch):
    """Only the part that builds the mechanism is executed."""
    from linkwork.simulation.journal import Journal

    text = script(Journal(model, "ali3p", 1e-3, "exact"))
    names = {}
    exec(text[: text.index("with lw.LiveRun")], names)
    assert names["m"].model == model


def test_meshes_come_along():
    with lw.LiveRun(double_pendulum(), solver="ali3p") as run:
        run.edit(AddShape("lower", Mesh(surface=Surface.block(0.1))))
        run.reset()
        run.advance(0.01)
        assert executed(script(run._timeline.journal))[2] == run.state_hash()
