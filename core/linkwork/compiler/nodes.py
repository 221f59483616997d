"""Bodies that bend become the frames and elements that they are made of, before anything is numbered.

The model of words has a body; what is compiled has its nodes in its place, each a body of its own with an id of its
own, elements between them among the forces, and their coupled masses. A joint, a force, a driver or a measure that
takes hold of the body takes hold of the node there instead: so every kind that exists works on bodies that bend. A node
stands wherever something is attached; in between they are spaced as the body asks for.

Nodes are named by where they stand: `rod@0.25` is a quarter of a metre from the start of `rod`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

from linkwork.compiler.beam_loads import element_load
from linkwork.compiler.beams import Element, masses, natural_frames, piece, springs
from linkwork.compiler.elastic_nodes import ElasticNode, ElasticParts
from linkwork.compiler.grips import SAME as SAME_GRIP
from linkwork.compiler.grips import Grip, Wanted, gripped, name_of
from linkwork.errors import ModelError
from linkwork.math3d import rotation, vector
from linkwork.math3d.bending import between
from linkwork.math3d.rotation import Quaternion
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.body import Body
from linkwork.model.bodies.elastic import AVERAGED, Elastic
from linkwork.model.frame import Frame
from linkwork.model.frames import frame_fields, frames
from linkwork.model.measures.beam_load import BeamLoad
from linkwork.model.model import Model
from linkwork.model.references import formulas_of, mentioned, references, relinked

Array = np.ndarray
SAME = 1e-6  # of the length: two places as near as that are one node
TOO_NEAR = 0.3  # of the spacing: a node that only divides the body gives way to one that something needs


@dataclass(frozen=True, slots=True, kw_only=True)
class Node(Body):
    """A frame of a body that bends.

    Attributes:
        member: id of the body.
        place: along its own x axis from its centre, when nothing bends it [m].
        inertia: pseudo-inertia P_ii [kg, kg m, kg m2].
        moment: integral of N_i dm, what gravity takes hold of [kg, kg m].
    """

    kind: ClassVar[str] = "node"
    columns: ClassVar[int] = 4
    member: str = ""
    place: float = 0.0
    inertia: tuple[tuple[float, ...], ...] = ()
    moment: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Nothing to check: the body was."""

    @property
    def mass(self) -> float:
        """Its share of the mass [kg]."""
        return self.moment[0]


@dataclass(frozen=True, slots=True)
class Coupling:
    """P_ij between two nodes of one element, by their ids."""

    one: str
    two: str
    mass: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Noded(Model):
    """A model with nodes in the place of bodies that bend.

    Attributes:
        meant: the model of words.
        couplings: masses that nodes share.
        members: nodes of each beam, from its start to its end.
        elastic: parts of each elastic body.
        made: what was made of each element, so that the same comes of the same.
    """

    meant: Model = field(default_factory=Model)
    couplings: tuple[Coupling, ...] = ()
    members: Mapping[str, tuple[Node, ...]] = field(default_factory=dict)
    elastic: Mapping[str, ElasticParts] = field(default_factory=dict)
    made: Mapping[tuple[Any, ...], tuple[Any, Any]] = field(default_factory=dict, repr=False)


def meant(model: Model) -> Model:
    """The model of words that one with nodes was made of; any other is its own."""
    return model.meant if isinstance(model, Noded) else model


def bends(model: Model) -> bool:
    """Whether any body of a model of words bends; asked at each edit, of thousands of bodies."""
    return any(issubclass(kind, Beam | Elastic) for kind in set(map(type, model.bodies.values())))


def members_of(model: Model) -> Mapping[str, tuple[Node, ...]]:
    """Nodes of each beam."""
    return model.members if isinstance(model, Noded) else {}


def elastic_of(model: Model) -> Mapping[str, ElasticParts]:
    """Parts of each elastic body."""
    return model.elastic if isinstance(model, Noded) else {}


def holders_of(model: Model) -> list[str]:
    """What holds rows, in the order of its numbers: joints, drivers that hold, elastic bodies that hold their frame."""
    return [*model.joints, *(d.id for d in model.drivers.values() if d.held()), *elastic_of(model)]


