"""A short chain by two forms."""

import pytest

from linkwork.reproduction import open_chain


def test_forms_agree_and_cost_something(monkeypatch):
    monkeypatch.setattr(open_chain, "UNTIL", 0.1)
    times, known, _ = open_chain.followed(6, "recursive", 1e-3)
    _, seen, cost = open_chain.followed(6, "semirecursive", 1e-3)
    assert times[-1] == pytest.approx(0.1)
    assert seen == pytest.approx(known, abs=1e-4)
    assert cost > 0.0
