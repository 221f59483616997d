"""What formulations cannot hold: loops, where they know trees only, and accelerations, where they hold by springs."""

import pytest
from sample_models import pendulum

import linkwork as lw
from linkwork.errors import SolverError


def driven(level: str) -> lw.Mechanism:
    mechanism = lw.Mechanism.of(pendulum())
    mechanism.add_driver("motor", "motion", joint="pin", level=level, formula="1.5*sin(3*t)")
    return mechanism


@pytest.mark.parametrize("solver", ["modular_paper", "modular_printed", "multirate"])
def test_an_acceleration_that_no_spring_can_hold_is_refused(solver):
    with pytest.raises(SolverError, match=r"motor prescribes an acceleration, .* Use one of ali3p, .*modular"):
        lw.simulate(driven("acceleration"), solver=solver, until=0.1)
    with lw.LiveRun(driven("acceleration")) as live, pytest.raises(SolverError, match="prescribes an acceleration"):
        live.switch_solver(solver)


def test_what_closes_a_loop_is_refused_by_name():
    with pytest.raises(SolverError, match=r"motor closes a loop, .* Use one of ali3p, .*modular") as raised:
        lw.simulate(driven("position"), solver="recursive", until=0.1)
    assert raised.value.element == "motor"