def reductions_of(model: Model, earlier: Model | None = None) -> tuple[Wanted, ...]:
    """The reductions that a compile of a model of words takes.

    A body that was cut off keeps the grip that it was held by, by which it is bent as it was.

    Args:
        model: of words.
        earlier: one with nodes that it follows.
    """
    bodies = [body for body in meant(model).bodies.values() if isinstance(body, Elastic)]
    grips = _grips(meant(model), bodies) if bodies else {}
    before = elastic_of(earlier) if earlier is not None else {}
    return tuple(Wanted(body, grips[body.id]).after(_wanted_before(body, before)) for body in bodies)


def wanted_of(model: Model) -> tuple[Wanted, ...]:
    """The reductions that a model with nodes was made of, with grips that nothing holds any more."""
    return tuple(parts.wanted for parts in elastic_of(model).values())


def with_nodes(model: Model, earlier: Model | None = None, wanted: tuple[Wanted, ...] | None = None) -> Model:
    """The model with nodes in the place of bodies that bend; itself where none does.

    Args:
        model: of words.
        earlier: one with nodes; what is made of an element that both have is the same object.
        wanted: reductions of its elastic bodies, where they are known; those that follow from both otherwise.
    """
    if isinstance(model, Noded) or not bends(model):
        return model
    beams = [body for body in model.bodies.values() if isinstance(body, Beam)]
    made = _Made(earlier.made if isinstance(earlier, Noded) else {})
    places = _attached(model, {beam.id for beam in beams})
    parts = {beam.id: made.parts(beam, _stations(beam, places[beam.id])) for beam in beams}
    asked = reductions_of(model, earlier) if wanted is None else wanted
    elastic = {one.body.id: made.elastic(one) for one in asked}
    parts |= {id: _Parts(own.nodes, (), _shared(own)) for id, own in elastic.items()}
    bodies, forces = {}, {}
    for body in model.bodies.values():
        own = parts[body.id].nodes if body.id in parts else (body,)
        bodies.update((part.id, part) for part in own)
    for part in parts.values():
        forces.update((element.id, element) for element in part.elements)
    _refuse_taken(model, [*bodies, *forces], parts)
    beams_of = {beam.id: parts[beam.id] for beam in beams}
    at = _Places({id: own.nodes for id, own in beams_of.items()}, elastic, beams_of)
    resolved = {f: made.family(model.family(f), at) for f in ("joints", "forces", "drivers", "measures")}
    resolved["forces"] = MappingProxyType({**resolved["forces"], **forces})
    return Noded(
        name=model.name,
        gravity=model.gravity,
        groups=model.groups,
        fluids=model.fluids,
        bodies=MappingProxyType(bodies),
        meant=model,
        couplings=tuple(c for part in parts.values() for c in part.couplings),
        members=at.beams,
        elastic=elastic,
        made=made.now,
        **resolved,
    )


def node_at(nodes: Iterable[Node], frame: Frame) -> tuple[Node, Frame]:
    """The node that is next to a frame of the body, and the frame in the axes of the node."""
    x, y, z = frame.position
    node = min(nodes, key=lambda node: abs(node.place - x))
    return node, Frame((x - node.place, y, z), frame.rotation)


@dataclass(frozen=True, slots=True)
class _Parts:
    """What one body is made of."""

    nodes: tuple[Node | ElasticNode, ...]
    elements: tuple[Element, ...]
    couplings: tuple[Coupling, ...]
    theory: str = ""


class _Made:
    """What is made of elements, taken over from an earlier model where the same was asked for."""

    def __init__(self, earlier: Mapping[tuple[Any, ...], tuple[Any, Any]]) -> None:
        """Nothing was asked for yet."""
        self._earlier, self.now = earlier, {}

    def parts(self, beam: Beam, places: tuple[float, ...]) -> _Parts:
        """Those of a beam with nodes at these places."""
        return self._of((id(beam), places), beam, lambda: _parts(beam, places))

    def _of(self, key: tuple[Any, ...], element: Any, make: Callable[[], Any]) -> Any:
        """What is made of an element, which is held as well, so that no other takes its identity."""
        if key not in self.now:
            self.now[key] = self._earlier.get(key) or (element, make())
        return self.now[key][1]

    def elastic(self, wanted: Wanted) -> ElasticParts:
        """Those of an elastic body with these grips."""
        body = wanted.body
        return self._of((id(body), wanted.grips), body, partial(_reduced, wanted))

    def family(self, elements: Mapping[str, Any], at: _Places) -> Mapping[str, Any]:
        """Elements that take hold of nodes where they name a body that bends."""
        found = {}
        for name, element in elements.items():
            _refuse_formulas(element, at.beams)
            bent = [at.of(target) for _, target in references(element) if at.of(target) is not None]
            key = (id(element), *map(id, bent))
            found[name] = self._of(key, element, partial(_on_nodes, element, at)) if bent else element
        return MappingProxyType(found)


