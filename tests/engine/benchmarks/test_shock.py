"""Joining two spheres puts no energy into them, and refusing does not join them."""

import pytest

from linkwork.benchmarks import shock


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    monkeypatch.setattr(shock, "AFTER", 300)  # longer than a ramp


def test_a_ramp_and_a_snap_put_no_energy_in(monkeypatch):
    known = shock.formulations()
    monkeypatch.setattr(shock, "formulations", lambda: {name: known[name] for name in ("ali3p", "modular")})
    found = list(shock.shocks(0.01))
    assert len(found) == 6
    for r in found:
        if r.name.endswith("refuse"):
            assert r.kinetic is None
        else:
            assert r.kinetic < 1e-6
            assert r.left < 1e-6


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # by the words of Exudyn that all its versions know
@pytest.mark.parametrize(("module", "name"), [("mujoco", "MuJoCo"), ("exudyn", "Exudyn"), ("pydrake", "Drake")])
def test_beside_others(monkeypatch, module, name):
    pytest.importorskip(module)
    monkeypatch.setattr(shock, "formulations", dict)
    found = next(r for r in shock.shocks(0.01, peers=True) if r.name == name)
    assert found.left < 1e-6
    assert found.kinetic > 1e-6, "it closes the gap by moving"
