"""Any model at all, for hypothesis, drawn from the fields' own metadata: a new kind needs no words here."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from surfaces import TETRAHEDRON, torus

from linkwork.edits import AddElement, SetModelValue, apply
from linkwork.errors import ModelError
from linkwork.math3d import inertia, rotation, vector
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.elastic import Elastic
from linkwork.model.fluids.fluid import Fluid
from linkwork.model.frame import Frame
from linkwork.model.joints.grounded import Grounded
from linkwork.model.model import Model
from linkwork.model.registry import FAMILIES, SHAPES
from linkwork.model.shapes.box import Box
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import Surface

numbers = st.floats(-1e3, 1e3)
angles = st.floats(-10.0, 10.0)
vectors = st.tuples(numbers, numbers, numbers)
directions = st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda a: vector.norm(a) > 1e-3).map(vector.unit)
quaternions = (
    st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: sum(x * x for x in q) > 1e-4).map(rotation.normalised)
)
frames = st.builds(Frame, position=vectors, rotation=quaternions)
ids = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12).filter(lambda i: i != "ground")
colors = st.one_of(st.just(""), st.from_regex(r"#[0-9a-fA-F]{6}", fullmatch=True))
surfaces = st.sampled_from([Surface.block(0.5), Surface.of(*TETRAHEDRON), Surface.of(*torus(1.0, 0.25, 6))])

_small = st.floats(0.0, 100.0).map(lambda x: x if x > 1e-30 else 0.0)  # below it rounding is no longer relative
NOTHING_ELSE = {"bodies": ["ground"]}
THIN = ("bar", "point_mass")  # have no axes, or one, for a joint to hold


@st.composite
def tensors(draw) -> inertia.Tensor:
    """An inertia that matter can have: from its second moments along axes that lie anyhow [kg m2]."""
    x, y, z = draw(_small), draw(_small), draw(_small)
    return inertia.turned(inertia.tensor((y + z, x + z, x + y)), draw(quaternions))


def field_values(f: dataclasses.Field, known: Mapping[str, list[str]]) -> SearchStrategy:
    """What a field may hold, read from its metadata and type; `known` has the ids of each family."""
    role, kind = f.metadata["role"], str(f.type)
    if role == "reference":
        family = f.metadata.get("family") or "bodies"
        return st.sampled_from(known[family]) if f.default != "" else st.just("")
    if role == "expression":
        return st.sampled_from(["0", "t", "2*sin(3*t)"])
    if f.metadata.get("choices"):
        return st.sampled_from(f.metadata["choices"])
    if kind in ("tuple[float, ...]", "tuple[tuple[float, ...], ...]") or (kind == "str" and "color" not in f.name):
        return st.just(f.default)
    if f.name == "elements":
        return st.integers(1, 4)
    if role == "quantity" and "whole" in f.metadata:
        return st.integers(f.metadata["low"], f.metadata["high"])
    if role == "quantity":
        low = max(v for v in (f.metadata["low"], f.metadata["above"], -1e3) if v is not None)
        number = st.floats(low, f.metadata.get("high", 1e3), exclude_min=f.metadata["above"] is not None)
        several = st.tuples(number, number, number) if low > -1e3 else vectors
        return {"Vector": several, "Quaternion": quaternions}.get(kind, number)
    return {
        "Frame": frames,
        "tuple[Shape, ...]": st.lists(shapes(), max_size=2).map(tuple),
        "str": colors,
        "bool": st.booleans(),
        "Surface": surfaces,
    }[kind]


@st.composite
def values_of(draw, cls: type, known: Mapping[str, list[str]] = NOTHING_ELSE, **given):
    """Any value of a kind: an inertia that can be, two different bodies at a joint, limits in order."""
    names = {f.name: f for f in dataclasses.fields(cls) if f.name not in given}
    drawn = {name: draw(field_values(f, known)) for name, f in names.items()}
    if {"inertia", "products"} <= drawn.keys():
        drawn["inertia"], drawn["products"] = inertia.parts(draw(tensors()))
    if {"base", "follower"} <= drawn.keys():
        drawn["base"], drawn["follower"] = draw(st.permutations(known["bodies"]))[:2]
        if issubclass(cls, Grounded):
            drawn["base"], drawn["follower"] = "ground", draw(st.sampled_from(known["bodies"][1:] or ["ground"]))
    if {"low", "value", "high"} <= drawn.keys():
        drawn["low"], drawn["value"], drawn["high"] = sorted((drawn["low"], drawn["value"], drawn["high"]))
    if cls is Elastic:
        drawn |= {
            "shapes": (Box(),),
            "poisson": 0.3,
            "edge": 0.1,
            "vectors": 2,
            "grip": 0.0,
            "deformed": (),
        }  # reduced once
    if cls is Fluid:
        drawn |= {"size": (0.4, 0.1, 0.2), "spacing": 0.05, "tank_size": (0.0, 0.0, 0.0)}  # a few particles
    try:
        return cls(**drawn, **given)
    except ModelError:
        if not issubclass(cls, Shape | Beam):
            reject()  # limits the wrong way round and the like
        return cls(**given)  # a hole wider than its plate, a wall thicker than its tube and the like


def shapes() -> SearchStrategy:
    """Any shape of any kind."""
    return st.one_of([values_of(cls) for cls in SHAPES.values()])


def can_be(cls: type, known: Mapping[str, list[str]]) -> bool:
    """Whether there is something for each reference of a kind."""
    needed = [f for f in dataclasses.fields(cls) if f.metadata.get("role") == "reference" and f.default != ""]
    return all(known[f.metadata.get("family") or "bodies"] for f in needed)


UNDRAWN = ("ground", Elastic.kind, *FAMILIES["fluids"])  # one would take seconds to be reduced or to be stepped


@st.composite
def models(draw, most: int = 4, rigid: bool = False) -> Model:
    """A model with some bodies and what can hang on them, of any kind; rigid bodies alone can hold any joint."""
    names = draw(st.lists(ids, max_size=3 * most, unique=True))
    model = apply(Model(draw(st.text(st.characters(exclude_categories=("C",)), max_size=8))), ())[0]
    model, _ = apply(model, SetModelValue("gravity", draw(vectors)))
    for family, kinds in FAMILIES.items():
        offered = [cls for kind, cls in kinds.items() if kind not in UNDRAWN and not (rigid and cls.kind in THIN)]
        for name in names[:most] if offered else ():
            known = {f: list(model.family(f)) for f in FAMILIES}
            cls = draw(st.sampled_from(offered))
            if family == "bodies" or (len(known["bodies"]) > 1 and can_be(cls, known)):
                try:
                    model, _ = apply(model, AddElement(draw(values_of(cls, known, id=name))))
                except ModelError:
                    continue  # an angle where a joint has none
                names.remove(name)
    members = [element.id for element in model.elements() if element.id != "ground"]
    folders = st.sampled_from(["", "", "arm", "arm/hand", "a leg"])
    return model.with_groups({member: draw(folders) for member in members})
