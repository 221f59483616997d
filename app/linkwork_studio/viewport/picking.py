"""What lies under a pixel: joints that are near on the screen first, else the nearest solid on the line of sight."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np

from linkwork.equations import ray
from linkwork_studio.viewport.camera import Camera
from linkwork_studio.viewport.glyphs.part import Faces
from linkwork_studio.viewport.poses import rotate
from linkwork_studio.viewport.scene import Scene

NEAR_JOINT, NEAREST = 11.0, 4.0  # points around a joint that count as on it, at most and at least
NEAR_OF_SCENE = 0.07  # the same by the radius of the scene, which counts where the mechanism looks small
BEHIND = 0.35  # how far a joint may lie behind what is hit and still count, by the radius of the scene


@dataclass(frozen=True, slots=True)
class Hit:
    """What was picked: id, empty for nothing, and the point [m], on the floor or at the focus's depth for nothing."""

    id: str
    point: np.ndarray


class Picker:
    """Picks in a scene as a camera sees it; analytic, without OpenGL."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._is_ready = False
        self._compiling: threading.Thread | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the kernels are compiled; if not, a thread begins to compile them."""
        if not self._is_ready and self._compiling is None:
            self._compiling = threading.Thread(target=self._compile, name="picking kernels")
            self._compiling.start()
        return self._is_ready

    def pick(self, camera: Camera, x: float, y: float, width: int, height: int) -> Hit:
        """What lies under a position in points of the widget."""
        origin, direction = camera.ray(x, y, width, height)
        number, distance = self._nearest_solid(origin, direction)
        joint = self._near_joint(camera, (x, y), width, height, distance)
        if joint >= 0:
            return Hit(self._scene.joints.ids[joint], self._scene.joints.base[joint])
        if number >= 0:
            return Hit(self._scene.ids[number], origin + distance * direction)
        depth = camera.eye_distance / float(direction @ camera.basis()[2])
        return Hit("", origin + depth * direction)

    def all_under(self, camera: Camera, x: float, y: float, width: int, height: int) -> tuple[str, ...]:
        """Ids of all that lies under a position, the nearest first, whatever hides the others."""
        distances = self._distances(*camera.ray(x, y, width, height))
        rows = [int(row) for row in np.argsort(distances) if distances[row] < np.inf]
        ids = [self._scene.ids[self._scene.solids.owner[row]] for row in rows]
        return tuple(dict.fromkeys((self.pick(camera, x, y, width, height).id, *ids))) if ids else ()

    def within(self, camera: Camera, corners: tuple[float, float, float, float], width: int, height: int) -> list[str]:
        """Ids of all that has its middle in a rectangle (left, top, right, bottom) of points, the ground left out."""
        scene, (left, top, right, bottom) = self._scene, corners
        ids = np.array([scene.ids[n] for n in scene.solids.owner] + list(scene.joints.ids), object)
        points = np.concatenate((scene.solids.positions, scene.joints.base))
        pixels, depth = camera.project(points, width, height)
        inside = (depth > 0) & (pixels >= (left, top)).all(axis=1) & (pixels <= (right, bottom)).all(axis=1)
        return [i for i in dict.fromkeys(ids[inside]) if i != "ground"]

    def _nearest_solid(self, origin: np.ndarray, direction: np.ndarray) -> tuple[int, float]:
        """Number of the picture that is hit first and the distance [m]; -1 for none."""
        distances = self._distances(origin, direction)
        if len(distances) == 0 or distances.min() == np.inf:
            return -1, np.inf
        row = int(np.argmin(distances))
        return int(self._scene.solids.owner[row]), float(distances[row])

    def _distances(self, origin: np.ndarray, direction: np.ndarray) -> np.ndarray:
        """Distance to every solid [m]; inf for those that are missed."""
        solids = self._scene.solids
        distances = np.empty(len(solids.owner))
        ray.hit_distances(origin, direction, solids.kinds, solids.sizes, solids.positions, solids.rotations, distances)
        for row, faces in solids.faces.items():
            if distances[row] < np.inf:
                distances[row] = face_distance(origin, direction, solids.positions[row], solids.rotations[row], faces)
        self._is_ready = True
        return distances

    def _near_joint(self, camera: Camera, place: tuple[float, float], width: int, height: int, hit: float) -> int:
        """Row of the joint whose origin is nearest on the screen, if near enough and not hidden; -1 for none."""
        joints = self._scene.joints
        if len(joints.ids) == 0:
            return -1
        pixels, depth = camera.project(joints.base, width, height)
        off = np.linalg.norm(pixels - place, axis=1)
        away = np.linalg.norm(joints.base - camera.eye, axis=1)
        off[(depth <= 0) | (away > hit + BEHIND * self._scene.radius)] = np.inf
        row = int(np.argmin(off))
        on_screen = self._scene.radius / camera.pixel(height)
        return row if off[row] <= min(NEAR_JOINT, max(NEAR_OF_SCENE * on_screen, NEAREST)) else -1

    def _compile(self) -> None:
        ray.compile_kernels()
        self._is_ready = True


def face_distance(
    origin: np.ndarray, direction: np.ndarray, position: np.ndarray, turn: np.ndarray, faces: Faces
) -> float:
    """Distance along a ray to the triangles of a solid that stands at a position with a rotation [m]."""
    surface, scale = faces.surface, np.array(faces.scale)
    back = np.array([[turn[0], *-turn[1:]]])
    start = rotate(back, (origin - position)[None])[0] / scale + faces.centre
    points = np.frombuffer(surface.points, "<f4").reshape(-1, 3)
    triangles = np.frombuffer(surface.triangles, "<u4").reshape(-1, 3)
    return ray.nearest_face(start, rotate(back, direction[None])[0] / scale, points, triangles)
