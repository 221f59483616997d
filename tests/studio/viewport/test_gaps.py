import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import DARK, LIGHT
from linkwork_studio.viewport.gaps import GapLines


def test_lines_appear_and_vanish():
    renderer = vtkRenderer()
    gaps = GapLines(renderer, DARK)
    assert renderer.VisibleActorCount() == 0
    gaps.show(np.zeros((2, 3)), np.ones((2, 3)))
    gaps.widen(2.0)
    assert gaps.count == 2
    assert renderer.VisibleActorCount() == 1
    gaps.show(np.zeros((0, 3)), np.zeros((0, 3)))
    assert renderer.VisibleActorCount() == 0


def test_they_are_drawn_last_in_the_colour_of_errors():
    renderer = vtkRenderer()
    gaps, other = GapLines(renderer, DARK), GapLines(renderer, DARK)
    gaps.draw_last(renderer)
    assert renderer.GetActors().GetLastActor() is gaps._actor
    other.set_theme(LIGHT)
    assert other._actor.GetProperty().GetColor() != gaps._actor.GetProperty().GetColor()
