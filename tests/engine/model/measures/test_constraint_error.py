"""How well joints are held."""

from measure_trials import arm

import linkwork as lw


def test_it_is_the_largest_residual():
    m = arm()
    m.add_measure("error", "constraint_error")
    run = lw.simulate(m, solver="augmented_lagrangian", until=0.5)
    assert run.measure("error").max() == run.violation
