"""MJCF: geoms as shapes, and what bodies weigh, by <inertial> or by their geoms."""

from __future__ import annotations

from dataclasses import replace

from linkwork.errors import ModelError
from linkwork.files.link_tree import Link, placed
from linkwork.files.mesh_body import weighable
from linkwork.files.mjcf_meshes import MeshAssets
from linkwork.files.mjcf_words import Words, flag, least_turn
from linkwork.files.noting import Notes
from linkwork.files.placement import inner
from linkwork.files.urdf_reading import hexadecimal
from linkwork.files.xml_reading import Node, short
from linkwork.math3d import inertia, vector
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.frame import Frame
from linkwork.model.mass_properties import mass_properties
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.capsule import Capsule
from linkwork.model.shapes.cylinder import Cylinder
from linkwork.model.shapes.ellipsoid import Ellipsoid
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.hull import Hull
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.shapes.shape import Shape
from linkwork.model.shapes.sphere import Sphere

DENSITY = 1000.0  # kg/m3, where a geom says nothing
PLANE_SIZE, PLANE_THICKNESS = 20.0, 0.02  # metres; a plane without end is drawn so large
SMALLEST = 1e-60  # cubic metres; far below it a density cannot be told
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}
LENGTH_AT = {"capsule": 1, "cylinder": 1, "ellipsoid": 2, "box": 2}  # place of the half length among the sizes


class Geoms:
    """Reads the geoms of bodies."""

    def __init__(self, words: Words, root: Node, notes: Notes) -> None:
        """Learn the colours of materials."""
        self.words, self.notes = words, notes
        self.masses_by_geom = words.compiler.text("inertiafromgeom", "auto")
        low, high = words.compiler.numbers("inertiagrouprange", 2) if "inertiagrouprange" in words.compiler else (0, 5)
        self.counted = (low, high)
        self.meshes = MeshAssets(words, root, notes)
        materials = [m for asset in root.all("asset") for m in asset.all("material")]
        self.colors = {
            m.attributes.get("name", ""): _color(words.complete(m, "main"), {}) for m in materials if "name" in m
        }

    def fill(self, link: Link, geoms: list[tuple[Node, Frame]], inertial: Node | None) -> None:
        """Give a link its shapes, mass, centre and inertia."""
        solids: list[tuple[Shape, float]] = []
        by_geom = self.masses_by_geom != "false" and (inertial is None or self.masses_by_geom == "true")
        for node, place in geoms:
            shape = self._shape(node, place, link.id)
            if shape is not None:
                link.shapes.append(shape)
            weighs = by_geom and link.id != GROUND_ID and self._is_counted(node)
            heavy = self._weighable(node, shape, link.id) if weighs else None
            density = self._density(node, heavy) if weighs else 0.0
            if heavy is not None and density > 0.0:
                solids.append((heavy, density))
        if inertial is not None and not by_geom:
            self._weigh(link, inertial)
        elif solids:
            found = mass_properties([s for s, _ in solids], [d for _, d in solids])
            link.mass, link.centre, link.tensor = found.mass, found.centre, found.tensor

    def _weigh(self, link: Link, given: Node) -> None:
        frame, mass = self.words.frame(given), given.number("mass")
        if mass < 0.0:
            given.refuse(f"the mass is {mass:g} kg; it must not be negative.")
        if "fullinertia" in given:
            numbers = given.numbers("fullinertia", 6)
            tensor = inertia.tensor(numbers[:3], numbers[3:])
        else:
            tensor = inertia.tensor(given.vector("diaginertia", vector.ZERO))
        link.tensor = inertia.turned(tensor, frame.rotation)
        if mass > 0.0:
            link.mass, link.centre = mass, frame.position

    def _weighable(self, node: Node, shape: Shape | None, body: str) -> Shape | None:
        """The shape that a geom weighs: the hull of a mesh that encloses nothing, or where the file says so."""
        if not isinstance(shape, Faceted) or node.number("mass", 1.0) == 0.0:
            return shape
        try:
            if isinstance(shape, Mesh) and self.meshes.weighs_as_hull(node):
                return Hull.around(shape)
            if isinstance(shape, Mesh):
                self.meshes.note_legacy(node, shape, body)
            return weighable(shape, self.notes, body)
        except ModelError as error:
            node.refuse(str(error))

    def _is_counted(self, node: Node) -> bool:
        return self.counted[0] <= node.number("group", 0.0) <= self.counted[1]

    def _density(self, node: Node, shape: Shape | None) -> float:
        """Density of a geom [kg/m3]; refuses matter whose form is not known here."""
        mass, density = node.number("mass", -1.0), node.number("density", DENSITY)
        if ("mass" in node and mass < 0.0) or density < 0.0:
            node.refuse("a mass or a density is negative.")
        if mass == 0.0 or (mass < 0.0 and density == 0.0) or node.attributes.get("type") == "plane":
            return 0.0
        if shape is None or flag(node, "shellinertia"):
            what = "a hollow geom" if shape is not None else f"a geom of the type {short(node.text('type', 'mesh'))}"
            node.refuse(
                f"the body takes its mass from {what}, which cannot be weighed yet; give the body an <inertial> "
                "(MuJoCo writes them: mj_saveLastXML)."
            )
        if shape.volume < SMALLEST:
            node.refuse(f"a {shape.kind} of {shape.volume:g} m3 has no room for a mass.")
        return mass / shape.volume if mass > 0.0 else density

    def _shape(self, node: Node, place: Frame, body: str) -> Shape | None:
        kind = node.text("type", "mesh" if "mesh" in node else "sphere")
        if kind == "mesh" and "mesh" in node:
            return self._mesh(node, place, body)
        if kind == "plane" and body == GROUND_ID:
            return self._plane(node, place)
        if kind not in SIZES or "mesh" in node:
            kind = f"{kind} around a mesh" if "mesh" in node else kind
            self.notes.lost("lost_shape", f"Geoms of the type {short(kind)} could not be converted", body)
            return None
        frame, sizes = self._measured(node, kind)
        try:
            return placed(replace(_solid(kind, sizes), **_surface(node, self.colors)), inner(place, frame))
        except ModelError as error:
            node.refuse(str(error))

    def _mesh(self, node: Node, place: Frame, body: str) -> Shape | None:
        shape = self.meshes.shape(node, body)
        if shape is None:
            return None
        return placed(replace(shape, **_surface(node, self.colors)), inner(place, self.words.frame(node)))

    def _measured(self, node: Node, kind: str) -> tuple[Frame, list[float]]:
        """Frame and sizes of a geom, given by its centre or from one end to the other."""
        if "fromto" not in node:
            return self.words.frame(node), list(node.numbers("size", SIZES[kind], 3))
        if kind not in LENGTH_AT:
            node.refuse(f"a {kind} has no ends, so fromto says nothing.")
        ends = node.numbers("fromto", 6)
        along = vector.subtract(ends[:3], ends[3:])
        radius, length = node.numbers("size", 1, 3)[0], vector.norm(along)
        try:
            turn = least_turn(along)
        except ValueError:
            node.refuse("both ends are at one point.")
        sizes = [radius] * LENGTH_AT[kind] + [length / 2]
        return Frame(vector.scale(vector.add(ends[:3], ends[3:]), 0.5), turn), sizes

    def _plane(self, node: Node, place: Frame) -> Shape:
        """A thin box under the plane."""
        sizes = node.numbers("size", 3) if "size" in node else (0.0, 0.0, 0.0)
        x, y = (2 * half if half > 0.0 else PLANE_SIZE for half in sizes[:2])
        frame = inner(inner(place, self.words.frame(node)), Frame((0.0, 0.0, -PLANE_THICKNESS / 2)))
        self.notes.add("info", "plane", f"Planes became boxes {PLANE_THICKNESS:g} m thick", GROUND_ID)
        try:
            box = Box(x=x, y=y, z=PLANE_THICKNESS, **_surface(node, self.colors))
        except ModelError as error:
            node.refuse(str(error))
        return replace(box, position=frame.position, rotation=frame.rotation)


