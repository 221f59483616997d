"""Forms on a short chain: what is followed, and verdicts that can fail."""

import pytest

from linkwork.benchmarks.chain import model
from linkwork.reproduction.case import Figure
from linkwork.reproduction.forms import Scene, compared, followed

EMPTY = Figure("chain", "Chain", "time [s]", "error [m]", ())


def test_forms_agree_and_cost_something():
    times, known, _ = followed(Scene(model(6), 6, 0.1), "recursive", 1e-3)
    _, seen, cost = followed(Scene(model(6), 6, 0.1), "semirecursive", 1e-3)
    assert times[[0, -1]] == pytest.approx([0.02, 0.1])
    assert seen == pytest.approx(known, abs=1e-4)
    assert abs(known[-1] - known[0]).max() > 0.01
    assert cost > 0.0


def test_each_form_has_a_curve_and_a_verdict_on_its_bound():
    drawn, verdicts = compared(EMPTY, Scene(model(3), 3, 0.1), ("recursive", 5e-4), 1e-4, "the same motion")
    assert [curve.label.split(",")[0] for curve in drawn.curves] == ["global", "semi-recursive", "semi-recursive"]
    assert [verdict.agreed for verdict in verdicts] == [True] * 3
    _, strict = compared(EMPTY, Scene(model(3), 3, 0.1), ("recursive", 5e-4), 1e-13, "the same motion")
    assert [verdict.agreed for verdict in strict] == [False] * 3
