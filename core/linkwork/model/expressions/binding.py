"""Names to what they mean in a model, and refusals that propose what may have been meant."""

from __future__ import annotations

from collections.abc import Collection

from linkwork.model import units
from linkwork.model.expressions.fault import ExpressionError, near
from linkwork.model.expressions.functions import FUNCTIONS
from linkwork.model.expressions.readings import AXES, READINGS, Readable, Reading
from linkwork.model.expressions.scope import Scope
from linkwork.model.expressions.tree import Call, Name, Node, Text

COORDINATE_UNITS = {"angle": "rad", "displacement": "m"}


def bind_reading(node: Call, scope: Scope) -> tuple[Reading, str]:
    """What a call reads, with all its arguments, and its SI unit; raises ExpressionError."""
    readable = READINGS[node.name]
    if not readable.takes(len(node.arguments)):
        raise ExpressionError(f"write {readable.signature}.", node.column)
    if "coordinate" in readable.arguments:
        return _joint_coordinate(node, readable, scope)
    given = tuple(_argument(a, role, scope) for a, role in zip(node.arguments, readable.arguments, strict=True))
    if readable.arguments == ("body", "body") and given[0] == given[1]:
        raise ExpressionError(f"{node.name} is between two bodies, not one.", node.column)
    return Reading(node.name, given), scope.loads[given[0]] if readable.unit == "load" else readable.unit


def _joint_coordinate(node: Call, readable: Readable, scope: Scope) -> tuple[Reading, str]:
    """A coordinate of a joint: the one that is named, or the only one of its kind."""
    joint = _argument(node.arguments[0], "joint", scope)
    wanted = COORDINATE_UNITS.get(node.name)
    there = {name: unit for name, unit in scope.joints[joint] if wanted in (None, unit)}
    if not there:
        raise ExpressionError(_has_none(joint, node.name, scope), node.column)
    if len(node.arguments) > 1:
        name = _text(node.arguments[1], "coordinate")
    elif len(there) == 1:
        (name,) = there
    else:
        raise ExpressionError(
            f"{joint!r} has several; name one: {node.name}({joint}, {next(iter(there))}), or {', '.join(there)}.",
            node.column,
        )
    if name not in there:
        listed = f"it has {', '.join(there)}"
        raise ExpressionError(f"{joint!r} has no coordinate {name!r} for {node.name}; {listed}.", node.column)
    unit = readable.unit.replace("coordinate", there[name])
    return Reading(node.name, (joint, name)), unit


def _has_none(joint: str, name: str, scope: Scope) -> str:
    """Why a joint has no such coordinate, and what to write instead."""
    other = {"angle": "displacement", "displacement": "angle"}.get(name)
    if scope.joints[joint] and other:
        return f"{joint!r} has no {name}; write {other}({joint})."
    return f"{joint!r} leaves nothing free that could have a {name}."


def _argument(node: Node, role: str, scope: Scope) -> str:
    """The element or axis that an argument names."""
    name = _text(node, role)
    known: Collection[str] = {
        "joint": scope.joints,
        "body": scope.bodies,
        "measure": scope.loads,
        "axis": AXES,
    }[role]
    if name not in known:
        role = "load measure" if role == "measure" else role
        none = f"there is no {role} yet" if not known else "write x, y or z" if role == "axis" else ""
        raise ExpressionError(f"there is no {role} {name[:40]!r}{near(name, known, none)}", node.column)
    return name


def _text(node: Node, role: str) -> str:
    match node:
        case Name(name=name) | Text(text=name):
            return name
    article = "an" if role == "axis" else "a"
    raise ExpressionError(f"here stands the name of {article} {role}, in quotes if it has spaces.", node.column)


def no_such_name(node: Name, scope: Scope) -> ExpressionError:
    """Why a name means nothing, and what may have been meant."""
    name = node.name
    if name in FUNCTIONS or name in READINGS:
        signature = (FUNCTIONS.get(name) or READINGS[name]).signature
        reason = f"{name!r} takes arguments: write {signature}."
    elif name in scope.joints or name in scope.bodies:
        example = f"coordinate({name})" if name in scope.joints else f"position({name}, x)"
        reason = f"{name!r} is an element; say what to read of it, such as {example}."
    elif name in units.SYMBOLS:
        reason = f"{name!r} is a unit and follows its number: 5 {name}, 5 N {name}."
    else:
        reason = f"nothing is called {name[:40]!r}{near(name, ['t', 'pi', 'e', *scope.parameters, *FUNCTIONS])}"
    return ExpressionError(reason, node.column)


def no_such_function(node: Call) -> ExpressionError:
    """Why a call means nothing, and what may have been meant."""
    reason = f"there is no function {node.name[:40]!r}{near(node.name, [*FUNCTIONS, *READINGS])}"
    return ExpressionError(reason, node.column)


def no_such_table(name: str, column: int, scope: Scope) -> ExpressionError:
    """Why a table is not there, and which may have been meant."""
    none = "there are no tables yet" if not scope.tables else ""
    return ExpressionError(f"there is no table {name[:40]!r}{near(name, scope.tables, none)}", column)
