"""The baseline that must be bad."""

from obstacle_runs import ball_above

import linkwork as lw


def test_explicit_euler_makes_it_bounce_higher_and_higher():
    run = lw.simulate(ball_above(0.2), solver="explicit_penalty", until=1.5, step=1e-3, sample=5e-3)
    assert run.position("ball")[:, 2].max() > 0.4
