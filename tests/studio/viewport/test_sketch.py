from linkwork_studio.viewport.sketch import Dot, Note, Sketch, Stroke


def test_sketches_lie_over_each_other():
    one = Sketch(dots=(Dot((0, 0, 0)),))
    both = one + Sketch((Stroke(((0, 0, 0), (1, 0, 0))),), (Dot((1, 0, 0)),), (Note((0, 0, 0), "here"),))
    assert (len(both.strokes), len(both.dots), len(both.notes)) == (1, 2, 1)
    assert both
    assert not Sketch()
