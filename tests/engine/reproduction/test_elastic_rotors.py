"""The beams that are spun up, in short."""

import numpy as np
import pytest

import linkwork as lw
from linkwork.reproduction.case import printed
from linkwork.reproduction.elastic_rotors import spin_up, spinning_beam, tip_of


def test_the_driven_beam_lags_behind_as_the_exact_one_does():
    table = printed("spin_up.csv")
    run = lw.simulate(spin_up(2), until=3.0, step=0.01, sample=0.25)
    along, across = tip_of(run, table["psi"][:13])
    assert across == pytest.approx(table["tip_v"][:13], abs=0.02 * abs(table["tip_v"][:13]).max())
    assert along == pytest.approx(table["tip_u"][:13], abs=2e-3)


def test_the_torque_on_the_ball_joint_gives_its_angular_momentum():
    run = lw.simulate(spinning_beam(1), until=0.4, step=2e-3, sample=0.1)
    tip, time = run.measure("tip"), run.time
    inertia = 9.927684 * 0.14142**2 / 3
    angle = 0.2 / inertia * (time**5 / 2 - time**6 / 2 + time**7 / 7)
    assert np.arctan2(tip[:, 1], tip[:, 0]) == pytest.approx(angle, rel=5e-3, abs=6e-6)  # it lags as it bends
    assert tip[:, 2] == pytest.approx(0.0, abs=1e-9)
