"""The references of papers/004 with impacts located (oracle C01)."""

from obstacle_runs import distance


def test_impacts_of_two_bodies_converge_to_the_located_ones():
    errors = [distance(*("both_e0", (True, True), 0.0), "unilateral_multiplier", h, 1.2) for h in (1e-3, 2.5e-4)]
    assert errors[0] < 3e-3
    assert errors[1] < errors[0] / 3
