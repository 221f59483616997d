"""Everything that is drawn: the mechanism as a model says, where a snapshot has it, before a backdrop."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

import numpy as np
from vtkmodules.vtkRenderingCore import vtkRenderer

from linkwork.model.bodies.body import Body
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.model import Model
from linkwork.results.snapshot import Snapshot
from linkwork_studio.look.theme import Theme
from linkwork_studio.viewport.beam_skin import BeamRims, BeamSkin
from linkwork_studio.viewport.camera import VIEW_ANGLE, Camera
from linkwork_studio.viewport.contact_arrows import ContactArrows
from linkwork_studio.viewport.drawing_plane import DrawingPlane
from linkwork_studio.viewport.extent import corner_points, floor_height, reach, worth_framing
from linkwork_studio.viewport.floor import Floor
from linkwork_studio.viewport.fluid_points import FluidPoints
from linkwork_studio.viewport.force_picture import spanning, standing
from linkwork_studio.viewport.gallery import Gallery
from linkwork_studio.viewport.gaps import OPEN_FROM, GapLines
from linkwork_studio.viewport.ghost import Ghost
from linkwork_studio.viewport.glyphs.mesh import Mesh
from linkwork_studio.viewport.graphics import Effort
from linkwork_studio.viewport.grid import REACH
from linkwork_studio.viewport.highlight import Emphasis, Rims
from linkwork_studio.viewport.instances import EdgeWidth, Instances
from linkwork_studio.viewport.joint_table import JointTable
from linkwork_studio.viewport.pose_table import PoseTable
from linkwork_studio.viewport.rows import PartRows, SolidTable, rows_by_mesh
from linkwork_studio.viewport.shown_fields import ShownFields
from linkwork_studio.viewport.stage import light_up, paint_sky
from linkwork_studio.viewport.stands import stood

NEAR_SHARE = 2e-4  # nearest depth that is drawn by the farthest
NEAR_OF_EYE = 0.02  # the same by the distance of the focus; much nearer, and edges would show through what hides them
JOINT_MARGIN = 0.1  # room around joints that are framed, by the radius of the scene
AROUND = 1.0  # room before and behind all solids, by the radius of the scene


class Scene:
    """Two renderers and what stands in them; `prepare` comes before each frame.

    Attributes:
        backdrop, front: the grid, which changes with the eye only, and the mechanism before it.
        poses: where every body is.
        solids, joints: what can be picked, at the poses of the last frame's numbers.
        ids: of the pictures, bodies first.
        contacts: where bodies touch; elastic: surfaces of bodies that bend; fields: their colours and those
            of beams; fluids: particles.
    """

    def __init__(self, theme: Theme, effort: Effort) -> None:
        self.backdrop, self.front = vtkRenderer(), vtkRenderer()
        for renderer in (self.backdrop, self.front):
            renderer.SetUseOIT(False)  # only the floor is translucent, and drawn in order
        self.poses = PoseTable()
        self.solids = SolidTable()
        self.joints = JointTable(Model(), {})
        self.ids: tuple[str, ...] = ()
        self._theme, self._effort = theme, effort
        self._gallery = Gallery(theme)
        self._model: Model | None = None
        self._hidden: frozenset[str] = frozenset()
        self._rows: dict[Mesh, PartRows] = {}
        self._layers: dict[Mesh, Instances] = {}
        self._numbers: dict[str, int] = {}
        self._shaded = self._moving = np.zeros(0, np.intp)
        self._emphasis = Emphasis()
        light_up(self.front)
        self._edge_width = EdgeWidth(self.front)
        self._floor = Floor(self.backdrop, self.front, theme)
        self._rims = Rims(self.front, effort.still_triangles)
        self._skin, self._skin_rims = BeamSkin(self.front, effort), BeamRims(self.front)
        self._gaps = GapLines(self.front, theme)
        self._ghost, self._second = (Ghost(self.front, theme, effort) for _ in range(2))
        self.contacts = ContactArrows(self.front, theme)
        self.fields = ShownFields(self.front)
        self.elastic = self.fields.elastic
        self._snapshot: Snapshot | None = None
        self.fluids = FluidPoints(self.front, theme)

    @property
    def radius(self) -> float:
        """Radius of the mechanism at its stored poses [m]."""
        return self._gallery.scene

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self._gallery.set_theme(theme)
        self._floor.set_theme(theme)
        self._gaps.set_theme(theme)
        self.contacts.set_theme(theme)
        self._ghost.set_theme(theme)
        self._second.set_theme(theme)
        self.fluids.set_theme(theme)
        if self._model is not None:
            self.show_model(self._model)

    def show_model(self, model: Model) -> None:
        """Draw what changed since the last model anew."""
        if self._model is not None and not set(self._model.bodies) & set(model.bodies) - {GROUND_ID}:
            self.poses.forget_snapshot()
            self._snapshot = None
        self._model = model
        on_stands = stood(model)
        held = on_stands.model
        self.poses.set_model(held, tuple(spanning(held)), tuple(standing(held)), on_stands)
        self._gallery.show(model, on_stands, self.poses.lines)
        pictures = [picture for picture in self._gallery.pictures if picture.id not in self._hidden]
        self.ids = tuple(picture.id for picture in pictures)
        self._numbers = {element_id: number for number, element_id in enumerate(self.ids)}
        self.solids = SolidTable(pictures, self.poses.rows)
        self.joints = JointTable(self._shown(held), self.poses.rows)
        self._moving = self._rows_of_bodies(model)
        self._shaded = self._moving if len(self._moving) <= self._effort.shadows else self._moving[:0]
        self._floor.height = floor_height(model, self.radius)
        dressed = {p.id: p for p in pictures if isinstance(model.bodies.get(p.id), Elastic)}
        self.elastic.dress({i: (self._numbers[i], p.pieces[0].color) for i, p in dressed.items()})
        bare = dressed.keys() & self.elastic.bodies
        drawn = [replace(picture, pieces=()) if picture.id in bare else picture for picture in pictures]
        self._rebuild(rows_by_mesh(drawn, self.poses.rows))
        skins = [(p.id, self._numbers[p.id], p.skin) for p in pictures if p.skin is not None]
        self._skin.show(self.poses.lines, skins)
        self._tint()
        self.fluids.show_model(model, self._hidden)
        self._emphasise()
        self._place()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Move the bodies."""
        self.poses.apply(snapshot)
        self._snapshot = snapshot
        if self.elastic.take(snapshot.elastic) and self._model is not None:
            self.show_model(self._model)
        self._place()
        self._tint()
        self.contacts.show(snapshot.contacts, self.radius)
        self.fluids.take(snapshot.fluids)

    def forget_snapshot(self) -> None:
        """All bodies stand at their stored poses, as they are made."""
        self.poses.forget_snapshot()
        self._snapshot = None
        self.elastic.take({})
        self.fluids.take({})
        self._tint()

    def color_by(self, field: str, exaggeration: float) -> None:
        """Colour what bends by a field, and draw elastic bodies so many times as deformed as they are."""
        self.fields.choose(field, exaggeration)
        self._skin.color_rings(self.fields.ring_colors())

    def _tint(self) -> None:
        self.fields.beams.take(self._snapshot, self.poses.lines, frozenset(self._numbers))
        self._skin.color_rings(self.fields.ring_colors())

    def show_ghost(self, bodies: Sequence[Body]) -> None:
        """Draw bodies that are not there yet; none takes them away."""
        self._ghost.show(bodies, self.radius)

    def show_second(self, bodies: Iterable[Body]) -> None:
        """Draw the bodies of a second run; none takes them away."""
        self._second.show([body for body in bodies if body.id != GROUND_ID], self.radius)

    @property
    def floor_height(self) -> float:
        """Height of the grid [m]."""
        return self._floor.height

    @property
    def drawing_plane(self) -> DrawingPlane:
        """Where the user draws."""
        return self._floor.plane

    @drawing_plane.setter
    def drawing_plane(self, plane: DrawingPlane) -> None:
        self._floor.plane = plane

    def emphasise(self, emphasis: Emphasis) -> None:
        """Mark what is selected, under the cursor or warned of."""
        if emphasis != self._emphasis:
            self._emphasis = emphasis
            self._emphasise()
            self._rims.place(self.poses)

    def framed_points(self) -> np.ndarray:
        """Corners of all that is worth framing where it is now [m], shape (n, 3)."""
        is_ground = np.array([i == GROUND_ID for i in self.ids], bool)
        rows, room = worth_framing(self.solids, is_ground, self.radius), JOINT_MARGIN * self.radius
        joints = self.joints.base + room, self.joints.base - room
        return np.concatenate((corner_points(self.solids, rows), *joints, self.fluids.corners))

    def moving(self) -> tuple[np.ndarray, np.ndarray]:
        """Centres of the solids of bodies other than the ground, and radii of the balls around them [m]."""
        return self.solids.positions[self._moving], reach(self.solids)[self._moving]

    def points_of(self, ids: Iterable[str]) -> np.ndarray:
        """Corners of some elements where they are now [m], shape (n, 3)."""
        numbers = [self._numbers[i] for i in ids if i in self._numbers]
        return corner_points(self.solids, np.flatnonzero(np.isin(self.solids.owner, numbers)))

    def prepare(self, camera: Camera, height: int, ratio: float, is_still: bool = True) -> Hashable:
        """Set the eye and what depends on it, for a picture so many pixels high; returns what the backdrop depends on.

        Args:
            camera: the eye.
            height: of the picture in pixels.
            ratio: pixels per point of the screen.
            is_still: whether there is time for a fine picture.
        """
        backdrop = self._floor.draw_grid(camera, height, ratio)
        self._floor.draw_shadows(self.solids, self._shaded, self.radius, camera)
        self._rims.widen(camera, height, ratio)
        self._skin_rims.widen(camera, height, ratio)
        self._skin.prepare(camera)
        self.elastic.prepare(camera)
        for ghost in (self._ghost, self._second):
            ghost.skin.prepare(camera)
        self._gaps.widen(ratio)
        self.contacts.widen(ratio)
        for layer in (*self._layers.values(), *self._ghost.layers(), *self._second.layers()):
            layer.prepare(camera, height, ratio, is_still)
        self._edge_width.pixels = ratio
        for renderer, depths in ((self.front, self._depths(camera)), (self.backdrop, self._backdrop_depths(camera))):
            aim(renderer, camera, depths)
        return backdrop

    def paint_sky(self, is_painted: bool) -> None:
        """A gradient behind everything, or nothing where somebody else paints it."""
        paint_sky(self.backdrop, self._theme if is_painted else None)
        paint_sky(self.front, None)

    def set_hidden(self, ids: frozenset[str]) -> None:
        """Leave some elements out of the picture."""
        if ids != self._hidden:
            self._hidden = ids
            if self._model is not None:
                self.show_model(self._model)

    def _shown(self, model: Model) -> Model:
        """The model without the joints that are hidden, for what is drawn and picked of joints."""
        hidden = [name for name in model.joints if name in self._hidden]
        return replace(model, joints={k: j for k, j in model.joints.items() if k not in hidden}) if hidden else model

    def _rebuild(self, rows: dict[Mesh, PartRows]) -> None:
        """Draw other parts; what is as many of a mesh as before is drawn by what drew those."""
        kept = {mesh: layer for mesh, layer in self._layers.items() if mesh in rows and layer.take(rows[mesh])}
        for mesh, layer in self._layers.items():
            if mesh not in kept:
                layer.remove()
        self._rows = rows
        made = {
            mesh: Instances(mesh, part, self._effort, self.front) for mesh, part in rows.items() if mesh not in kept
        }
        self._layers = {mesh: kept.get(mesh) or made[mesh] for mesh in rows}
        self._gaps.draw_last(self.front)
        self.contacts.draw_last(self.front)

    def _emphasise(self) -> None:
        tint, share = self._emphasis.tints(self._numbers, self._theme)
        for layer in self._layers.values():
            layer.paint(tint, share)
        rims = {name: style for name, style in self._emphasis.rims(self._theme).items() if name in self._numbers}
        self._rims.show(self._rows, self._numbers, rims)
        self._skin.paint(tint, share)
        self.elastic.paint(tint, share)
        self.fluids.mark(self._emphasis.selected)
        self._skin_rims.show(self.poses.lines, self._skin.around, rims)

    def _place(self) -> None:
        self.solids.place(self.poses)
        self.joints.place(self.poses)
        for layer in self._layers.values():
            layer.place(self.poses)
        self._rims.place(self.poses)
        self._skin.place(self.poses.lines)
        self._skin_rims.place(self.poses.lines)
        self._gaps.show(*self.joints.open_gaps(OPEN_FROM * self.radius))

    def _rows_of_bodies(self, model: Model) -> np.ndarray:
        """Solids of bodies other than the ground."""
        is_body = np.array([i in model.bodies and i != GROUND_ID for i in self.ids], bool)
        return np.flatnonzero(is_body[self.solids.owner]) if len(self.ids) else np.zeros(0, np.intp)

    def _depths(self, camera: Camera) -> tuple[float, float]:
        """Nearest and farthest depth of the front [m]."""
        near, far = camera.eye_distance - 0.5 * camera.distance, camera.eye_distance + 0.5 * camera.distance
        if len(self.solids.owner):
            depth, radius = camera.depth(self.solids.positions), reach(self.solids)
            near, far = min(near, float((depth - radius).min())), max(far, float((depth + radius).max()))
        if len(self.fluids.corners):
            depth = camera.depth(self.fluids.corners)
            near, far = min(near, float(depth.min())), max(far, float(depth.max()))
        slack = AROUND * self.radius  # joints, rims and shadows stand out
        return max(near - slack, NEAR_SHARE * far, NEAR_OF_EYE * camera.eye_distance), far + slack

    def _backdrop_depths(self, camera: Camera) -> tuple[float, float]:
        far = camera.eye_distance + 2 * REACH * camera.distance
        return max(camera.eye_distance - 2 * REACH * camera.distance, NEAR_SHARE * far), far


def aim(renderer: vtkRenderer, camera: Camera, depths: tuple[float, float]) -> None:
    """Look into a renderer as a camera does, between two depths [m]."""
    target = renderer.GetActiveCamera()
    _, up, _ = camera.basis()
    target.SetPosition(*camera.eye)
    target.SetFocalPoint(*camera.focus)
    target.SetViewUp(*up)
    target.SetParallelProjection(camera.is_parallel)
    target.SetParallelScale(camera.half_height)
    target.SetViewAngle(np.degrees(VIEW_ANGLE))
    target.SetClippingRange(*depths)
