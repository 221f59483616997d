"""One table of a run whose bodies and joints come and go."""

import numpy as np
import pytest
from sample_models import double_pendulum

import linkwork as lw
from linkwork.results.edited_run import EditedRun


@pytest.fixture
def stretches():
    whole = lw.Mechanism.of(double_pendulum())
    first = lw.simulate(whole, until=0.02, sample=0.01)
    whole.apply(lw.edits.RemoveElement("lower"))
    return [first, lw.simulate(whole, until=0.01, sample=0.01)]


def test_what_is_gone_is_no_number(stretches):
    run = EditedRun(stretches)
    columns = dict(column for channel in run.channels() for column in channel.columns())
    assert len(run.time) == 5
    assert np.isnan(columns["lower.position.x [m]"]).tolist() == [False] * 3 + [True] * 2
    assert np.isnan(columns["elbow.force.z [N]"]).tolist() == [False] * 3 + [True] * 2
    assert columns["upper.position.x [m]"][:3] == pytest.approx(stretches[0].position("upper")[:, 0])
    assert not np.isnan(columns["energy.total [J]"]).any()


def test_an_edit_is_no_drift(stretches):
    run = EditedRun(stretches)
    totals = [stretch.energy.total for stretch in stretches]
    assert abs(totals[0][-1] - totals[1][0]) > 1.0
    assert run.drift < 1e-3


def test_it_is_written_and_read(stretches, tmp_path):
    EditedRun(stretches).save(tmp_path / "run.csv")
    found = lw.load_run(tmp_path / "run.csv")
    assert len(found.time) == 5
