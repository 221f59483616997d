"""The gram pays for itself alone, and the books balance as well as before."""

from linkwork.benchmarks import multirate


def test_the_gram_alone_takes_short_steps(monkeypatch):
    monkeypatch.setattr(multirate, "SECONDS", 0.02)
    monkeypatch.setattr(multirate, "LOOKS", 2)
    all_fine, one_fine = multirate.STUDY.found(3, 1, False)
    assert all_fine.seconds > 0.0
    assert one_fine.seconds > 0.0
    assert one_fine.drift < 1e-3
    assert one_fine.gap < 1e-3
    assert all_fine.gap < one_fine.gap  # joints are as stiff as the slowest body bears
    assert "gram" in multirate.STUDY.as_line(one_fine)
