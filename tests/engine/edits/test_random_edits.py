"""Any sequence of any edits on any model: undone it is the model from before, done again the model from after."""

import contextlib

from hypothesis import given, settings
from hypothesis import strategies as st
from random_edits import edits_for
from random_models import models

from linkwork.edits import apply
from linkwork.errors import ModelError
from linkwork.files import project
from linkwork.model.model import Model


def touched(before: Model, after: Model) -> set[str]:
    """Ids of the elements that came, went or are another object."""
    ids = {element.id for model in (before, after) for element in model.elements()}
    return {i for i in ids if i not in before or i not in after or before.get(i) is not after.get(i)}


@settings(max_examples=120)
@given(models(), st.data())
def test_apply_all_undo_all_redo_all(model, data):
    first, text = model, project.to_text(model)
    inverses, states, changed = [], [model], set()
    for _ in range(data.draw(st.integers(1, 8))):
        edit = data.draw(edits_for(model))
        try:
            after, inverse = apply(model, edit)
        except ModelError:
            continue
        changed |= touched(model, after)
        model = after
        inverses.append(inverse)
        states.append(model)
    redone = []
    for inverse, before in zip(reversed(inverses), reversed(states[:-1]), strict=True):
        model, again = apply(model, inverse)
        assert model == before
        redone.append(again)
    assert project.to_text(model) == text
    assert all(model.get(e.id) is e for e in first.elements() if e.id not in changed)
    for again, after in zip(reversed(redone), states[1:], strict=True):
        model, _ = apply(model, again)
        assert model == after
        assert project.to_text(model) == project.to_text(after)


@settings(max_examples=40)
@given(models(), st.data())
def test_a_refused_edit_changes_nothing(model, data):
    text = project.to_text(model)
    elements = list(model.elements())
    with contextlib.suppress(ModelError):
        apply(model, [data.draw(edits_for(model)) for _ in range(3)])
    assert all(a is b for a, b in zip(model.elements(), elements, strict=True))
    assert project.to_text(model) == text
