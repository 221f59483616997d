"""A question: what the mechanism weighs."""

from __future__ import annotations

from functools import partial

from linkwork.model.model import Model
from linkwork_studio.panels.questions.forms import Form
from linkwork_studio.panels.questions.replies import Progress, Reply


class WeightForm(Form):
    """Nothing to ask first."""

    title = "Weight"
    hint = "The mass of each body and of all."
    verb = "Weigh"

    def question(self, model: Model) -> partial[Reply]:
        """Add up."""
        return partial(weigh, model)


def weigh(model: Model, _progress: Progress) -> Reply:
    """A row for each body."""
    rows = tuple((body.id, f"{body.mass:g} kg") for body in model.bodies.values() if body.id != "ground")
    total = sum(body.mass for body in model.bodies.values() if body.id != "ground")
    return Reply(f"{total:g} kg in all", ("Body", "Mass"), rows)
