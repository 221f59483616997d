"""An axis drawn straight onto the screen."""

from linkwork_studio.plots.axis import Axis


def test_it_is_drawn_like_others_and_only_when_something_changed(view, recording):
    view.live(recording, ["energy.kinetic"])
    axis = view.canvas.getAxis("left")
    assert isinstance(axis, Axis)
    view.canvas.grab()
    specs = axis._specs
    assert [text for _, _, text in specs[2]]
    view.canvas.grab()
    assert axis._specs is specs
    view.canvas.box.setYRange(0.0, 500.0, padding=0)
    view.canvas.grab()
    assert axis._specs is not specs


def test_the_label_is_not_laid_out_anew_when_the_range_moves(view, recording, monkeypatch):
    view.live(recording, ["energy.kinetic"])
    axis, laid_out = view.canvas.getAxis("left"), []
    monkeypatch.setattr(axis, "_updateLabel", lambda: laid_out.append(True))
    view.canvas.box.setYRange(0.0, 5e6, padding=0)
    assert axis.range[1] == 5e6
    assert not laid_out
    assert axis.label.toPlainText().strip() == "Energy [J]"
