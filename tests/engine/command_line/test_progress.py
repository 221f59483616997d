"""The bar where a person watches, and none elsewhere."""

import sys

from linkwork.command_line.progress import bar


def test_nobody_watches_a_pipe(monkeypatch):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    assert bar() is None


def test_the_bar_fills(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    show = bar()
    show(0.5)
    show(1.0)
    shown = capsys.readouterr().err
    assert "50%" in shown
    assert shown.endswith("100%\n")
