"""MJCF: the <mesh> assets, from files in the folder of the model or from points in the text, and back."""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import ModelError
from linkwork.files.mesh_assets import Meshes, Written
from linkwork.files.mjcf_words import MAIN, Words
from linkwork.files.noting import Notes
from linkwork.files.placement import back
from linkwork.files.xml_reading import Node, short
from linkwork.files.xml_writing import element
from linkwork.math3d import rotation, vector
from linkwork.model.frame import Frame
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.hull import Hull
from linkwork.model.shapes.mesh import Mesh
from linkwork.model.surface import Surface

CONVEX = 1.0 - 1e-6  # of the volume of the hull: a mesh that encloses as much is convex but for rounding
MOST_NUMBERS = 600_000  # of one mesh in the text


class MeshAssets:
    """Meshes by name, read when a geom asks for them."""

    def __init__(self, words: Words, root: Node, notes: Notes) -> None:
        """Learn which there are."""
        self.words, self.notes = words, notes
        compiler = words.compiler
        self.folder = compiler.attributes.get("meshdir", compiler.attributes.get("assetdir", ""))
        self.strips = compiler.attributes.get("strippath") == "true"
        self.files = Meshes(Path(root.file).parent, notes)
        self._nodes: dict[str, Node] = {}
        for node in (m for asset in root.all("asset") for m in asset.all("mesh")):
            complete = words.complete(node, MAIN)
            self._nodes[complete.text("name", Path(complete.text("file", "")).stem)] = complete

    def shape(self, geom: Node, user: str) -> Faceted | None:
        """The mesh of a geom in its own axes; None where it cannot be carried, which is noted for `user`."""
        name = geom.text("mesh")
        if name not in self._nodes:
            geom.refuse(f"mesh is {short(name)!r}, which is not a <mesh> of an <asset>.")
        node = self._nodes[name]
        scale = node.vector("scale", (1.0, 1.0, 1.0))
        reference = Frame(node.vector("refpos", vector.ZERO), self._turn(node))
        place = back(reference)
        values = {"scale": scale, "label": short(name), "position": place.position, "rotation": place.rotation}
        try:
            surface = self._surface(node, user)
            if surface is None:
                return None
            return (Mesh if surface.triangles else Hull)(surface, **values).as_drawn()
        except ModelError as error:
            node.refuse(str(error))

    def weighs_as_hull(self, geom: Node) -> bool:
        """Whether the mesh of a geom is to weigh what its convex hull does."""
        return self._nodes[geom.text("mesh")].attributes.get("inertia") == "convex"

    def note_legacy(self, geom: Node, shape: Mesh, user: str) -> None:
        """Say where MuJoCo's own mass and inertia of a mesh are others than those of what it encloses.

        Its default, `legacy`, adds up the pyramids from the middle to all triangles without their signs, so that it is
        exact for convex meshes alone; `shell` spreads the mass over the surface.
        """
        usual = "exact" if self.words.compiler.attributes.get("exactmeshinertia") == "true" else "legacy"
        way = self._nodes[geom.text("mesh")].attributes.get("inertia", usual)
        if way == "shell":
            self.notes.lost("mesh_inertia", "Meshes that MuJoCo weighs as shells were weighed as solids", user)
        elif way == "legacy" and (shape.fault or _is_hollow(shape)):
            sentence = "Open or non-convex meshes weigh more in MuJoCo by its legacy rule"
            reported = 'mass or inertia differ unless inertia="exact" or "convex" is asked for there'
            self.notes.lost("mesh_inertia", f"{sentence}, which was not carried: {reported}", user)

    def _turn(self, node: Node) -> rotation.Quaternion:
        w, x, y, z = node.numbers("refquat", 4) if "refquat" in node else rotation.IDENTITY
        try:
            return rotation.normalised((w, x, y, z))
        except ValueError:
            node.refuse("refquat is not a rotation.")

    def _surface(self, node: Node, user: str) -> Surface | None:
        if "vertex" in node:
            points = _rows(node.numbers("vertex", 3, MOST_NUMBERS), node, "vertex")
            corners = _rows(node.numbers("face", 3, MOST_NUMBERS), node, "face") if "face" in node else []
            return Surface.of(points, corners)
        if "file" not in node:
            self.notes.lost("lost_mesh", "Meshes that MuJoCo makes itself could not be converted", user)
            return None
        name = node.text("file")
        name = name.replace("\\", "/").rpartition("/")[2] if self.strips else name
        return self.files.surface(str(Path(self.folder) / name), node, user)


def _is_hollow(shape: Mesh) -> bool:
    """Whether a closed mesh encloses less than its hull."""
    return shape.volume < CONVEX * Hull.around(shape).volume


def _rows(numbers: tuple[float, ...], node: Node, attribute: str) -> list[tuple[float, ...]]:
    if len(numbers) % 3:
        node.refuse(f"{attribute} takes three numbers for each, not {len(numbers)} in all.")
    return [numbers[k : k + 3] for k in range(0, len(numbers), 3)]


class WrittenAssets:
    """The <mesh> elements of a file that we write: meshes in files beside it, hulls as points in the text."""

    def __init__(self, written: Written, notes: Notes) -> None:
        """Begin with none."""
        self.written, self.notes = written, notes
        self.nodes: dict[tuple, Node] = {}

    def name_of(self, shape: Faceted) -> str:
        """The name of the asset for a shape."""
        key = (shape.kind, shape.skin.digest, shape.scale)
        if key not in self.nodes:
            name = f"{shape.kind}{len(self.nodes) + 1}"
            node = element("mesh", name=name, scale=shape.scale)
            if shape.kind == "hull":
                points, _ = shape.skin.arrays()
                node.attributes |= element("", vertex=points.reshape(-1).tolist()).attributes
            else:
                node.attributes["file"] = self.written.name_of(shape)
            self.nodes[key] = node
        return self.nodes[key].attributes["name"]
