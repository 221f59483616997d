"""Meshes that a description of a robot names: read from its folder only, each file once; and those that we write.

Its folder is the ROS package that it lies in, where there is one: `arm/urdf/arm.urdf` names `arm/meshes/link.stl`.
"""

from __future__ import annotations

from pathlib import Path

from linkwork.errors import FileError, ModelError
from linkwork.files.folder import PACKAGE, inside, package_of, short
from linkwork.files.mesh_files import SUFFIXES, read
from linkwork.files.noting import Notes
from linkwork.files.xml_reading import Node
from linkwork.model.shapes.faceted import Faceted
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import MOST_TRIANGLES, Surface

MOST_FILES = 2_000
SCHEMES = ("package://", "file://", "model://")
OF_PACKAGES = ("package://", "model://")


class Meshes:
    """The meshes of one robot."""

    def __init__(self, folder: Path, notes: Notes) -> None:
        """Read for a description in a folder."""
        self.folder, self.home, self.notes = folder, package_of(folder), notes
        self._read: dict[Path, Surface] = {}

    def surface(self, name: str, asking: Node, user: str) -> Surface | None:
        """The surface in a file; None where there is none that can be read, which is noted for the element `user`.

        Raises FileError for a damaged file, for one outside the folder, and for more than a robot can need.
        """
        if not name.lower().endswith(SUFFIXES):
            ending = short(Path(name).suffix or name)
            self.notes.lost("lost_mesh", f"Meshes {ending} could not be converted; save them as STL or OBJ", user)
            return None
        path = self._found(name, asking)
        if path is None:
            where = f"was not found; put it into the folder {self.home}"
            self.notes.lost("lost_mesh", f"The mesh {short(name)} {where}", user)
            return None
        if path not in self._read:
            self._read[path] = self._checked(path, asking)
        return self._read[path]

    def _found(self, name: str, asking: Node) -> Path | None:
        """The file; after `package://` the name of a package stands first, which may be the folder itself."""
        scheme = next((s for s in SCHEMES if name.startswith(s)), "")
        plain = name.removeprefix(scheme)
        names, starts = [plain], [self.folder]
        if scheme in OF_PACKAGES:
            plain = plain.lstrip("/")  # package:///arm/link.stl is met in the wild
            names, starts = [plain, plain.partition("/")[2]], [self.folder, self.home]
        try:
            paths = [inside(self.home, each, start) for start in starts for each in names if each]
        except FileError as error:
            asking.refuse(f"{error} Where a robot needs several folders, {PACKAGE} marks the one above them.")
        try:
            return next((path for path in paths if path.exists()), None)
        except OSError as error:
            asking.refuse(f"{short(name)!r} names no file: {error.strerror or error}.")

    def _checked(self, path: Path, asking: Node) -> Surface:
        if len(self._read) >= MOST_FILES:
            asking.refuse(f"more than {MOST_FILES} meshes are named.")
        try:
            surface = read(path, self.home)
        except FileError as error:
            asking.refuse(str(error))
        if surface.triangle_count + sum(known.triangle_count for known in self._read.values()) > 5 * MOST_TRIANGLES:
            asking.refuse(f"its meshes have more than {5 * MOST_TRIANGLES} triangles together; simplify them.")
        return surface


def as_mesh(shape: Shape, user: str, notes: Notes) -> Faceted | None:
    """A shape of flat faces as it is, another one cut into triangles; what is done is noted for the element `user`."""
    from linkwork.files import tessellation

    if isinstance(shape, Faceted):
        return shape
    try:
        made = tessellation.mesh_of(shape)
    except ModelError:
        notes.lost("lost_shape", f"Shapes of the kind {shape.kind} too thin to be drawn were left out", user)
        return None
    notes.add("info", "became_mesh", f"Shapes of the kind {shape.kind} became meshes", user)
    return made


class Written:
    """Mesh files that stand beside a description which we write: binary STL, by name relative to it."""

    def __init__(self, path: Path) -> None:
        """Beside a file, in the folder `<its name>.meshes`."""
        self.folder = f"{path.stem}.meshes"
        self.surfaces: dict[str, Surface] = {}

    def name_of(self, shape: Faceted) -> str:
        """The name under which the surface of a shape is written."""
        name = f"{self.folder}/{shape.skin.digest}.stl"
        self.surfaces[name] = shape.skin
        return name

    def contents(self) -> dict[str, bytes]:
        """The files."""
        from linkwork.files import stl

        return {name: stl.write(*surface.arrays(), "") for name, surface in self.surfaces.items()}
