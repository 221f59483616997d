"""Building with the mouse: which tool is in hand. What a click makes is said by placing.py and connecting.py."""

from __future__ import annotations

from functools import partial

from linkwork.model.bodies.bar import Bar
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.point_mass import PointMass
from linkwork.model.forces.force import ForceBetween
from linkwork.model.joints.grounded import Grounded
from linkwork.model.joints.joint import Joint
from linkwork.model.measures.distance import DistanceBetween
from linkwork.model.registry import FAMILIES, SINGULAR, kind_words
from linkwork_studio.commands import acting, add, fluids
from linkwork_studio.commands.action import Action
from linkwork_studio.commands.conditions import PROJECT
from linkwork_studio.commands.context import Context
from linkwork_studio.commands.labels import with_article
from linkwork_studio.commands.stringing import CABLE, WEB

SECTIONS = ("Bodies", "Joints", "Forces", "Drivers", "Measures")


def select(context: Context) -> None:
    """Take the first tool in hand again."""
    context.views.put_away()


def arm(context: Context, tool: str, *words: str) -> None:
    """Take a tool in hand."""
    context.views.arm(tool, *words)


def place(context: Context, kind: str) -> None:
    """Put bodies with a shape of a kind where the user clicks."""
    context.views.arm("place", kind)


def connect(context: Context, family: str, kind: str) -> None:
    """Connect bodies by clicks."""
    context.views.arm("connect", family, kind)


def attach(context: Context, action: Action) -> None:
    """Add something to what is selected, or let the user click what it is to act on."""
    if action.refusal(context):
        context.views.wish(action)
    else:
        action.do(context)


def is_armed(context: Context, tool: str) -> bool:
    """Whether a tool is in hand."""
    return context.views.armed() == tool


def _tool(title: str, tool: str, key: str, icon: str, hint: str, menu: str) -> Action:
    return Action(
        title=title,
        do=partial(arm, tool=tool) if tool != "select" else select,
        menu=menu,
        keys=(key,),
        icon=icon,
        when=(PROJECT,),
        hint=hint,
        checked=partial(is_armed, tool=tool),
        in_toolbar=True,
        opens_group=tool in ("select", "connect"),
        of="" if tool == "select" else tool,
    )


def _place(kind: str) -> Action:
    name = with_article(kind.replace("_", " "))
    is_point = kind == PointMass.kind
    what = "it" if is_point else f"a body with the shape of {name}"
    return Action(
        title=f"Place {name}",
        do=partial(place, kind=kind),
        menu="Add/Place by click",
        icon=f"bodies/{kind}" if is_point else f"shapes/{kind}",
        when=(PROJECT,),
        hint=f"Click a face or the grid to place {what}.",
        of=kind,
    )


def _connect(family: str, kind: str) -> Action:
    name = kind_words(kind)
    what = f"{name} joint" if family == "joints" else name
    return Action(
        title=f"Click two ends of {with_article(what)}",
        do=partial(connect, family=family, kind=kind),
        menu="Add/Connect by click",
        icon=f"{family}/{kind}",
        when=(PROJECT,),
        hint=f"{_first_line(family, kind)} Click both ends; the pointer snaps to holes, ends and faces.",
        of=f"{SINGULAR[family]}.{kind}",
    )


def _attach(family: str, kind: str) -> Action:
    known = add.JOINT_ACTIONS if family == "joints" else acting.ACTIONS
    of = kind if family == "joints" else f"{SINGULAR[family]}.{kind}"
    action = next(a for a in known if a.of == of)
    return Action(
        title=f"Attach {with_article(kind_words(kind))}",
        do=partial(attach, action=action),
        menu="Add/Measure by click" if family == "measures" else "Add/Attach by click",
        icon=f"{family}/{kind}",
        when=(PROJECT,),
        hint=f"{_first_line(family, kind)} Click what it acts on, unless that is selected.",
        of=f"{SINGULAR[family]}.{kind}",
    )


def _first_line(family: str, kind: str) -> str:
    line = (FAMILIES[family][kind].__doc__ or "").partition("\n")[0]
    return line if line.endswith(".") else f"{line}."


