"""Building a mechanism from Python: a model and the words to add to it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from linkwork import edits
from linkwork.edits import Edit
from linkwork.errors import FileError, ModelError
from linkwork.files import atomic, formats, materials, project
from linkwork.math3d import inertia as tensors
from linkwork.math3d import rotation as rotations
from linkwork.math3d import vector
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.bar import Bar, spanning
from linkwork.model.bodies.beam import Beam, reaching
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.fluids.fluid import SPACE
from linkwork.model.forces.force import Force
from linkwork.model.given import seen
from linkwork.model.joints.joint import Joint
from linkwork.model.material import Material
from linkwork.model.model import STANDARD_GRAVITY, Model
from linkwork.model.registry import made_element
from linkwork.model.section import Section
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.shape import Shape
from linkwork.model.shapes.sphere import Sphere
from linkwork.results.finding import Finding

STEEL = 7850.0  # kg/m3: how large a point mass is drawn
_TOUCH = ("friction", "restitution", "rolling")
_SURFACE = ("collides", *_TOUCH, "color")


class Mechanism:
    """A mechanism under construction; `model` is the frozen value at any time."""

    def __init__(self, name: str = "untitled", gravity: Vector = STANDARD_GRAVITY) -> None:
        """Begin with nothing but the ground."""
        self.model = Model(name, gravity)
        self.findings: tuple[Finding, ...] = ()  # what the file that it came from could not bring
        self._origin: tuple[Path, str] | None = None  # its project file and the fingerprint of that

    @classmethod
    def of(cls, model: Model) -> Mechanism:
        """A mechanism that begins with a model."""
        made = cls()
        made.model = model
        return made

    def apply(self, edit: Edit | Iterable[Edit]) -> tuple[Edit, ...]:
        """Apply any edit of `lw.edits`; returns the edits that lead back."""
        self.model, inverse = edits.apply(self.model, edit)
        return inverse

    def add_body(
        self,
        id: str,
        *,
        mass: float | None = None,
        inertia: Any = None,
        density: float | None = None,
        material: str | None = None,
        shape: Shape | None = None,
        **values: Any,
    ) -> Body:
        """Add a rigid body.

        Args:
            id: its id.
            mass: [kg]; by default density times the volume of the shape.
            inertia: about the centre of mass in the body's axes, three moments or a 3x3 tensor [kg m2]; by default
                the shape's.
            density: [kg/m3], with a shape.
            material: name of one of the library instead of a density, such as "steel"; the shape is of it then.
            shape: what it looks like, centred on the centre of mass.
            values: position, rotation, velocity, angular_velocity, and collides, friction, restitution, rolling, color
                of the shape; one whose friction, restitution or rolling is told collides unless `collides` denies it.
        """
        known = _material(id, density, material)
        if shape is not None:
            shape = _with_surface(id, shape, values)
            if known is not None and not shape.material:
                shape = replace(shape, material=known.name)
            values["shapes"] = (shape,)
        density = density if known is None else known.density
        mass = _weighed(id, shape, density) if mass is None else _number(id, "mass", mass)
        if inertia is None:
            inertia = _inertia_of(id, shape, mass)
        moments, products = _split(id, inertia)
        body = _made(RigidBody, id, mass=mass, inertia=moments, products=products, **values)
        self.apply(edits.AddBody(body))
        return body

    def add_point_mass(self, id: str, *, mass: float = 1.0, position: Vector = vector.ZERO, **values: Any) -> Body:
        """Add a point mass, drawn as a ball of steel unless shapes are given; `values` may hold its velocity."""
        body = _made(PointMass, id, mass=mass, position=position, **values)
        if "shapes" not in values:
            radius = (3.0 * body.mass / (4.0 * math.pi * STEEL)) ** (1 / 3)
            body = replace(body, shapes=(Sphere(radius=radius),))
        self.apply(edits.AddBody(body))
        return body

    def add_bar(self, id: str, *, start: Vector, end: Vector, mass: float = 1.0, **values: Any) -> Body:
        """Add a thin bar between two global points [m] with its mass spread evenly.

        `values` may hold velocity, angular_velocity and shapes; by default it is drawn as a thin cylinder.
        """
        body = _made(Bar, id, mass=mass, **{**spanning(id, start, end), **values})
        self.apply(edits.AddBody(body))
        return body

    def add_beam(
        self,
        id: str,
        *,
        start: Vector | None = None,
        end: Vector | None = None,
        through: Sequence[Vector] | None = None,
        section: Section | None = None,
        **values: Any,
    ) -> Body:
        """Add a beam that bends between two global points, or one that is a smooth curve through several without load.

        Args:
            id: its id.
            start: where it begins [m].
            end: where it ends [m].
            through: points of the curve from one end to the other [m], in place of start and end.
            section: `lw.Round(diameter)`, `lw.Tube(outer, wall)`, `lw.Rectangle(width, height)` or
                `lw.Typed(EA, EI, per_length)`.
            values: E, nu, density, elements, damping, theory, velocity, angular_velocity, collides, friction and other
                fields of the kind; one whose friction is told collides unless `collides` denies it.
        """
        if (start is None or end is None) == (through is None):
            raise ModelError(f"{id}: a beam needs start and end, or points that its curve goes through.", id)
        if through is None:
            laid = reaching(id, _given(start), _given(end))
        else:
            from linkwork.model import curve  # the words load without numpy

            laid = curve.through(id, through, int(values.get("elements", Beam(id=id).elements)))
        return self._bending(id, laid, section, values)

    def add_cable(
        self,
        id: str,
        *,
        start: Vector,
        end: Vector,
        length: float | None = None,
        tension: float | None = None,
        section: Section | None = None,
        **values: Any,
    ) -> Body:
        """Add a beam of many elements for large deflections, taut or hanging between two global points.

        Args:
            id: its id.
            start: where it begins [m].
            end: where it ends [m].
            length: without load [m]; a longer one than the way hangs in a catenary, a shorter one is stretched.
            tension: force with which it is stretched, in place of its length [N].
            section: as in `add_beam`.
            values: as in `add_beam`; 20 elements where they do not say otherwise.
        """
        from linkwork.model import curve  # the words load without numpy

        values = {"elements": 20, **values}
        if length is not None and tension is not None:
            raise ModelError(f"{id}: a length and a tension are given; one of them is enough.", id)
        span = vector.norm(vector.subtract(end, start))
        if length is None:
            probe = self._beam(id, {"length": 1.0}, section, dict(values))
            length = span / (1.0 + _number(id, "tension", tension or 0.0) / probe.stiffness.axial)
        length, elements = _number(id, "length", length), int(values["elements"])
        laid = curve.stretched(id, start, end, length, elements, self.model.gravity)
        return self._bending(id, laid, section, values)

    def _bending(self, id: str, laid: dict[str, Any], section: Section | None, values: dict[str, Any]) -> Body:
        """Add a beam that lies like this."""
        body = self._beam(id, laid, section, values)
        self.apply(edits.AddBody(body))
        return body

    def _beam(self, id: str, laid: dict[str, Any], section: Section | None, values: dict[str, Any]) -> Beam:
        for short, name in (("E", "young"), ("nu", "poisson")):
            if short in values:
                values[name] = values.pop(short)
        if "friction" in values:
            values.setdefault("collides", True)
        own = {} if section is None else section.fields()
        made: Beam = _made(Beam, id, **{**laid, **own, **values})
        return made

    def make_elastic(self, id: str, **values: Any) -> Body:
        """Let a rigid body with one shape bend; its mass, spread evenly, stays.

        `values` may hold E, nu, damping, damping_ratio, edge, vectors, grip and hold, as the help says of the kind.
        """
        for short, name in (("E", "young"), ("nu", "poisson")):
            if short in values:
                values[name] = values.pop(short)
        self.apply(edits.ChangeKind(id, Elastic.kind, **values))
        return self.model.bodies[id]

    def add_shape(
        self,
        body: str,
        shape: Shape,
        *,
        position: Vector = vector.ZERO,
        rotation: Quaternion = rotations.IDENTITY,
        **surface: Any,
    ) -> Shape:
        """Add a shape to a body or the ground, at a place in the body's frame; mass and inertia stay as they are.

        `surface` may hold collides, friction, restitution, rolling and color, as in `add_body`.
        """
        placed = replace(_with_surface(body, shape, surface), position=position, rotation=rotation)
        if surface:
            raise ModelError(f"{body}: a shape has no {', '.join(sorted(surface))}.", body)
        self.apply(edits.SetValue(body, "shapes", (*self.model.body(body).shapes, placed)))
        return placed

    def add_joint(
        self,
        id: str,
        kind: str,
        *,
        base: str,
        follower: str,
        at: Vector | None = None,
        axis: Vector | None = None,
        **words: Any,
    ) -> Joint:
        """Add a joint between two bodies.

        Args:
            id: its id.
            kind: `linkwork joints` lists them.
            base: id of the body that it starts from.
            follower: id of the body that it holds.
            at: global point at the stored poses [m].
            axis: global direction of its axis at the stored poses.
            words: base_at, follower_at, base_axis, follower_axis in each body's own frame, and fields of the kind.
        """
        self.apply(edits.AddJoint(id, kind, base=base, follower=follower, at=at, axis=axis, **words))
        return self.model.joints[id]

    def add_force(self, id: str, kind: str, **words: Any) -> Force:
        """Add a force.

        Args:
            id: its id.
            kind: `linkwork forces` lists them.
            words: for a force between two bodies base, follower and at, axis, base_at, follower_at, base_axis,
                follower_axis as in `add_joint`; for one at a body that `body`, at and axis; for one in a joint that
                `joint` and, where it has several, the `coordinate`; and fields of the kind.
        """
        self.apply(edits.AddForce(id, kind, **words))
        return self.model.forces[id]

    def add_driver(self, id: str, kind: str, **values: Any) -> Any:
        """Add a motion, a motor, a gear pair, a slider, ...: `linkwork drivers` lists the kinds."""
        return self._add("drivers", id, kind, values)

    def add_measure(self, id: str, kind: str, **values: Any) -> Any:
        """Add what is to be measured during a run: `linkwork measures` lists the kinds."""
        return self._add("measures", id, kind, values)

    def add_fluid(self, id: str, kind: str = "fluid", *, region: Box | None = None, **values: Any) -> Any:
        """Add a fluid, or an emitter or a drain of one.

        Args:
            id: its id.
            kind: fluid, emitter or drain.
            region: `lw.Box` that is full at the start around `position`, in place of its `size`.
            values: fields of the kind, as the help says: spacing, density, viscosity, plane (None for space), ...
        """
        if region is not None:
            if not isinstance(region, Box):
                raise ModelError(f"{id}: the region is a box, lw.Box(...), not {seen(region)}.", id)
            values["size"] = (region.x, region.y, region.z)
        if values.get("plane", "") is None:
            values["plane"] = SPACE
        return self._add("fluids", id, kind, values)

    def _add(self, family: str, id: str, kind: str, values: dict[str, Any]) -> Any:
        element = made_element(family, id, kind, values)
        self.apply(edits.AddElement(element))
        return element

    def remove(self, id: str) -> None:
        """Remove an element and everything that refers to it."""
        self.apply(edits.RemoveElement(id))

    def save(self, path: Path | str, *, over: bool = False) -> None:
        """Write the project file.

        Args:
            path: the file.
            over: whether to write over changes that somebody else made to the file since it was read or saved here.
        """
        place = atomic.target(path)
        place_before, mark = self._origin or (None, "")
        if not over and place == place_before and project.mark_of(place) not in (mark, ""):
            raise FileError(
                f"{path} was changed on the disk since it was read: load it again, save under another name, "
                "or write over it with save(path, over=True)."
            )
        self._origin = place, project.save(self.model, path)


def load(path: Path | str, *, merge_fixed: bool = False, floating: bool = False) -> Mechanism:
    """Read a project, a URDF or an MJCF file, or a mesh; `findings` tell what of a foreign one could not be carried.

    Args:
        path: the file.
        merge_fixed: merge links that are fixed to each other (URDF and MJCF).
        floating: let the root link fly freely instead of fixing it to the ground (URDF).
    """
    origin = _origin(path)
    model, findings = formats.load(path, merge_fixed=merge_fixed, floating=floating)
    made = Mechanism.of(model)
    made._origin = origin
    made.findings = findings
    return made


def _origin(path: Path | str) -> tuple[Path, str] | None:
    """A project file and its fingerprint; none for a file of another format or one that cannot be written."""
    try:
        return (atomic.target(path), project.mark_of(path)) if formats.is_project(Path(path)) else None
    except FileError:
        return None


def element(family: str, id: str, kind: str, **values: Any) -> Any:
    """An element by family (`bodies`, `joints`, ...), id, kind and the fields of the kind, as edits take it."""
    return made_element(family, id, kind, values)


def model_in(mechanism: Mechanism | Model) -> Model:
    """The frozen model of what a script hands over; ModelError for what is no mechanism."""
    if not isinstance(mechanism, Mechanism | Model):
        raise ModelError(f"A mechanism is taken here, as lw.Mechanism or lw.load make it, not {seen(mechanism)}.")
    return mechanism.model if isinstance(mechanism, Mechanism) else mechanism


def _made(cls: type, id: str, **values: Any) -> Any:
    try:
        return cls(id=id, **values)
    except TypeError:
        unknown = sorted(set(values) - set(cls.__dataclass_fields__))
        raise ModelError(f"{id}: a {cls.kind} body has no {', '.join(unknown) or 'such value'}.", id) from None


def _with_surface(id: str, shape: Shape, values: dict[str, Any]) -> Shape:
    if not isinstance(shape, Shape):
        raise ModelError(f"{id}: a shape is made with lw.Box(...), lw.Sphere(...) and so on, not {shape!r}.", id)
    reported = {name: values.pop(name) for name in _SURFACE if name in values}
    if "collides" not in reported and any(name in reported for name in _TOUCH):
        reported["collides"] = True
    return replace(shape, **reported)


def _material(id: str, density: float | None, material: str | None) -> Material | None:
    if material is None:
        return None
    if density is not None:
        raise ModelError(f"{id}: a density and a material are given; one of them is enough.", id)
    try:
        return materials.named(material)
    except ModelError as error:
        raise ModelError(f"{id}: {error}", id) from None


def _weighed(id: str, shape: Shape | None, density: float | None) -> float:
    if density is None or shape is None:
        raise ModelError(f"{id}: give the mass, or a density or a material together with a shape.", id)
    return _number(id, "density", density) * shape.volume


def _given(point: Vector | None) -> Vector:
    assert point is not None
    return point


def _number(id: str, name: str, value: Any) -> float:
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ModelError(f"{id}: {name} takes a number, not {value!r}.", id) from None


def _inertia_of(id: str, shape: Shape | None, mass: float) -> Any:
    if shape is None:
        raise ModelError(f"{id}: give the inertia about the centre of mass, or a shape to take it from.", id)
    own = tensors.turned(shape.unit_inertia(), shape.rotation)
    return [[mass * entry for entry in row] for row in tensors.shifted(own, 1.0, shape.position)]


def _split(id: str, inertia: Any) -> tuple[Vector, Vector]:
    """Moments and products of three moments or a symmetric 3x3 tensor."""
    try:
        rows = [list(map(float, row)) if hasattr(row, "__len__") else float(row) for row in inertia]
    except (TypeError, ValueError):
        rows = []
    if len(rows) == 3 and all(isinstance(row, float) for row in rows):
        return (rows[0], rows[1], rows[2]), vector.ZERO
    if len(rows) != 3 or any(isinstance(row, float) or len(row) != 3 for row in rows):
        raise ModelError(f"{id}: the inertia takes three moments or a 3x3 tensor, not {inertia!r}.", id)
    largest = max(abs(entry) for row in rows for entry in row)
    if any(abs(rows[i][j] - rows[j][i]) > 1e-9 * largest for i in range(3) for j in range(i)):
        raise ModelError(f"{id}: the inertia tensor is not symmetric.", id)
    return tensors.parts((tuple(rows[0]), tuple(rows[1]), tuple(rows[2])))
