from linkwork.results.swap_report import SwapReport
from linkwork_studio.window.swap_words import told


def test_only_what_is_worth_telling():
    assert told(SwapReport(2, True, 1.0, milliseconds=0.54)) == "Applied in 0.5 ms."
    full = SwapReport(2, True, 1.0, milliseconds=1.0, potential_change=-3.0, gap_before=0.2, gap_after=1e-13)
    slowly = SwapReport(2, True, 1.0, milliseconds=1.0, gap_before=0.2, gap_after=0.2)
    assert told(slowly) == "Applied in 1.0 ms; a gap of 0.2 m is being closed gradually."
    assert told(full) == ("Applied in 1.0 ms; energy changed by -3 J; a gap of 0.2 m was closed to 1e-13 m.")


def test_a_capture_tells_the_energy_that_it_took_and_its_impulse():
    capture = SwapReport(2, True, 1.0, milliseconds=1.0, kinetic_change=-1.5, impulse=0.75)
    assert told(capture) == ("Applied in 1.0 ms; energy changed by -1.5 J; largest impulse 0.75 N s.")
