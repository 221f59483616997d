"""Dashed lines where the mechanism was edited."""

import time

from linkwork_studio.look import fonts


def column(view, time):
    """Colours along the pixel column of a time."""
    image = view.canvas.grab().toImage()
    scale, area = image.devicePixelRatio(), view.canvas.frame_of_curves()
    left, right = view.canvas.times
    x = round(scale * (area.left() + (time - left) / (right - left) * area.width()))
    rows = range(round(scale * (area.top() + 20)), round(scale * (area.bottom() - 1)))
    return [{image.pixelColor(x + d, y).name() for d in (-2, -1, 0, 1, 2)} for y in rows]


def test_a_line_is_drawn_at_each_edit(view, recording):
    recording.mark(0.5)
    view.live(recording, ["energy.kinetic"])
    color = view.theme.text_dim
    assert view.canvas.breaks.times == (0.5,)
    dashes = [color in pixels for pixels in column(view, 0.5)]
    assert 0.3 < sum(dashes) / len(dashes) < 0.95
    assert not any(color in pixels for pixels in column(view, 3.0))


def test_a_thousand_edits_are_drawn_quickly(view, recording):
    view.canvas.breaks.set_times([k * 1e-3 for k in range(1000)])
    view.live(recording, ["energy.kinetic"])
    begin = time.thread_time()
    view.canvas.grab()
    assert time.thread_time() - begin < 0.2


def test_the_look_can_change(view):
    view.canvas.breaks.set_look("#ff0000", fonts.font(10), "#00ff00")
    view.canvas.breaks.set_times([1.0])
    view.canvas.breaks.set_times([1.0])
    assert view.canvas.breaks.times == (1.0,)
    view.canvas.show_times((0.0, 2.0))
    image = view.canvas.grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {"#ff0000", "#00ff00"} <= colors, "a curve does not strike the word out"
