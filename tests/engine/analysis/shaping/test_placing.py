import numpy as np
import pytest

import linkwork as lw
from linkwork.errors import ModelError


def test_the_design_is_put_in_by_edits_and_runs_on(swinging, designs):
    m = lw.Mechanism.of(swinging)
    sides = {"pin": "follower", "hook": "base"}

    def place(name):
        return np.array(m.model.body("arm").in_global(m.model.joints[name].frame(sides[name]).position))

    before = {name: place(name) for name in sides}
    m.apply(designs[-1].reshape())
    body = m.model.body("arm")
    assert body.shapes[0].kind == "mesh"
    assert body.mass == pytest.approx(designs[-1].mass, rel=0.05)
    assert all(np.allclose(place(name), before[name], atol=1e-12) for name in sides)
    run = lw.simulate(m, until=0.5)
    assert np.ptp(run.energy.balance) < 1e-3 * np.ptp(run.energy.kinetic)


def test_it_is_put_in_while_the_run_goes_on_and_undone(swinging, designs):
    with lw.LiveRun(swinging) as live:
        live.advance(0.1)
        report = live.edit(designs[-1].reshape())
        assert report.accepted
        assert report.gap_before < 1e-9, "it goes on from where the run has it"
        live.advance(0.1)
        assert live.model.body("arm").shapes[0].kind == "mesh"
        live.undo()
        live.advance(0.1)
        assert live.model.body("arm").shapes[0].kind == "box"


def test_a_design_of_another_shape_is_not_put_in(swinging, designs):
    m = lw.Mechanism.of(swinging)
    m.apply(designs[-1].reshape())
    with pytest.raises(ModelError, match="another shape"):
        m.apply(designs[-1].reshape())
