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
