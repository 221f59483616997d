"""Translucent pictures of bodies where they are not yet: what a click would make, what a joint would let move."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.beam_lines import BeamLines
from linkwork_studio.viewport.beam_skin import BeamSkin
from linkwork_studio.viewport.colors import rgba
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.graphics import Effort
from linkwork_studio.viewport.instances import Instances
from linkwork_studio.viewport.picture import body_picture
from linkwork_studio.viewport.rows import PartRows, rows_by_mesh
from linkwork_studio.viewport.stands import half_box

OPACITY = 0.45


class Stand:
    """Poses of the bodies that are drawn, in the form in which instances read them."""

    def __init__(self, bodies: Sequence[Body]) -> None:
        self.positions = np.array([body.position for body in bodies], float).reshape(-1, 3)
        self.rotations = np.array([body.rotation for body in bodies], float).reshape(-1, 4)
        self.stretch = np.ones((len(bodies), 3))


class Ghost:
    """Draws bodies of no model in the colour of what is selected."""

    def __init__(self, renderer: vtkRenderer, theme: Theme, effort: Effort) -> None:
        self._renderer, self._theme, self._effort = renderer, theme, effort
        self._layers: dict[Mesh, Instances] = {}
        self.skin = BeamSkin(renderer, effort, is_translucent=True)
        self._shapes: tuple = ()
        self._outlines: tuple = ()
        self.bodies: tuple[Body, ...] = ()

    def set_theme(self, theme: Theme) -> None:
        """Another colour from the next body on."""
        self._theme = theme
        self._shapes = ()
        self.show(self.bodies, 1.0)

    def show(self, bodies: Sequence[Body], scene: float) -> None:
        """Draw these bodies where they say; those that only moved keep their meshes.

        Args:
            bodies: that are drawn.
            scene: radius of the scene [m], for the marks of bodies without shapes.
        """
        self.bodies = tuple(bodies)
        beams = tuple(body for body in bodies if isinstance(body, Beam))
        rigid = tuple(body for body in bodies if not isinstance(body, Beam))
        shapes = tuple((body.id, body.shapes) for body in rigid)
        if shapes != self._shapes:
            self._shapes = shapes
            self._rebuild(rigid, scene)
        self._show_beams(beams)
        stand = Stand(rigid)
        for layer in self._layers.values():
            layer.place(stand)

    def layers(self) -> tuple[Instances, ...]:
        """All that is drawn, for the light before each frame."""
        return tuple(self._layers.values())

    def _show_beams(self, beams: tuple[Beam, ...]) -> None:
        """Those that only moved or are bent otherwise keep their surface."""
        lines, color = BeamLines(beams), rgba(self._theme.selection, OPACITY)
        outlines = (color, *((half_box(beam), beam.section, beam.wall, beam.elements) for beam in beams))
        if outlines != self._outlines:
            self._outlines = outlines
            self.skin.show(lines, [(beam.id, 0, color) for beam in beams])
        self.skin.place(lines)

    def _rebuild(self, bodies: Sequence[Body], scene: float) -> None:
        for layer in self._layers.values():
            layer.remove()
        color = rgba(self._theme.selection, OPACITY)
        pictures = [body_picture(b, color, (color,) * len(b.shapes), (), 0.02 * scene) for b in bodies]
        rows = rows_by_mesh(pictures, {body.id: row for row, body in enumerate(bodies)})
        self._layers = {mesh: self._layer(mesh, part, len(pictures)) for mesh, part in rows.items()}

    def _layer(self, mesh: Mesh, part: PartRows, count: int) -> Instances:
        layer = Instances(mesh, part, self._effort, self._renderer, is_translucent=True)
        layer.paint(np.zeros((count, 3)), np.zeros(count))
        return layer
