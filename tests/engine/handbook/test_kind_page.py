"""What a kind says of itself holds: freedom as counted, lines in Python that run, a page for each."""

import pytest

import linkwork as lw
from linkwork.handbook import kind_page
from linkwork.handbook.library import KINDS
from linkwork.model.registry import FAMILIES

ALL = [(family, kind) for family in KINDS for kind in kind_page.kinds_of(family)]
EACH = pytest.mark.parametrize(("family", "kind"), ALL, ids=lambda word: word)


@pytest.fixture
def m():
    """A mechanism with what the lines of the pages speak of."""
    made = lw.Mechanism("trial")
    for name in ("arm", "other"):
        made.add_body(name, mass=1, shape=lw.Box())
    ends = {"base": "ground", "follower": "arm", "at": (0, 0, 0), "axis": (0, 0, 1)}
    for name, joint in (("pin", "revolute"), ("hinge", "revolute"), ("rail", "prismatic")):
        made.add_joint(name, joint, **ends)
    made.add_beam("plank", start=(0, 0, 0), end=(0, 1, 0))
    made.add_driver("drive", "motor", joint="pin")
    made.add_fluid("water")
    return made


@EACH
def test_the_line_in_python_makes_one(family, kind, m):
    line = kind_page.example(family, kind, kind_page.kinds_of(family)[kind])
    if kind == "stress":
        m.make_elastic("arm")
    before = m.model
    exec(line or "pass", {"m": m, "lw": lw})
    if family == "shapes":
        assert m.model.bodies["ground"].shapes[-1].kind == kind
    elif line:
        made = [element for element in m.model.elements() if element.id not in before]
        assert [type(element) for element in made] == [FAMILIES[family][kind]]
    else:
        assert kind == "ground"


@EACH
def test_every_field_that_is_shown_stands_on_the_page(family, kind):
    told = kind_page.told_by_itself(family, kind)
    cls = kind_page.kinds_of(family)[kind]
    named = {name for name, f in cls.__dataclass_fields__.items() if f.metadata.get("doc")}
    assert all(f"| `{name}` |" in told for name in named)
    assert ("## Fields" in told) == bool(named)


@pytest.mark.parametrize(
    ("kind", "held", "free"), [("revolute", 5, 1), ("spherical", 3, 3), ("rope", 0, 6), ("rolling_wheel", 3, 3)]
)
def test_freedom(kind, held, free):
    told = kind_page.told_by_itself("joints", kind)
    assert f"{held} constraint" in told
    assert f"**{free} of 6 degrees of freedom left**" in told


def test_a_kind_without_a_written_page_has_one():
    assert kind_page.opening("joints", "screw").startswith("# Screw joint\n\n![screw](../../icons/joints/screw.svg)")


def test_titles():
    assert kind_page.title_of("joints", "point_on_line") == "Point on line joint"
    assert kind_page.title_of("bodies", "bar") == "Bar body"
    assert kind_page.title_of("shapes", "link_plate") == "Link plate"
    assert kind_page.title_of("forces", "force") == "Force"
