"""The steps of adaptive integrators grow as a mass shrinks, and fall where it has none."""

from linkwork.benchmarks.small_mass import METHODS, counted


def test_steps_grow_as_the_mass_shrinks_and_are_few_without_it():
    found = {(r.ratio, r.method): r for r in counted((1e-2, 1e-4, 0.0), until=0.02, tolerance=1e-6)}
    for method in METHODS:
        large, small, none = (found[ratio, method].steps for ratio in (1e-2, 1e-4, 0.0))
        assert small > 2 * large
        assert none < small / 3
    ends = [found[1e-4, method].end for method in METHODS]
    assert abs(ends[0] - ends[1]) < 1e-5
