import dataclasses

import numpy as np
import pytest
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork_studio.look.theme import DARK
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.gallery import Gallery
from linkwork_studio.viewport.glyphs.mesh import BOX, TUBE
from linkwork_studio.viewport.graphics import ON_CPU
from linkwork_studio.viewport.highlight import taken
from linkwork_studio.viewport.instances import EDGE_TONE, InstanceArrays, Instances, Outlines, middle
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import rows_by_mesh


@pytest.fixture
def poses(pendulum):
    table = PoseTable()
    table.set_model(pendulum)
    return table


@pytest.fixture
def rows(pendulum, poses):
    gallery = Gallery(DARK)
    gallery.show(pendulum)
    return rows_by_mesh(gallery.pictures, poses.rows)


def test_arrays_are_shared_with_vtk_and_filled_in_place():
    arrays = InstanceArrays(2)
    arrays.points[1] = (1, 2, 3)
    before = arrays.data.GetMTime()
    arrays.moved()
    assert arrays.data.GetPoint(1) == (1, 2, 3)
    assert arrays.data.GetMTime() > before
    arrays.colors[0] = (9, 8, 7, 6)
    arrays.painted()
    assert arrays.data.GetPointData().GetArray("colors").GetTuple(0) == (9, 8, 7, 6)


def test_places_turns_and_colours(rows, poses, pendulum):
    renderer = vtkRenderer()
    layer = Instances(TUBE, rows[TUBE], ON_CPU, renderer)
    layer.place(poses)
    assert np.allclose(layer._arrays.points[0], pendulum.bodies["forearm"].position)
    assert np.allclose(layer._arrays.scales[0], (0.05, 0.05, 1.0))
    count = 5
    layer.paint(np.zeros((count, 3)), np.zeros(count))
    assert tuple(layer._arrays.colors[0]) == tuple(rows[TUBE].color[0])
    layer.paint(np.full((count, 3), 200.0), np.ones(count))
    assert tuple(layer._arrays.colors[0]) == (200, 200, 200, 255)
    assert layer._arrays.edge_colors[0, 0] == int(200 * EDGE_TONE)
    layer.prepare(Camera(), 400, 1.0, is_still=True)
    layer.remove()
    assert renderer.GetActors().GetNumberOfItems() == 0


def test_edges_only_where_the_mesh_has_them(rows):
    renderer = vtkRenderer()
    Instances(BOX, rows[BOX], ON_CPU, renderer)
    assert renderer.GetActors().GetNumberOfItems() == 2
    Instances(TUBE, rows[TUBE], ON_CPU, renderer)
    assert renderer.GetActors().GetNumberOfItems() == 3


def test_edges_of_what_is_small_on_the_screen_are_left_out(rows, poses):
    renderer = vtkRenderer()
    layer = Instances(BOX, rows[BOX], ON_CPU, renderer)
    layer.place(poses)

    def drawn(distance):
        layer.prepare(Camera(distance=distance), 400, 1.0, is_still=False)
        mask = layer._arrays.data.GetPointData().GetArray("mask")
        return [mask.GetValue(row) for row in range(mask.GetNumberOfTuples())]

    count = len(rows[BOX].owner)
    assert drawn(0.5) == [1] * count
    assert drawn(1000.0) == [0] * count
    before = layer._arrays.data.GetMTime()
    drawn(1100.0)
    assert layer._arrays.data.GetMTime() == before, "what draws the same is not made anew"
    assert layer._actors[1].GetMapper().GetMasking()


def test_the_inside_of_closed_meshes_is_not_drawn(rows):
    def culls(mesh, **how):
        return bool(
            Instances(mesh, rows[mesh], ON_CPU, vtkRenderer(), **how)._actors[0].GetProperty().GetBackfaceCulling()
        )

    assert culls(BOX)
    assert not culls(TUBE)
    assert not culls(BOX, is_translucent=True)


def test_others_of_the_same_number_are_drawn_by_the_same(rows, poses):
    layer = Instances(BOX, rows[BOX], ON_CPU, vtkRenderer())
    wider = dataclasses.replace(rows[BOX], scale=2 * rows[BOX].scale)
    assert layer.take(wider)
    layer.place(poses)
    assert np.allclose(layer._arrays.scales, wider.scale)
    fewer = taken(rows[BOX], [0])
    assert not layer.take(fewer)
    assert layer.rows is wider


def test_how_wide_something_looks():
    assert middle(np.array([(3.0, 1.0, 2.0), (1.0, 1.0, 5.0)])).tolist() == [2.0, 1.0]


def test_meshes_are_finer_when_all_stands_still(rows):
    effort = dataclasses.replace(ON_CPU, moving_triangles=50, still_triangles=10_000)
    layer = Instances(TUBE, rows[TUBE], effort, vtkRenderer())
    source = layer._actors[0].GetMapper().GetSource
    coarse = source(0).GetNumberOfCells()
    layer.prepare(Camera(), 400, 1.0, is_still=True)
    assert source(0).GetNumberOfCells() > coarse
    layer.prepare(Camera(), 400, 1.0, is_still=False)
    assert source(0).GetNumberOfCells() == coarse


def test_outlines_grow_by_their_margin(rows, poses):
    outlines = Outlines(BOX, rows[BOX], 1000, vtkRenderer())
    places = outlines.place(poses)
    outlines.widen(np.full(len(places), 0.01))
    assert np.allclose(outlines._arrays.scales - rows[BOX].scale, 0.02)
