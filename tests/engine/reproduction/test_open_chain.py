"""The comparison on a chain that is followed for a short time."""

from linkwork.reproduction import open_chain


def test_a_verdict_for_each_size_and_form(monkeypatch):
    monkeypatch.setattr(open_chain, "UNTIL", 0.1)
    monkeypatch.setattr(open_chain, "SIZES", {3: 1e-4, 6: 1e-4})
    outcome = open_chain._run()
    assert [figure.name for figure in outcome.figures] == ["open_chain_3", "open_chain_6"]
    assert [verdict.agreed for verdict in outcome.verdicts] == [True] * 6
