"""A changed model, compared with the one in force and compiled: what a preview and the edit itself both need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linkwork.compiler.compiled import Compiled
from linkwork.model.diff import Succession
from linkwork.model.model import Model
from linkwork.simulation.attached import Attached

if TYPE_CHECKING:
    from linkwork.simulation.installed import Installed


@dataclass(frozen=True, slots=True, eq=False)
class Compared:
    """What follows from two models alone, whatever the motion.

    Attributes:
        model: the changed one, of words.
        hung: what hung on the run.
        since: what became of the elements.
        attached: what of it still hangs.
        compiled: the numbers.
    """

    model: Model
    hung: Attached
    since: Succession
    attached: Attached
    compiled: Compiled

    def is_of(self, model: Model, old: Installed) -> bool:
        """Whether it is what this model needs after the numbers in force."""
        return self.model is model and self.since.old is old.compiled.model and self.hung == old.attached
