"""A journal as a Python script that uses the public interface alone and ends at the same bits."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from linkwork.edits import Replace, replacing
from linkwork.model.frame import Frame
from linkwork.model.model import Model
from linkwork.model.registry import family_of
from linkwork.model.shapes.shape import Shape
from linkwork.model.surface import Surface
from linkwork.simulation import acts
from linkwork.simulation.journal import Journal
from linkwork.simulation.ramp import DURATION
from linkwork.simulation.swap import REFUSE_ABOVE

HEAD = '''"""{title}: an interactive run of Linkwork as a script."""

import linkwork as lw

m = lw.Mechanism({name!r}, gravity={gravity!r})
m.apply({model})

with lw.LiveRun(m, solver={solver!r}, step={step!r}, accuracy={accuracy!r}) as live:
'''
TAIL = """    s = live.snapshot()
    print(s.time, s.step_count, live.state_hash())
"""
CALLS = {
    acts.SetPull: "pull",
    acts.LetGo: "let_go",
    acts.SetSlider: "set_slider",
    acts.SwitchSolver: "switch_solver",
    acts.SetStep: "set_step",
    acts.SetAccuracy: "set_accuracy",
    acts.PauseWhen: "pause_when",
}


def script(journal: Journal) -> str:
    """The text of the script; it prints time, steps and the hash of the state at the end."""
    empty = Model(journal.model.name, journal.model.gravity)
    head = HEAD.format(
        title=journal.model.name.replace('"', "'").replace("\\", "/"),
        name=journal.model.name,
        gravity=journal.model.gravity,
        model=_replace(replacing(empty, journal.model)),
        solver=journal.solver,
        step=journal.step,
        accuracy=journal.accuracy,
    )
    return head + "".join(f"    {line}\n" for line in _lines(journal)) + TAIL


def _lines(journal: Journal) -> Iterator[str]:
    """Steps and acts in turn, and a bookmark wherever the run comes back to."""
    wanted = {(n.act.acts, n.act.to) for n in journal.noted if isinstance(n.act, acts.GoBack)}
    names = {key: f"here{n}" for n, key in enumerate(sorted(wanted), 1)}
    model, step, places = journal.model, 0, {}
    for count, noted in enumerate([*journal.noted, None]):
        stop = journal.end if noted is None else noted.at
        for at in sorted(to for acted, to in wanted if acted == count):
            yield from _steps(step, at)
            step = max(step, at)
            yield f"{names[count, at]} = live.bookmark()"
            places[count, at] = model
        yield from _steps(step, stop)
        step = max(step, stop)
        if noted is None or noted.refused:
            continue
        yield from _reported(noted.act, model, names)
        if isinstance(noted.act, acts.Edit | acts.Reset):
            model = noted.act.edit.apply(model)[0]
            step = 0 if isinstance(noted.act, acts.Reset) else step
        elif isinstance(noted.act, acts.GoBack):
            step, model = noted.act.to, places[noted.act.acts, noted.act.to]


def _steps(now: int, then: int) -> Iterator[str]:
    if then > now:
        yield f"live.step({then - now})"


def _reported(act: acts.Act, model: Model, names: Mapping[tuple[int, int], str]) -> Iterator[str]:
    """The line for one act; none for what leaves the motion as it is."""
    if isinstance(act, acts.Edit):
        closing = {"policy": "snap", "limit": REFUSE_ABOVE, "lasts": DURATION}
        words = [f"{name}={getattr(act, name)!r}" for name, usual in closing.items() if getattr(act, name) != usual]
        yield f"live.edit({', '.join([_edit(act.edit, model), *words])})"
    elif isinstance(act, acts.Reset):
        words = [_replace(act.edit)] if act.edit != Replace() else []
        yield f"live.reset({', '.join([*words, *([f'solver={act.solver!r}'] if act.solver else [])])})"
    elif isinstance(act, acts.GoBack):
        yield f"live.rewind({names[act.acts, act.to]})"
    elif type(act) in CALLS:
        values = ", ".join(repr(getattr(act, f.name)) for f in dataclasses.fields(act))
        yield f"live.{CALLS[type(act)]}({values})"


def _edit(edit: Replace, model: Model) -> str:
    """An edit in the shortest words that say it."""
    if len(edit.elements) == 1 and edit == Replace(edit.elements) and edit.elements[0].id in model:
        new = edit.elements[0]
        old = model.get(new.id)
        if type(old) is type(new):
            differ = [f.name for f in dataclasses.fields(new) if getattr(old, f.name) != getattr(new, f.name)]
            if len(differ) == 1:
                return f"lw.edits.SetValue({new.id!r}, {differ[0]!r}, {_value(getattr(new, differ[0]))})"
    return _replace(edit)


def _replace(edit: Replace) -> str:
    words = [f"elements={_value(edit.elements)}"] if edit.elements else []
    words += [f"removed={edit.removed!r}"] if edit.removed else []
    words += [f"{name}={dict(getattr(edit, name))!r}" for name in ("order", "groups") if getattr(edit, name)]
    words += [f"{name}={getattr(edit, name)!r}" for name in ("name", "gravity") if getattr(edit, name) is not None]
    return f"lw.edits.Replace({', '.join(words)})"


def _value(value: Any) -> str:
    """A value of a model in the words of the public interface."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_value, value))}{',' if len(value) == 1 else ''})"
    if isinstance(value, Frame | Shape | Surface):
        return f"lw.{type(value).__name__}({_words(value)})"
    return _element(value) if dataclasses.is_dataclass(value) else repr(value)


def _element(value: Any) -> str:
    words = _words(value)
    return f"lw.element({family_of(value)!r}, {value.id!r}, {value.kind!r}{', ' if words else ''}{words})"


def _words(value: Any) -> str:
    """The fields that are not what they are by default."""
    said = [f for f in dataclasses.fields(value) if f.name != "id" and getattr(value, f.name) != _default(f)]
    return ", ".join(f"{f.name}={_value(getattr(value, f.name))}" for f in said)


def _default(f: dataclasses.Field[Any]) -> Any:
    return f.default if f.default_factory is dataclasses.MISSING else f.default_factory()
