"""MJCF: actuators on hinges and slides as controls, and back.

Every actuator on a joint is a force on its length l = gear (q + ref), whatever it is called:

    force = gain ctrl + b0 + b1 l + b2 l',    effort = gear force

    motor       gain 1              b 0
    position    gain kp             b (0, -kp, -kv)
    velocity    gain kv             b (0, 0, -kv)
    general     as it says

https://mujoco.readthedocs.io/en/stable/XMLreference.html#actuator
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from linkwork.files.acting import UNLIMITED, Bounds, Control, read_affine
from linkwork.files.mjcf_words import MAIN, Words, flag
from linkwork.files.naming import Names
from linkwork.files.noting import Notes
from linkwork.files.spanning_tree import Branch, is_at_zero, steps_by_coordinate
from linkwork.files.xml_reading import Node, short
from linkwork.files.xml_writing import element
from linkwork.model.coordinates import coordinate_named
from linkwork.model.drivers.motor import Motor
from linkwork.model.drivers.slider import Slider
from linkwork.model.forces.joint_effort import JointEffort
from linkwork.model.model import Model

CARRIED = ("general", "motor", "position", "velocity")
KNOWN = (*CARRIED, "intvelocity", "damper", "cylinder", "muscle", "adhesion", "dcmotor", "plugin")
ELSEWHERE = ("tendon", "site", "body", "cranksite", "slidersite", "refsite")
REACH = {"hinge": math.pi, "slide": 1.0}  # of a control of positions without limits, in both directions [rad or m]


@dataclass(slots=True)
class Driven:
    """A joint as actuators see it: its id and type, its coordinate at the drawn pose, its ends and limits of effort."""

    id: str
    said: str
    ref: float = 0.0
    ends: Bounds | None = None
    most: Bounds | None = None


def control(node: Node, words: Words, joints: Mapping[str, Driven], names: Names, notes: Notes) -> Control | None:
    """The control that an actuator is; none, and a note by name, for what cannot be carried."""
    if node.tag not in KNOWN:
        node.refuse(f"there is no actuator <{short(node.tag)}>; there are: {', '.join(KNOWN)}.")
    node = _complete(node, words)
    why = _hindrance(node)
    if why:
        notes.lost(
            "lost_actuator", f"Actuators {why} could not be converted", short(node.attributes.get("name", node.tag))
        )
        return None
    said = node.text("joint", node.attributes.get("jointinparent"))
    if said not in joints:
        node.refuse(f"its joint is {short(said)!r}, which is not a joint.")
    joint = joints[said]
    id = names.beside(node, joint.id, "motor")
    if joint.said not in REACH:
        notes.lost("lost_actuator", f"Actuators of {joint.said} joints could not be converted", id)
        return None
    found = _read(node, joint, id, notes)
    if found is None:
        notes.lost("lost_actuator", "Actuators that drive a joint away from their target could not be converted", id)
        return None
    if node.text("dyntype", "none") != "none" or node.number("timeconst", 0.0):
        notes.lost("lost_delay", "Actuators with a delay (dyntype, timeconst) follow their control at once", id)
    low, high = bounds(node, "ctrl", words) or _reach(node, joint, found, notes)
    gear = node.numbers("gear", 1, 6)[0] if "gear" in node else 1.0
    most = _narrower(_scaled(bounds(node, "force", words), gear), joint.most)
    return replace(found, low=low, high=high, most=most)


def _read(node: Node, joint: Driven, id: str, notes: Notes) -> Control | None:
    """What an actuator pushes with, without its limits; none where it would push the joint away."""
    gain, (constant, of_length, of_speed) = _force(node, id, notes)
    gear = node.numbers("gear", 1, 6)[0] if "gear" in node else 1.0
    stiffness, damping = -gear * gear * of_length, -gear * gear * of_speed
    if not gear or stiffness < 0.0 or damping < 0.0:
        return None
    said = {"constant": gear * constant - stiffness * joint.ref, "stiffness": stiffness, "damping": damping}
    return Control(id, joint.id, -1.0, 1.0, gear * gain, **said)


def bounds(node: Node, stem: str, words: Words) -> Bounds | None:
    """The limits `<stem>range`, none where they do not hold."""
    name, given = f"{stem}range", None
    if name in node:
        low, high = node.numbers(name, 2)
        given = (low, high)
    means = given is not None and flag(words.compiler, "autolimits", True)
    if not flag(node, f"{stem}limited", means):
        return None
    if given is None or given[0] >= given[1]:
        node.refuse(f"{name} is missing or leaves no room; give the smaller number first.")
    return given


def _complete(node: Node, words: Words) -> Node:
    """An actuator with its class; a class has one default for actuators, by whichever of their names it is said."""
    merged = dict(node.attributes)
    for tag in sorted(KNOWN, key=lambda tag: tag != node.tag):
        merged = words.complete(replace(node, tag=tag, attributes=merged), MAIN).attributes
    return replace(node, attributes=merged)


def _hindrance(node: Node) -> str:
    """Why an actuator cannot be a control, as words after `Actuators`; empty where it can."""
    if node.tag not in CARRIED:
        return f"of the kind {node.tag}"
    found = next((way for way in ELSEWHERE if way in node), None)
    if found:
        return f"on a {found.removesuffix('site') or 'site'}"
    if "joint" not in node and "jointinparent" not in node:
        node.refuse("it names no joint to act on.")
    if node.tag == "general" and node.text("gaintype", "fixed") != "fixed":
        return f"with the gain {short(node.text('gaintype'))}"
    if node.tag == "general" and node.text("biastype", "none") not in ("none", "affine"):
        return f"with the bias {short(node.text('biastype'))}"
    return ""


def _force(node: Node, id: str, notes: Notes) -> tuple[float, tuple[float, float, float]]:
    """Gain and bias."""
    gains = node.numbers("gainprm", 1, 100) if "gainprm" in node else (1.0,)
    given = (*node.numbers("biasprm", 1, 100), 0.0, 0.0) if "biasprm" in node else (0.0, 0.0, 0.0)
    if node.tag == "motor":
        return 1.0, (0.0, 0.0, 0.0)
    if node.tag == "general":
        return gains[0], given[:3] if node.text("biastype", "none") == "affine" else (0.0, 0.0, 0.0)
    if node.tag == "velocity":
        kv = node.number("kv", gains[0])
        return kv, (0.0, 0.0, -kv)
    kp = node.number("kp", gains[0])
    if "dampratio" in node and node.number("dampratio"):
        notes.lost("lost_dampratio", "Damping ratios of actuators could not be converted; they do not damp", id)
    return kp, (0.0, -kp, -node.number("kv", -given[2]))


def _reach(node: Node, joint: Driven, found: Control, notes: Notes) -> Bounds:
    """The range of a control that has none, which a slider has to have: what brings the joint to its ends."""
    share = node.number("inheritrange", 0.0)
    if not (share and joint.ends):
        sentence = "Controls without a range were given one; widen it where it is too narrow"
        notes.add("info", "no_range", sentence, found.id)
    if not found.stiffness or not found.gain:
        return (-1.0, 1.0)
    low, high = joint.ends or (-REACH[joint.said], REACH[joint.said])
    middle, half = (low + high) / 2.0, (high - low) / 2.0 * (share or 1.0)
    controls = ((found.stiffness * end - found.constant) / found.gain for end in (middle - half, middle + half))
    low, high = sorted(controls)
    return (low, high)


def _scaled(limits: Bounds | None, gear: float) -> Bounds | None:
    if limits is None:
        return None
    low, high = sorted(gear * limit for limit in limits)
    return (low, high)


def _narrower(one: Bounds | None, other: Bounds | None) -> Bounds | None:
    """What lies within both."""
    if one is None or other is None:
        return one or other
    low, high = max(one[0], other[0]), min(one[1], other[1])
    return (low, high) if low < high else one


# -- out ---------------------------------------------------------------------------------------------


def written_actuators(model: Model, tree: list[Branch], notes: Notes) -> tuple[list[Node], set[str]]:
    """Motors and efforts in joints that are set by a slider or a constant, and the ids that these carry."""
    steps = steps_by_coordinate(model, tree)
    holding = {branch.joint.id: branch for branch in tree if branch.joint}
    made: list[Node] = []
    carried: set[str] = set()
    for element_ in (*model.drivers.values(), *model.forces.values()):
        if isinstance(element_, Motor | JointEffort) and element_.joint in holding:
            name = coordinate_named(model.joints[element_.joint], element_.coordinate, element_.id).name
            step = steps.get((element_.joint, name))
            said = _said(element_, model, holding[element_.joint]) if step else None
            if said:
                slider = model.drivers.get(said[1])
                made.append(_written(element_, step, said, slider))
                carried |= {element_.id, *([slider.id] if slider else [])}
                if slider and slider.value != min(max(0.0, slider.low), slider.high):
                    notes.add("info", "lost_control", "Controls start at zero in MJCF", element_.id)
    return made, carried


def _said(pushing: Motor | JointEffort, model: Model, branch: Branch) -> tuple[float, str, float] | None:
    """Gain, slider and constant of what MJCF can say: no integral, positions from the drawn pose."""
    if isinstance(pushing, JointEffort):
        found = read_affine(pushing.effort)
    elif pushing.i or (pushing.follows == "position" and pushing.p and not is_at_zero(model, branch)):
        return None
    else:
        found = read_affine(pushing.target)
    return found if found and isinstance(model.drivers.get(found[1]), Slider | None) else None


def _written(pushing: Motor | JointEffort, step: str, said: tuple[float, str, float], slider: Slider | None) -> Node:
    """One actuator, by the plainest of the names that it may have."""
    node = element("actuator", name=pushing.id, joint=step)
    if isinstance(pushing, Motor):
        _say_motor(node, pushing, said)
    else:
        _say(node, said[0], (said[2], 0.0, 0.0))
    if slider:
        node.attributes |= element("", ctrllimited="true", ctrlrange=(slider.low, slider.high)).attributes
    return node


def _say_motor(node: Node, motor: Motor, said: tuple[float, str, float]) -> None:
    factor, _, constant = said
    bias = (-motor.p, -motor.d) if motor.follows == "position" else (0.0, -motor.p)
    _say(node, factor * motor.p, (constant * motor.p, *bias))
    if motor.limit < UNLIMITED:
        node.attributes |= element("", forcelimited="true", forcerange=(-motor.limit, motor.limit)).attributes


def _say(node: Node, gain: float, bias: tuple[float, float, float]) -> None:
    """Gain and bias by the plainest of the names that an actuator may have."""
    constant, of_length, of_speed = bias
    if not any(bias):
        node.tag, said = "motor", {"gear": gain}
    elif not constant and gain == -of_length:
        node.tag, said = "position", {"kp": gain, "kv": -of_speed}
    elif not constant and not of_length and gain == -of_speed:
        node.tag, said = "velocity", {"kv": gain}
    else:
        node.tag, said = "general", {"gainprm": gain, "biastype": "affine", "biasprm": bias}
    node.attributes |= element("", **said).attributes
