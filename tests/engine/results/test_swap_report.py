"""What an edit did to the energy."""

from linkwork.results.swap_report import SwapReport


def test_energy_change_is_the_sum():
    report = SwapReport(3, True, 1.5, kinetic_change=-2.0, potential_change=0.5)
    assert report.energy_change == -1.5
    assert (report.revision, report.accepted, report.time, report.findings) == (3, True, 1.5, ())
