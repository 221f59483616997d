"""The report of a swap."""

from linkwork.results.swap_report import SwapReport


def test_the_energy_change_is_that_of_both_kinds():
    assert SwapReport(1, True, 0.0, kinetic_change=-3.0, potential_change=1.0).energy_change == -2.0