def bounded(link: Link, compiler: Node) -> None:
    """Apply `boundmass`, `boundinertia` and `balanceinertia` to what a link weighs."""
    link.mass = max(link.mass, compiler.number("boundmass", 0.0))
    least = compiler.number("boundinertia", 0.0)
    if inertia.eigenvalues(link.tensor)[0] < least:
        link.tensor = _raised(link.tensor, least)
    low, middle, high = inertia.eigenvalues(link.tensor)
    if flag(compiler, "balanceinertia") and low + middle < high:
        mean = (low + middle + high) / 3
        link.tensor = inertia.tensor((mean, mean, mean))


def _raised(tensor: inertia.Tensor, least: float) -> inertia.Tensor:
    """The tensor with the same principal axes and no principal moment under a bound [kg m2]."""
    import numpy as np  # the room loads without it; this bound is rare

    moments, axes = np.linalg.eigh(np.array(tensor))
    raised = (axes * np.maximum(moments, least)) @ axes.T
    x, y, z = ((row[0], row[1], row[2]) for row in ((raised + raised.T) / 2).tolist())
    return (x, y, z)


def _solid(kind: str, s: list[float]) -> Shape:
    """A shape from the sizes of MJCF, which are half ones."""
    if kind == "sphere":
        return Sphere(radius=s[0])
    if kind == "box":
        return Box(x=2 * s[0], y=2 * s[1], z=2 * s[2])
    if kind == "ellipsoid":
        return Ellipsoid(radius_x=s[0], radius_y=s[1], radius_z=s[2])
    return (Capsule if kind == "capsule" else Cylinder)(radius=s[0], length=2 * s[1])


def _surface(node: Node, colors: dict[str, str]) -> dict[str, object]:
    sliding = node.numbers("friction", 1, 3)[0] if "friction" in node else 1.0
    return {"color": _color(node, colors), "friction": 0.0 if node.number("condim", 3.0) == 1.0 else sliding}


def _color(node: Node, colors: dict[str, str]) -> str:
    if "rgba" in node:
        return hexadecimal(node.numbers("rgba", 3, 4))
    return colors.get(node.attributes.get("material", ""), "")
