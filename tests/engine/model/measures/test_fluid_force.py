"""The force on a submerged body is its buoyancy, as the run applies it."""

import pytest
from fluid_trials import measured, pool


def test_it_is_the_buoyancy_and_what_the_joint_holds():
    m = pool()
    m.add_measure("hold force", "joint", joint="hold", quantity="force")
    run = measured(m, "fluid_force", body="brick", until=0.1)
    force = run.measure("m")[-1]
    assert force[2] == pytest.approx(1000 * 9.81 * 0.5 * 0.16**2, rel=0.1)
    assert abs(force[:2]).max() < 0.05 * force[2]
    assert run.joint("hold").force[-1, 2] == pytest.approx(2000 * 9.81 * 0.5 * 0.16**2 - force[2], rel=1e-9)
