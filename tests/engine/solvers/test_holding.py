"""Rows held by all bodies at once, seen in the accelerations of mechanisms whose rows repeat each other."""

import dense
import pytest
from sample_models import bar_rows, bricard, loop

from linkwork.solvers.formulation import formulations

MODELS = {"loop": loop(5, "spherical"), "four-bars": bar_rows(2), "Bricard": bricard()}


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS.keys())
def test_accelerations_are_those_of_the_full_matrix(model, stepped):
    made = stepped(model, formulations()["ali3p"], count=0)
    expected, _ = dense.accelerations(made.compiled, made.state.q, made.state.v)
    assert made.state.a[1:] == pytest.approx(expected, abs=1e-6 * abs(expected).max())
