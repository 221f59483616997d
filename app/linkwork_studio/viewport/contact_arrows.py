"""A dot wherever bodies touch, with an arrow along the force that presses there.

Where many bodies touch, arrows would bury what they are about. So there is one for each pair of bodies that press each
other, and above FEW pairs the arrows become shorter and keep apart from each other, the strongest first.
"""

from __future__ import annotations

import numpy as np
from vtkmodules.util.numpy_support import numpy_to_vtk, numpy_to_vtkIdTypeArray
from vtkmodules.vtkCommonCore import vtkPoints
from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkPolyData
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer

from linkwork.results.contacts import NO_CONTACTS, ContactPoints
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.colors import fractions

WIDTH, DOT = 2.0, 6.0  # points
IN_FRONT = -60_000.0  # offset in depth that puts lines before everything
LONGEST = 0.4  # of the radius of the scene: an arrow of a force far above the others
HEAD, BREADTH = 0.22, 0.35  # length of a head by its arrow, half its breadth by its length
FEEBLE = 1e-9  # newtons: no arrow
FEW = 20  # pairs of bodies that all have an arrow of full length
APART = 0.14  # of the radius of the scene, between arrows where there are more
SHORT = 0.6  # of the full length of an arrow, where there are more


class ContactArrows:
    """Dots and arrows in the colour of forces; out of sight until they are asked for."""

    def __init__(self, renderer: vtkRenderer, theme: Theme) -> None:
        self._data = vtkPolyData()
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(self._data)
        mapper.SetResolveCoincidentTopologyToPolygonOffset()
        mapper.SetRelativeCoincidentTopologyLineOffsetParameters(0.0, IN_FRONT)
        mapper.SetRelativeCoincidentTopologyPointOffsetParameter(IN_FRONT)
        self._actor = vtkActor()
        self._actor.SetMapper(mapper)
        self._actor.GetProperty().LightingOff()
        self._actor.GetProperty().RenderPointsAsSpheresOn()
        self._actor.VisibilityOff()
        renderer.AddActor(self._actor)
        self.is_on = True
        self._contacts, self._radius = NO_CONTACTS, 1.0
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """The theme's colour of forces."""
        self._actor.GetProperty().SetColor(*fractions(theme.force))

    def turn(self, is_on: bool) -> None:
        """Show contacts, or do not."""
        self.is_on = is_on
        self.show(self._contacts, self._radius)

    def show(self, contacts: ContactPoints, radius: float) -> None:
        """Contacts of a snapshot in a scene with a radius [m]."""
        self._contacts, self._radius = contacts, radius
        is_shown = self.is_on and len(contacts) > 0
        self._actor.SetVisibility(is_shown)
        if not is_shown:
            return
        shown, length = thinned(contacts, radius)
        points, lines = arrows(shown, length)
        held = vtkPoints()
        held.SetData(numpy_to_vtk(points.astype(np.float32), deep=True))
        self._data.SetPoints(held)
        self._data.SetVerts(_cells(np.arange(len(shown)), 1))
        self._data.SetLines(_cells(lines.ravel(), 2))

    def draw_last(self, renderer: vtkRenderer) -> None:
        """After everything else, for its wide lines would widen what comes after them."""
        renderer.RemoveActor(self._actor)
        renderer.AddActor(self._actor)

    def widen(self, ratio: float) -> None:
        """Width on the screen, with so many pixels per point."""
        self._actor.GetProperty().SetLineWidth(WIDTH * ratio)
        self._actor.GetProperty().SetPointSize(DOT * ratio)


def thinned(contacts: ContactPoints, radius: float) -> tuple[ContactPoints, float]:
    """The contacts that are shown in a scene with a radius [m], and the length of the longest arrow [m]."""
    if len(contacts) <= FEW:
        return contacts, LONGEST * radius
    merged = by_pair(contacts)
    if len(merged) <= FEW:
        return merged, LONGEST * radius
    kept: list[int] = []
    strength = np.floor(np.log2(np.linalg.norm(merged.forces, axis=1) + FEEBLE))  # coarse, lest arrows take turns
    for row in np.argsort(-strength, kind="stable"):
        away = np.linalg.norm(merged.points[kept] - merged.points[row], axis=1)
        if not len(kept) or away.min() > APART * radius:
            kept.append(int(row))
    return chosen(merged, np.array(sorted(kept))), SHORT * LONGEST * radius


def by_pair(contacts: ContactPoints) -> ContactPoints:
    """One contact for each pair of bodies: the sum of their forces in the middle of the places, by force."""
    pairs, group = np.unique(contacts.bodies, axis=0, return_inverse=True)
    group = group.ravel()
    weight = np.linalg.norm(contacts.forces, axis=1) + FEEBLE
    total = np.bincount(group, weight)
    points, forces, normals = (
        np.stack([np.bincount(group, by * column, len(pairs)) for column in values.T], axis=1)
        for values, by in ((contacts.points, weight / total[group]), (contacts.forces, 1.0), (contacts.normals, 1.0))
    )
    gaps = np.full(len(pairs), np.inf)
    np.minimum.at(gaps, group, contacts.gaps)
    return ContactPoints(points, normals, forces, pairs, gaps, contacts.unsettled)


def chosen(contacts: ContactPoints, rows: np.ndarray) -> ContactPoints:
    """Some of the contacts."""
    columns = (contacts.points, contacts.normals, contacts.forces, contacts.bodies, contacts.gaps)
    return ContactPoints(*(column[rows] for column in columns), contacts.unsettled)


def arrows(contacts: ContactPoints, longest: float) -> tuple[np.ndarray, np.ndarray]:
    """Points, those of the contacts first, and pairs of them to be joined by lines.

    An arrow of the mean force takes half of the longest length [m], so that none leaves the picture.
    """
    size = np.linalg.norm(contacts.forces, axis=1)
    pressing = np.flatnonzero(size > FEEBLE)
    if not len(pressing):
        return contacts.points, np.zeros((0, 2), np.int64)
    force, mean = contacts.forces[pressing], size[pressing].mean()
    direction = force / size[pressing, None]
    length = (longest * size[pressing] / (size[pressing] + mean))[:, None]
    aside = np.cross(direction, np.where(np.abs(direction[:, :1]) < 0.8, (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)))
    aside /= np.linalg.norm(aside, axis=1, keepdims=True)
    tip = contacts.points[pressing] + length * direction
    neck = tip - HEAD * length * direction
    ends = np.concatenate((tip, neck + BREADTH * HEAD * length * aside, neck - BREADTH * HEAD * length * aside))
    count, first = len(pressing), len(contacts)
    tips = first + np.arange(count)
    shafts = np.column_stack((pressing, tips))
    heads = [np.column_stack((tips, tips + k * count)) for k in (1, 2)]
    return np.concatenate((contacts.points, ends)), np.concatenate((shafts, *heads))


def _cells(ids: np.ndarray, each: int) -> vtkCellArray:
    made = vtkCellArray()
    offsets = np.arange(0, len(ids) + 1, each)
    made.SetData(numpy_to_vtkIdTypeArray(offsets, deep=True), numpy_to_vtkIdTypeArray(ids.astype(np.int64), deep=True))
    return made
