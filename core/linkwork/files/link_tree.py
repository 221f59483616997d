"""Links and the joints between them, each in its own frame: what URDF and MJCF say, before it becomes a model.

A link of those formats has its origin where the file says; a body of Linkwork has it in the centre of mass, with the
axes of the link. Frames on a link therefore move by minus the centre. A link without mass becomes part of its
neighbour where it is fixed to one; elsewhere it becomes a slight body, because every body of Linkwork has a mass.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from linkwork.errors import ModelError
from linkwork.files.acting import Acting, Control, Coupled, Held, Laws, Place
from linkwork.files.joint_runs import Passage, combined
from linkwork.files.noting import Notes
from linkwork.files.placement import HERE, back, inner
from linkwork.files.xml_reading import Node
from linkwork.math3d import inertia, vector
from linkwork.math3d.inertia import Tensor
from linkwork.math3d.vector import Vector
from linkwork.model.bodies.ground import GROUND_ID, Ground
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.frame import Frame
from linkwork.model.joints.joint import Joint
from linkwork.model.model import STANDARD_GRAVITY, Model, model_of
from linkwork.model.registry import element_class
from linkwork.model.shapes.shape import Shape

SLIGHT = 1e-3  # share of a neighbour's mass and inertia for a link without mass; solvers lose digits with less
NEGLIGIBLE = 1e-6  # share of the mass of what it is fixed to, below which a link becomes part of it
SMALLEST_RADIUS = 1e-8  # of gyration [m]; inertias with less are what drawing programs leave when they round
LONGEST_RUN = 6  # joints that can be one: three slides and three hinges
NO_INERTIA = inertia.tensor(vector.ZERO)
TOGETHER = "Or open it with fixed links merged: it is fixed to another link, and both together may be possible."


@dataclass(slots=True, eq=False)
class Link:
    """A rigid part; everything in its own frame, the tensor about its centre of mass [kg, m, kg m2]."""

    id: str
    mass: float = 0.0
    centre: Vector = vector.ZERO
    tensor: Tensor = NO_INERTIA
    shapes: list[Shape] = field(default_factory=list)
    node: Node | None = None


@dataclass(slots=True, eq=False)
class Connection:
    """A joint: frames on the link that it starts from and on the link that it holds, equal where coordinates are zero.

    A closing one, of a loop, holds links that already have their places.
    """

    id: str
    kind: str
    base: str
    follower: str
    base_frame: Frame = HERE
    follower_frame: Frame = HERE
    closing: bool = False
    node: Node | None = None
    laws: Laws = field(default_factory=Laws)


@dataclass(slots=True, eq=False)
class LinkTree:
    """Links by id, the ground among them, and connections with each base before its followers."""

    name: str = "untitled"
    gravity: Vector = STANDARD_GRAVITY
    links: dict[str, Link] = field(default_factory=lambda: {GROUND_ID: Link(GROUND_ID)})
    connections: list[Connection] = field(default_factory=list)
    coupled: list[Coupled] = field(default_factory=list)
    held: list[Held] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)


def to_model(tree: LinkTree, notes: Notes, merge_fixed: bool = False) -> Model:
    """The model of a tree; fixed links become one body each with `merge_fixed`."""
    _merge(tree, notes, merge_fixed)
    laws = {connection.id: connection.laws for connection in tree.connections}
    places = _combine(tree, notes)
    _give_mass(tree, notes)
    poses = _poses(tree)
    fixed = _fixed(tree)
    bodies = [_body(link, poses[link.id], link.id in fixed) for link in tree.links.values() if link.id != GROUND_ID]
    ground = Ground(shapes=tuple(tree.links[GROUND_ID].shapes))
    joints = [_joint(tree, connection) for connection in tree.connections]
    places |= {joint.id: Place(joint.id) for joint in joints if len(joint.coordinates) == 1}
    tied = [*tree.coupled, *tree.held]
    acting = Acting({*tree.links, *laws, *(tie.id for tie in tied)}, places, notes)
    pushing = [*acting.laws(laws), *acting.couplers(tree.coupled), *acting.holds(tree.held)]
    pushing += acting.controls(tree.controls)
    return model_of(tree.name, tree.gravity, [ground, *bodies, *joints, *pushing])


# -- links that become one ---------------------------------------------------------------------------


def _merge(tree: LinkTree, notes: Notes, merge_fixed: bool) -> None:
    """Merge links that are fixed to each other, all of them or those without mass; bases come before followers."""
    gone: dict[str, tuple[str, Frame]] = {}  # link: the link that took it in, and where in that one
    kept: list[Connection] = []
    for connection in tree.connections:
        _settle(connection, gone)
        base, follower = tree.links[connection.base], tree.links[connection.follower]
        grounded = base.id == GROUND_ID
        weightless = follower.mass == 0.0 if grounded else _lighter(base, follower) <= NEGLIGIBLE
        if connection.kind != "fixed" or connection.closing or not (merge_fixed or weightless):
            kept.append(connection)
            continue
        place = inner(connection.base_frame, back(connection.follower_frame))
        if not grounded and base.mass < NEGLIGIBLE * follower.mass:
            base, follower, place = follower, base, back(place)
        _take_in(base, follower, place)
        gone[follower.id] = (base.id, place)
        del tree.links[follower.id]
        notes.add("info", "merged", f"Became part of {base.id}, to which it is fixed", follower.id)
    for connection in kept:
        _settle(connection, gone)
    tree.connections = [c for c in kept if not (c.closing and c.base == c.follower)]


def _lighter(one: Link, other: Link) -> float:
    """The lesser mass as a share of the greater one."""
    less, more = sorted((one.mass, other.mass))
    return less / more if more > 0.0 else 0.0


def _settle(connection: Connection, gone: dict[str, tuple[str, Frame]]) -> None:
    """Lead both sides of a connection to links that are still there."""
    while connection.base in gone:
        connection.base, place = gone[connection.base]
        connection.base_frame = inner(place, connection.base_frame)
    while connection.follower in gone:
        connection.follower, place = gone[connection.follower]
        connection.follower_frame = inner(place, connection.follower_frame)


def _take_in(link: Link, other: Link, place: Frame) -> None:
    """Make another link, which stands at a place of this one, a part of this one."""
    link.shapes += [placed(shape, place) for shape in other.shapes]
    if link.id == GROUND_ID or (other.mass == 0.0 and other.tensor == NO_INERTIA):
        return
    mass = link.mass + other.mass
    centre = inner(place, Frame(other.centre)).position
    share = other.mass / mass if mass > 0.0 else 0.0
    middle = vector.add(vector.scale(link.centre, 1.0 - share), vector.scale(centre, share))
    own = inertia.shifted(link.tensor, link.mass, vector.subtract(link.centre, middle))
    turned = inertia.turned(other.tensor, place.rotation)
    theirs = inertia.shifted(turned, other.mass, vector.subtract(centre, middle))
    x, y, z = (vector.add(a, b) for a, b in zip(own, theirs, strict=True))
    link.mass, link.centre, link.tensor = mass, middle, (x, y, z)


def placed(shape: Shape, place: Frame) -> Shape:
    """A shape as seen from where the frame of its link is given."""
    frame = inner(place, Frame(shape.position, shape.rotation))
    return replace(shape, position=frame.position, rotation=frame.rotation)


# -- links without mass ------------------------------------------------------------------------------


def _combine(tree: LinkTree, notes: Notes) -> dict[str, Place]:
    """Replace runs of joints through links without mass by the one joint that does the same, where there is one.

    Returns which coordinates the joints of the runs became.
    """
    onward = _onward(tree)
    places: dict[str, Place] = {}
    done: set[str] = set()
    kept: list[Connection] = []
    for connection in tree.connections:
        if connection.id in done:
            continue
        run = [connection]
        while run[-1].follower in onward and len(run) <= LONGEST_RUN:
            run.append(onward[run[-1].follower])
        found = _joined(run) if len(run) > 1 and not connection.closing else None
        if not found:
            kept.append(connection)
            continue
        joined, coordinates = found
        notes.add("info", "combined", f"Joints in a row became one {joined.kind} joint", *(c.id for c in run))
        done |= {c.id for c in run}
        kept.append(joined)
        places |= {c.id: Place(joined.id, *said) for c, said in zip(run, coordinates, strict=False)}
        for passed in run[:-1]:
            del tree.links[passed.follower]
    tree.connections = kept
    return places


def _onward(tree: LinkTree) -> dict[str, Connection]:
    """The one joint that leads on, for each link that is nothing but a passage: no mass, no inertia, no shape."""
    sides: dict[str, list[Connection]] = {}
    for connection in tree.connections:
        for side in (connection.base, connection.follower):
            sides.setdefault(side, []).append(connection)
    return {
        id: ends[1]
        for id, ends in sides.items()
        if len(ends) == 2
        and id != GROUND_ID
        and not tree.links[id].mass
        and tree.links[id].tensor == NO_INERTIA
        and not tree.links[id].shapes
        and not ends[1].closing
        and (ends[0].follower, ends[1].base) == (id, id)
    }


def _joined(run: list[Connection]) -> tuple[Connection, tuple[tuple[str, float], ...]] | None:
    """The one joint that does what a run of joints does, with the coordinates that these became, or none."""
    place, passages = HERE, []  # of the link reached so far, in the base of the run
    for connection in run:
        frame = inner(place, connection.base_frame)
        passages.append(Passage(connection.kind, frame))
        place = inner(frame, back(connection.follower_frame))
    found = combined(passages)
    if found is None:
        return None
    first, last, on_last = run[0], run[-1], inner(back(place), found.frame)
    made = Connection(last.id, found.kind, first.base, last.follower, found.frame, on_last, node=last.node)
    return made, found.coordinates


def _give_mass(tree: LinkTree, notes: Notes) -> None:
    """Give links without mass a slight one, and say so; those next to links with mass come first."""
    beside: dict[str, list[Link]] = {id: [] for id in tree.links}
    for connection in tree.connections:
        beside[connection.base].append(tree.links[connection.follower])
        beside[connection.follower].append(tree.links[connection.base])
    weightless = [link for link in tree.links.values() if not link.mass and link.id != GROUND_ID]
    weighed = [link for link in tree.links.values() if link.mass]
    lightest = min(weighed, key=_mass, default=Link("", 1.0, tensor=inertia.tensor((0.01, 0.01, 0.01))))
    given = {
        link.id: min((other for other in beside[link.id] if other.mass), key=_mass, default=lightest)
        for link in weightless
    }
    for link in weightless:
        neighbour = given[link.id]
        link.mass, moment = SLIGHT * neighbour.mass, SLIGHT * max(inertia.parts(neighbour.tensor)[0])
        if link.tensor == NO_INERTIA:
            link.tensor = inertia.tensor((moment, moment, moment))
        sentence = f"A moving link without mass cannot be carried; {SLIGHT:g} of the mass of its neighbour stands in"
        notes.lost("massless", sentence, link.id)


def _mass(link: Link) -> float:
    return link.mass


# -- the model ---------------------------------------------------------------------------------------


def _poses(tree: LinkTree) -> dict[str, Frame]:
    """Where each link stands while all coordinates are zero."""
    poses = {GROUND_ID: HERE}
    for connection in tree.connections:
        if not connection.closing:
            joint = inner(poses[connection.base], connection.base_frame)
            poses[connection.follower] = inner(joint, back(connection.follower_frame))
    return poses


def _fixed(tree: LinkTree) -> set[str]:
    """Links that are fixed to another one, which they could be part of."""
    fixed = (c for c in tree.connections if c.kind == "fixed" and not c.closing and c.base != GROUND_ID)
    return {id for connection in fixed for id in (connection.base, connection.follower)}


def _body(link: Link, place: Frame, fixed: bool) -> RigidBody:
    moments, products = inertia.parts(link.tensor)
    if max(map(abs, (*moments, *products))) < link.mass * SMALLEST_RADIUS**2:
        moments = products = vector.ZERO
    at = inner(place, Frame(link.centre))
    try:
        return RigidBody(
            id=link.id,
            mass=link.mass,
            inertia=moments,
            products=products,
            position=at.position,
            rotation=at.rotation,
            shapes=tuple(placed(shape, _from_centre(link, HERE)) for shape in link.shapes),
        )
    except ModelError as error:
        if link.node is None:
            raise
        way_out = f" {TOGETHER}" if fixed else ""
        raise ModelError(f"{link.node.where}: {error}{way_out}", link.id) from None


def _joint(tree: LinkTree, connection: Connection) -> Joint:
    base, follower = tree.links[connection.base], tree.links[connection.follower]
    return element_class("joints", connection.kind)(
        id=connection.id,
        base=base.id,
        follower=follower.id,
        base_frame=_from_centre(base, connection.base_frame),
        follower_frame=_from_centre(follower, connection.follower_frame),
    )


def _from_centre(link: Link, frame: Frame) -> Frame:
    """A frame of a link in the axes of its body, whose origin is the centre of mass."""
    return Frame(vector.subtract(frame.position, link.centre), frame.rotation)
