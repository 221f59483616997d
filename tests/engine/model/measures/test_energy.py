"""Energies of the whole mechanism."""

import pytest
from measure_trials import measured


@pytest.mark.parametrize("quantity", ["total", "kinetic", "potential", "dissipated", "supplied"])
def test_it_is_what_the_run_has(quantity):
    run, found = measured("energy", quantity=quantity)
    assert found == pytest.approx(getattr(run.energy, quantity), abs=1e-12)
