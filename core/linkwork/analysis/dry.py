"""What answers no question about a mechanism with a fluid: only a run knows how that pushes."""

from __future__ import annotations

from linkwork.errors import ModelError
from linkwork.mechanism import Mechanism, model_in
from linkwork.model.fluids.fluid import Fluid
from linkwork.model.model import Model


def dry_model_in(mechanism: Mechanism | Model, question: str) -> Model:
    """The model of a mechanism without fluids; ModelError for one with a fluid, whose forces would be left out."""
    model = model_in(mechanism)
    wet = next((words.id for words in model.fluids.values() if isinstance(words, Fluid)), None)
    if wet is not None:
        raise ModelError(
            f"{wet} pushes bodies in a run only, and {question} would leave that out. Let a run come to rest, or "
            f"remove {wet} first.",
            wet,
        )
    return model
