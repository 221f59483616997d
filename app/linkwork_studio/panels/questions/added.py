"""Questions that other packages bring, declared among the entry points `linkwork.questions`."""

from __future__ import annotations

import inspect

from linkwork.extending import added
from linkwork_studio.panels.questions.forms import Form


def added_questions() -> tuple[tuple[str, type[Form], str], ...]:
    """Title, form and hint of each."""
    return tuple((form.title, form, form.hint) for form in added("questions", (), _unfit).values())


def _unfit(form: object) -> str:
    """Why something that another package offers is no form of a question."""
    if not (inspect.isclass(form) and issubclass(form, Form)):
        return "it is not a class that comes from linkwork_studio.panels.questions.forms.Form"
    return "" if form.title and form.hint else "it needs a title and a hint"