@dataclass(frozen=True, slots=True)
class _Places:
    """Nodes and parts of beams, and parts of elastic bodies, by the id of the body."""

    beams: Mapping[str, tuple[Node, ...]]
    elastic: Mapping[str, ElasticParts]
    parts: Mapping[str, _Parts]

    def of(self, body: str) -> Any:
        """What a body that bends is made of; None for any other."""
        return self.beams.get(body) or self.elastic.get(body)

    def node_at(self, body: str, frame: Frame) -> tuple[Node | ElasticNode, Frame]:
        """The node that is next to a frame of a body, and the frame in the axes of the node."""
        return node_at(self.beams[body], frame) if body in self.beams else self.elastic[body].node_at(frame)


def _on_nodes(element: Any, at: _Places) -> Any:
    """The element with a node for each body that bends; F of an elastic body has the id of the body."""
    if isinstance(element, BeamLoad):
        beam = at.parts[element.beam]
        return element_load(element.id, element.quantity, element.place, beam.theory, beam.elements)
    if not _takes_hold(element):
        return element
    changes: dict[str, Any] = {}
    for name, side in frame_fields(type(element)):
        body = getattr(element, side)
        if at.of(body) is not None:
            node, changes[name] = at.node_at(body, getattr(element, name) or Frame())
            changes[side] = node.id
    rest = {body: own[len(own) // 2].id for body, own in at.beams.items()}
    return relinked(replace(element, **changes), rest) if changes else relinked(element, rest)


def _wanted_before(body: Elastic, before: Mapping[str, ElasticParts]) -> Wanted | None:
    """What was reduced for a body before."""
    return before[body.id].wanted if body.id in before else None


def _reduced(wanted: Wanted) -> ElasticParts:
    """The parts of an elastic body, which take as long as its reduction where it is none of before."""
    from linkwork.compiler.reductions import reduced  # long to read with scipy
    from linkwork.compiler.superelements import parts_of

    return parts_of(wanted, reduced(wanted))


def _shared(parts: ElasticParts) -> tuple[Coupling, ...]:
    """Masses that the nodes of an elastic body share."""
    return tuple(Coupling(*pair) for pair in parts.pairs())


def _grips(model: Model, bodies: Iterable[Elastic]) -> dict[str, tuple[Grip, ...]]:
    """Where something takes hold of each of these bodies, each place once; a measure at its origin has F."""
    known = {body.id: body for body in bodies}
    found: dict[str, dict[str, Grip]] = {body: {} for body in known}
    for family in ("joints", "forces", "drivers", "measures"):
        for element in filter(_takes_hold, model.family(family).values()):
            for _, frame, body in frames(element):
                if body not in known or (family == "measures" and vector.norm(frame.position) < SAME_GRIP):
                    continue
                kind = AVERAGED if family == "measures" else known[body].hold
                grip = gripped(found[body].values(), frame.position, kind)
                found[body][name_of(grip.place)] = grip
    return {body: tuple(grips[name] for name in sorted(grips)) for body, grips in found.items()}


def _takes_hold(element: Any) -> bool:
    """Whether it holds a body where its frame is, or follows it there; not if it reads the body as a whole."""
    return getattr(element, "takes_hold", True)


def _refuse_formulas(element: Any, parts: Mapping[str, Any]) -> None:
    """Raise ModelError where a formula names a beam, which has no place or speed as one."""
    for name, text in formulas_of(element):
        named = sorted(mentioned(text) & parts.keys())
        if named:
            raise ModelError(
                f"{element.id}: {name} names {named[0]}, which bends; add a measure at a point of it and name that.",
                element.id,
            )


def _refuse_taken(model: Model, ids: Iterable[str], parts: Mapping[str, _Parts]) -> None:
    """Raise ModelError where an element has the id of a node."""
    for id in ids:
        if id in model and "@" in id and id.partition("@")[0] in parts:
            raise ModelError(f"{id} is the name of a node of {id.partition('@')[0]}; choose another id.", id)


def _attached(model: Model, beams: set[str]) -> dict[str, list[float]]:
    """Where on each of these bodies something takes hold, along its own x axis from its centre [m]."""
    found: dict[str, list[float]] = {beam: [] for beam in beams}
    for family in ("joints", "forces", "drivers", "measures"):
        for element in model.family(family).values():
            for _, frame, body in frames(element):
                if body in beams:
                    found[body].append(frame.position[0])
    return found


def _stations(beam: Beam, attached: Iterable[float]) -> tuple[float, ...]:
    """Places of the nodes from the start of the beam [m]: its ends, where something is attached, and between them."""
    length, spacing = beam.length, beam.length / beam.elements
    needed: list[float] = [0.0, length]
    for at in attached:
        place = min(max(at + length / 2.0, 0.0), length)
        if all(abs(place - other) > SAME * length for other in needed):
            needed.append(place)
    even = [n * spacing for n in range(1, beam.elements)]
    rest = [place for place in even if all(abs(place - other) > TOO_NEAR * spacing for other in needed[2:])]
    return tuple(sorted([*needed, *rest]))


def _parts(beam: Beam, places: tuple[float, ...]) -> _Parts:
    """Nodes, elements and coupled masses of a beam with nodes at these places [m]."""
    ids = [f"{beam.id}@{place:.9g}" for place in places]
    p = np.zeros((len(ids), len(ids), 4, 4))
    curved = natural_frames(beam, np.array(places) - beam.length / 2.0)
    elements, couplings = [], []
    for n in range(len(ids) - 1):
        length = places[n + 1] - places[n]
        p[n : n + 2, n : n + 2] += masses(beam, length)
        elements.append(
            Element(
                f"{ids[n]}..{places[n + 1]:.9g}",
                ids[n],
                ids[n + 1],
                springs(beam, length, None if curved is None else curved[n : n + 2]),
                places[n],
                length,
            )
        )
        couplings.append(Coupling(ids[n], ids[n + 1], _rows(p[n, n + 1])))
    nodes = (_node(beam, id, places, n, p[n, n], p[n, :, :, 0].sum(axis=0)) for n, id in enumerate(ids))
    return _Parts(tuple(nodes), tuple(elements), tuple(couplings), beam.theory)


def _node(beam: Beam, id: str, places: tuple[float, ...], n: int, inertia: Array, moment: Array) -> Node:
    """The node n of those at places along the beam, where the stored beam has it."""
    place, before, after = places[n], places[max(n - 1, 0)], places[min(n + 1, len(places) - 1)]
    x = place - beam.length / 2.0
    origin, turn, speed, spin = _stored(beam, x)
    arm = rotation.rotate(beam.rotation, origin)
    carried = vector.add(beam.velocity, vector.cross(beam.angular_velocity, arm))
    return Node(
        id=id,
        member=beam.id,
        place=x,
        position=vector.add(beam.position, arm),
        rotation=rotation.multiply(beam.rotation, turn),
        velocity=vector.add(carried, rotation.rotate(beam.rotation, speed)),
        angular_velocity=vector.add(beam.angular_velocity, rotation.rotate(beam.rotation, spin)),
        inertia=_rows(inertia),
        moment=tuple(moment.tolist()),
        shapes=piece(beam, 0.5 * (before - place), 0.5 * (after - place)),
    )


def _stored(beam: Beam, x: float) -> tuple[Vector, Quaternion, Vector, Vector]:
    """Position [m], rotation, velocity and spin at a place of a beam at its stored pose, in its own frame."""
    if not beam.lies:
        return (x, 0.0, 0.0), rotation.IDENTITY, vector.ZERO, vector.ZERO
    rows = np.array(beam.lies)
    axes = np.array([rotation.axes(rotation.normalised(tuple(row[4:8]))) for row in beam.lies])
    q = np.concatenate((rows[:, None, 1:4], axes), axis=1)
    v = np.concatenate((rows[:, None, 8:11], np.cross(rows[:, None, 11:], axes)), axis=1)
    columns, rates = between(rows[:, 0], q, v, x)
    spin = 0.5 * np.cross(columns[1:], rates[1:]).sum(axis=0)
    turn = rotation.from_axes(*(tuple(axis) for axis in columns[1:].tolist()))
    return tuple(columns[0].tolist()), turn, tuple(rates[0].tolist()), tuple(spin.tolist())


def _rows(matrix: Array) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(row) for row in matrix.tolist())