def _made(family: str, kind: str) -> Action:
    return _connect(family, kind) if _has_two_ends(FAMILIES[family][kind]) else _attach(family, kind)


def _has_two_ends(cls: type) -> bool:
    """Whether it stands where two clicks put its ends."""
    two = issubclass(cls, (Joint, ForceBetween, DistanceBetween))
    return two and not issubclass(cls, Grounded)


def _in_order(family: str) -> list[str]:
    common = {"joints": add.COMMON_JOINTS, "forces": ("spring", "force"), "drivers": ("motor",)}.get(family, ())
    kinds = FAMILIES[family]
    return [k for k in common if k in kinds] + sorted(k for k in kinds if k not in common)


TOOLS = (
    _tool("Select", "select", "Q", "select", "Click elements to select them; Esc returns to this tool.", "Edit"),
    _tool("Move", "move", "G", "move", "Move the selection along an axis: drag an arrow or type a distance.", "Edit"),
    _tool("Rotate", "turn", "R", "rotate", "Rotate the selection about an axis: drag a ring or type an angle.", "Edit"),
    _tool(
        "Connect",
        "connect",
        "J",
        "connect",
        "Click two bodies to connect them, with a preview.",
        "Add",
    ),
    _tool("Reconnect", "reconnect", "Shift+J", "reconnect", "Drag an end of a joint to another body.", "Add"),
    _tool("Cut", "cut", "X", "cut", "Click joints to delete them, also during a run.", "Edit"),
    _tool("Pull", "pull", "D", "hand", "Pull a body with a spring while the run continues.", "Run"),
)
LINK = _tool("Link", "link", "L", "shapes/link_plate", "Draw a link between two clicks.", "Add")
BAR = Action(
    title="Draw a bar",
    do=partial(arm, tool=Bar.kind),
    menu="Add/Place by click",
    icon="bodies/bar",
    when=(PROJECT,),
    hint=f"{(Bar.__doc__ or '').partition(chr(10))[0]} Click both ends.",
    checked=partial(is_armed, tool=Bar.kind),
    of=Bar.kind,
)
BEAM = Action(
    title="Draw a beam",
    do=partial(arm, tool=Beam.kind),
    menu="Add/Place by click",
    icon="bodies/beam",
    keys=("B",),
    when=(PROJECT,),
    hint="Draw an elastic rod that bends, twists and stretches. Click both ends, or points along it with Shift.",
    checked=partial(is_armed, tool=Beam.kind),
    of=Beam.kind,
)
CABLE_TOOL = Action(
    title="Draw a cable",
    do=partial(arm, tool=CABLE),
    menu="Add/Place by click",
    icon="bodies/cable",
    keys=("Shift+B",),
    when=(PROJECT,),
    hint="Draw a rope, taut or with slack. Click both ends, or points along it with Shift; ends hold on to bodies.",
    also="rope, wire, string, catenary, hanging",
    checked=partial(is_armed, tool=CABLE),
    of=CABLE,
)
WEB_TOOL = Action(
    title="Draw a web",
    do=partial(arm, tool=WEB),
    menu="Add/Place by click",
    icon="bodies/web",
    when=(PROJECT,),
    hint="Draw a net of ropes that are tied where they cross. Click two corners; the ground holds the ends.",
    also="net, mesh, trampoline, membrane, cable",
    checked=partial(is_armed, tool=WEB),
    of=WEB,
)
SHAPES = (*add.COMMON_SHAPES, *sorted(k for k in add.DRAWN_HERE if k not in (*add.COMMON_SHAPES, "link_plate")))
BLOCKS: dict[str, tuple[Action, ...]] = {
    "Bodies": (LINK, *(_place(kind) for kind in SHAPES), BAR, BEAM, CABLE_TOOL, WEB_TOOL, _place(PointMass.kind)),
    **{title: tuple(_made(title.lower(), kind) for kind in _in_order(title.lower())) for title in SECTIONS[1:]},
    "Fluids": fluids.ACTIONS,
}
ACTIONS = TOOLS + tuple(action for block in BLOCKS.values() for action in block)
