"""What the eye looks at: everything, a selection, one side, what is followed, and what a run leads out of sight."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from linkwork.model.model import Model
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.keeping import ROOM, Keeper
from linkwork_studio.viewport.navigation import Navigation
from linkwork_studio.viewport.scene import Scene
from linkwork_studio.viewport.swing import swings

EMPTY = 3.0  # metres from the eye to the middle of a mechanism that is still to be built
SELECTION_MARGIN = 0.35  # of the radius of the scene, kept around what is framed


class Eye:
    """Leads the navigation by what stands in a scene.

    Attributes:
        followed: id of the body that the eye goes along with; empty for none.
    """

    def __init__(self, navigation: Navigation, scene: Scene, size: Callable[[], tuple[int, int]]) -> None:
        """Look at a scene in a picture of a size in points."""
        self.followed = ""
        self._navigation, self._scene, self._size = navigation, scene, size
        self._model = Model()
        self._keeper = Keeper()

    def set_model(self, model: Model) -> None:
        """What swings in this model is framed."""
        self._model = model

    def forget_run(self) -> None:
        """What was swept so far counts no longer."""
        self._keeper.forget()

    def frame_all(self) -> None:
        """Show the whole mechanism."""
        self._navigation.is_touched = False
        self._navigation.fly_to(self._framing(self._worth_framing()))

    def frame(self, ids: Iterable[str]) -> None:
        """Show some elements large; everything where there are none."""
        points = self._scene.points_of(ids)
        if len(points) == 0:
            self.frame_all()
            return
        room = SELECTION_MARGIN * self._scene.radius
        self._navigation.is_touched = True
        self._navigation.fly_to(self._framing(np.concatenate((points - room, points + room))))

    def view_from(self, side: str) -> None:
        """Look at the whole mechanism from `front`, `back`, `right`, `left`, `top`, `bottom` or `iso`."""
        camera = self._navigation.goal.from_side(side)
        self._navigation.is_touched = False
        points = self._worth_framing()
        empty = replace(camera, focus=(0.0, 0.0, 0.0), distance=EMPTY)
        self._navigation.fly_to(camera.framing(points, *self._size()) if len(points) else empty)

    def refit(self) -> None:
        """Show the whole mechanism at once, from where the eye is."""
        self._navigation.set_camera(self._framing(self._worth_framing()))

    def place_of_followed(self) -> np.ndarray | None:
        """Where the body is that the eye goes along with [m]."""
        known = self.followed in self._scene.poses.rows
        return self._scene.poses.pose(self.followed)[0].copy() if known else None

    def go_along(self, before: np.ndarray | None, time: float, is_free: bool) -> None:
        """The bodies stand elsewhere: go along with what is followed, else with what travels.

        Args:
            before: where the followed body was [m].
            time: of the run [s].
            is_free: whether nobody aims at anything, so that what leaves the picture may be framed anew.
        """
        way = self._keeper.take(self._scene.solids, *self._scene.moving(), time, self._scene.radius)
        now = self.place_of_followed()
        if before is not None and now is not None:
            way = now - before
        if way.any():
            self._navigation.shift(way)
        navigation, size = self._navigation, self._size()
        if not is_free or before is not None or navigation.is_touched or navigation.is_flying:
            return
        if self._keeper.is_leaving(navigation.camera, *size):
            navigation.fly_to(navigation.camera.framing(self._keeper.corners(), *size, margin=ROOM))

    def _framing(self, points: np.ndarray) -> Camera:
        camera = self._navigation.goal
        return camera.framing(points, *self._size()) if len(points) else camera

    def _worth_framing(self) -> np.ndarray:
        """Corners of all that is worth framing now, and room for what swings and for what a run has swept [m]."""
        if self._keeper.travels:
            return self._keeper.corners()
        arcs = (swing.arc() for swing in swings(self._model))
        return np.concatenate((self._scene.framed_points(), self._keeper.corners(), *arcs))
