import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.colors import rgba
from linkwork_studio.viewport.gallery import Gallery
from linkwork_studio.viewport.highlight import SELECTED_TINT, WARNING_TINT, Emphasis, Rims, taken
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import rows_by_mesh

NUMBERS = {"ground": 0, "arm": 1, "forearm": 2}


def test_tints_of_selected_and_warned():
    tint, share = Emphasis(("arm", "gone"), "forearm", ("forearm",)).tints(NUMBERS, DARK)
    assert np.allclose(tint[1], rgba(DARK.selection)[:3])
    assert share[1] == SELECTED_TINT
    assert np.allclose(tint[2], rgba(DARK.error)[:3])
    assert share[2] == WARNING_TINT
    assert share[0] == 0


def test_a_warning_is_seen_through_a_selection():
    tint, _ = Emphasis(("arm",), "arm", ("arm",)).tints(NUMBERS, DARK)
    assert np.allclose(tint[1], rgba(DARK.error)[:3])


def test_rims_of_selected_win_over_hovered():
    rims = Emphasis(("arm",), "arm").rims(DARK)
    assert rims == {"arm": (DARK.selection, rims["arm"][1])}
    assert Emphasis().rims(DARK) == {}


def test_rims_come_and_go(pendulum):
    poses, gallery, renderer = PoseTable(), Gallery(DARK), vtkRenderer()
    poses.set_model(pendulum)
    gallery.show(pendulum)
    rows = rows_by_mesh(gallery.pictures, poses.rows)
    rims = Rims(renderer, 1000)
    rims.show(rows, NUMBERS, {"forearm": ("#ff0000", 2.0)})
    assert renderer.GetActors().GetNumberOfItems() == 2  # tube and half balls
    rims.place(poses)
    rims.widen(Camera(), 800, 1.0)
    rims.show(rows, NUMBERS, {})
    assert renderer.GetActors().GetNumberOfItems() == 0


def test_taken_keeps_the_columns(pendulum):
    poses, gallery = PoseTable(), Gallery(DARK)
    poses.set_model(pendulum)
    gallery.show(pendulum)
    rows = next(iter(rows_by_mesh(gallery.pictures, poses.rows).values()))
    assert np.array_equal(taken(rows, [0]).scale, rows.scale[:1])
