"""The first metres of the car."""

from linkwork.reproduction import full_vehicle


def test_forms_agree_on_the_chassis(monkeypatch):
    monkeypatch.setattr(full_vehicle, "UNTIL", 0.1)
    outcome = full_vehicle._run()
    assert [verdict.agreed for verdict in outcome.verdicts] == [True] * 3
    assert all("the car is ours" in verdict.why for verdict in outcome.verdicts)
