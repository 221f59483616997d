"""Joining two spheres puts no energy into them, and refusing does not join them."""

import pytest

from linkwork.benchmarks import shock


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    monkeypatch.setattr(shock, "AFTER", 300)  # longer than a ramp
    monkeypatch.setattr(shock, "LONG", 1000)  # the cranks lie level after 0.7 s
    shock.drift_of.cache_clear()
    yield
    shock.drift_of.cache_clear()


def test_a_ramp_and_a_snap_put_no_energy_in(monkeypatch):
    known = shock.formulations()
    monkeypatch.setattr(shock, "formulations", lambda: {name: known[name] for name in ("ali3p", "modular")})
    found = list(shock.shocks(0.01))
    assert len(found) == 6
    for r in found:
        if r.name.endswith("refuse"):
            assert (r.kinetic, r.drift) == (None, None)
        else:
            assert r.kinetic < 1e-6
            assert r.left < 1e-6
            assert 0.0 < r.drift < 1e-3, "and what does it is not too soft for a run"


def test_the_gap_is_that_of_half_a_second(monkeypatch):
    """While a ramp closes it, it is still there."""
    known = shock.formulations()
    monkeypatch.setattr(shock, "formulations", lambda: {"modular": known["modular"]})
    monkeypatch.setattr(shock, "LOOK", 100)
    snap, ramp, _ = shock.shocks(0.01)
    assert snap.left < 1e-9
    assert 1e-3 < ramp.left < 0.01


def test_what_cannot_follow_the_four_bars_tells_no_drift():
    assert shock.drift_of("recursive") is None
    assert shock.drift_of(shock.TOO_SLOW) is None


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # by the words of Exudyn that all its versions know
@pytest.mark.parametrize(("module", "name"), [("mujoco", "MuJoCo"), ("exudyn", "Exudyn"), ("pydrake", "Drake")])
def test_beside_others(monkeypatch, module, name):
    pytest.importorskip(module)
    monkeypatch.setattr(shock, "formulations", dict)
    found = next(r for r in shock.shocks(0.01, peers=True) if r.name == name)
    assert found.left < 1e-6
    assert found.kinetic > 1e-6, "it closes the gap by moving"
