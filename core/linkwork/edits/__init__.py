"""How a model may change; every edit has an inverse and raises before anything is stored.

What lives here: the kinds of edits as frozen values and `apply`, the one door; with `settled` for those that depend on
where the bodies are, so that they can go into a running mechanism.
Imports: errors, math3d, model; numpy.
Start reading at: apply.py, then values.py; copies.py and kinds.py for what is made of these.
Why so: one value serves undo, the live swap, the journal, scripts and tests. No edit knows a kind of element: what it
has to know stands in the metadata of the fields.
"""

from linkwork.edits.apply import Edit, apply, settled
from linkwork.edits.connections import Reconnect
from linkwork.edits.copies import Duplicate, Mirror
from linkwork.edits.cutting import CutBeam
from linkwork.edits.elements import (
    AddBody,
    AddElement,
    AddElements,
    AddForce,
    AddJoint,
    RemoveBody,
    RemoveElement,
    RemoveElements,
    RemoveJoint,
    SetElement,
)
from linkwork.edits.groups import Group, RenameGroup, Ungroup
from linkwork.edits.joints import ReconnectJoint
from linkwork.edits.kinds import ChangeKind
from linkwork.edits.replacing import Replace, replacing
from linkwork.edits.shapes import AddShape, RemoveShape, RetypeShape
from linkwork.edits.values import Rename, SetModelValue, SetValue

__all__ = [
    "AddBody",
    "AddElement",
    "AddElements",
    "AddForce",
    "AddJoint",
    "AddShape",
    "ChangeKind",
    "CutBeam",
    "Duplicate",
    "Edit",
    "Group",
    "Mirror",
    "Reconnect",
    "ReconnectJoint",
    "RemoveBody",
    "RemoveElement",
    "RemoveElements",
    "RemoveJoint",
    "RemoveShape",
    "Rename",
    "RenameGroup",
    "Replace",
    "RetypeShape",
    "SetElement",
    "SetModelValue",
    "SetValue",
    "Ungroup",
    "apply",
    "replacing",
    "settled",
]
