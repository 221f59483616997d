"""How a model may change; every edit has an inverse and raises before anything is stored.

What lives here: the kinds of edits as frozen values and `apply`, the one door.
May import: model, math3d, errors.
Start reading at: apply.py.
Why so: one value serves undo, the live swap, the journal, scripts and tests.
"""

from linkwork.edits.apply import Edit, apply
from linkwork.edits.elements import AddBody, AddElement, AddJoint, RemoveBody, RemoveElement, RemoveJoint
from linkwork.edits.joints import ReconnectJoint
from linkwork.edits.values import Rename, SetModelValue, SetValue

__all__ = [
    "AddBody",
    "AddElement",
    "AddJoint",
    "Edit",
    "ReconnectJoint",
    "RemoveBody",
    "RemoveElement",
    "RemoveJoint",
    "Rename",
    "SetModelValue",
    "SetValue",
    "apply",
]
