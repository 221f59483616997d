"""Random interactive sessions: edits and controls of all kinds, wise and foolish, on mechanisms small and large.

A session is a walk with a seed. At each step nothing may be raised but what is promised, no number may be other than
finite, and an edit must lead back; at its end the edits undone one after the other must give the first mechanism, and
the journal must run to the same bits. Long walks by hand:

    PYTHONPATH=core:app:tests/support python tests/support/random_sessions.py --sessions 100 --acts 1000 --seed 1
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import random
import resource
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import sample_elements
from elastic_models import bent_four_bar, bent_pendulum
from sample_models import bar_rows, bricard, chain, double_pendulum, loop, pendulum
from touching_models import ball_above_floor, stack

import linkwork as lw
from linkwork import edits
from linkwork.edits import apply, replacing
from linkwork.errors import LinkworkError
from linkwork.model.model import Model
from linkwork.model.references import references, relinked
from linkwork.model.registry import FAMILIES, SHAPES, SINGULAR, family_of
from linkwork.simulation.journal import from_text
from linkwork.simulation.replay import replay, state_hash
from linkwork.solvers.formulation import formulations

NUMBERS = (float("nan"), float("inf"), -1.0, 0.0, 1e300, 1e-300)
FOOLISH = (*NUMBERS, "", "ground", None, (1, 2), ("a", "b", "c"), True, "t >")
MODELS = {
    "double pendulum": lambda chance: double_pendulum(),
    "host of samples": lambda chance: sample_elements.dry_host(),
    "chain": lambda chance: chain(chance.choice((1, 3, 10)), "revolute"),
    "balls": lambda chance: chain(4, "spherical"),
    "loop": lambda chance: loop(4, "revolute"),
    "bricard": lambda chance: bricard(),
    "four-bars": lambda chance: bar_rows(3),
    "empty": lambda chance: Model(),
    "one": lambda chance: pendulum(),
    "stack": lambda chance: stack(chance.choice((1, 3))),
    "bounce": lambda chance: ball_above_floor(0.02, restitution=0.5),
}
MANY = 50  # bodies: a step of more may take a tenth of a second, so that fewer are made at a time
LARGE = {"long chain": lambda chance: chain(300, "revolute"), "many bars": lambda chance: bar_rows(80)}
BENDING = {"bent pendulum": lambda chance: bent_pendulum(), "bent four-bar": lambda chance: bent_four_bar()}


class Session:
    """A walk on one live run."""

    def __init__(self, seed: int, models: dict[str, Any] | None = None) -> None:
        """Begin with a mechanism and a formulation by chance."""
        self.chance = random.Random(seed)
        models = models or MODELS
        self.name = self.chance.choice(sorted(models))
        self.first = models[self.name](self.chance)
        self.is_large = len(self.first.bodies) > MANY
        self.run = self._begun()
        self.changes: list[edits.Replace] = []
        self.counts = {"done": 0, "refused": 0, "failed": 0}

    def _begun(self) -> lw.LiveRun:
        for solver in self.chance.sample(sorted(formulations()), k=len(formulations())):
            try:
                return lw.LiveRun(self.first, solver=solver, memory=self.chance.choice((20_000, 10**6, 10**8)))
            except LinkworkError:
                continue
        raise AssertionError("no formulation takes it")

    def walk(self, count: int, between: float = 0.0) -> None:
        """So many acts, each followed by a look at everything; then all is undone and replayed.

        Args:
            count: of acts.
            between: simulated time that passes after each of them [s].
        """
        with self.run:
            for _ in range(count):
                self.act()
                if between > 0.0:
                    self.pass_time(between)
            self.end()

    def pass_time(self, seconds: float) -> None:
        """Let it run on; what a foolish mechanism fails with is one of the promised errors."""
        try:
            self.run.advance(seconds)
        except LinkworkError:
            self.counts["failed"] += 1
        self._look("time passed")

    def act(self) -> None:
        """One act by chance."""
        before = self.run.model
        name = self.chance.choices(list(ACTS), [weight for weight, _ in ACTS.values()])[0]
        try:
            ACTS[name][1](self)
            self.counts["done"] += 1
        except LinkworkError:
            self.counts["refused"] += 1
        self._look(name)
        if self.run.model is not before:
            self.changes.append(replacing(self.run.model, before))

    def _look(self, name: str) -> None:
        """Every number is finite, and the thread is there."""
        snapshot = self.run.snapshot()
        for part in ("positions", "rotations", "velocities", "angular_velocities"):
            assert np.isfinite(getattr(snapshot, part)).all(), f"{part} after {name}"
        assert snapshot.time >= 0.0
        assert self.run._thread.is_alive(), name
        if self.run.failure is not None:
            assert isinstance(self.run.failure, LinkworkError), repr(self.run.failure)
            self.counts["failed"] += 1
            self.run.failure = None

    def end(self) -> None:
        """Undone, it is the first mechanism; replayed, it is the same to the bit."""
        self.run.pause()
        model = self.run.model
        for change in reversed(self.changes):
            model, _ = apply(model, change)
        assert model == self.first, "undone, it is another mechanism"
        text = "\n".join(self.run._timeline.journal.lines())
        again = replay(from_text(text))
        shown = self.run._timeline
        if not shown.is_past:
            assert state_hash(again.simulation) == self.run.state_hash(), "replayed, it is another run"

    # -- edits -------------------------------------------------------------------------------------------

    def some(self, family: str = "") -> Any:
        """An element by chance."""
        model = self.run.model
        known = list(model.family(family).values()) if family else list(model.elements())
        return self.chance.choice(known) if known else model.bodies["ground"]

    def edit(self, edit: Any) -> None:
        """Try an edit on the words first, where it must lead back; then in the run by some policy."""
        model = self.run.model
        changed, back = apply(model, edit)
        assert apply(changed, back)[0] == model, f"{edit} does not lead back"
        policy = self.chance.choice(("snap", "snap", "ramp", "refuse"))
        self.run.edit(edit, policy, limit=self.chance.choice((1e-3, 1.0)), lasts=self.chance.choice((0.02, 0.25)))

    def add(self) -> None:
        """An element of any kind, with other ids."""
        family = self.chance.choice(sorted(set(FAMILIES) - {"fluids"}))
        kind = self.chance.choice(sorted(k for k in FAMILIES[family] if k != "ground" and not k.startswith("fluid_")))
        made = getattr(sample_elements, f"{kind}_{SINGULAR[family]}")(f"{kind} {self.chance.randrange(50)}")
        links = {}
        for _, target in references(made):
            home = next((f for f in FAMILIES if target in _known(f)), "bodies")
            links[target] = self.some(home).id
        self.edit(edits.AddElement(relinked(made, links)))

    def set_value(self) -> None:
        """Any field, to something near its value, to the value of another one, or to nonsense."""
        element = self.some()
        fields = [f for f in dataclasses.fields(element) if f.name != "id"]
        if not fields:
            return
        f = self.chance.choice(fields)
        value, pick = getattr(element, f.name), self.chance.random()
        if pick < 0.3:
            value = self.chance.choice(FOOLISH)
        elif isinstance(value, float):
            value *= self.chance.choice((0.5, 0.9, 1.1, 2.0, -1.0))
        elif isinstance(value, tuple) and value and all(isinstance(x, float) for x in value):
            value = tuple(x + self.chance.choice((0.0, 0.01, -0.1)) for x in value)
        elif isinstance(value, str):
            value = self.some().id
        self.edit(edits.SetValue(element.id, f.name, value))

    def other_edit(self) -> None:
        """One of the other edits."""
        chance, element = self.chance, self.some()
        ids = (element.id, self.some().id)
        shift = (0.1, 0.2, 0.0)
        self.edit(
            chance.choice(
                (
                    lambda: edits.Rename(element.id, f"name {chance.randrange(30)}"),
                    lambda: edits.ChangeKind(element.id, chance.choice(sorted(FAMILIES[family_of(element)]))),
                    lambda: edits.Reconnect(element.id, chance.choice(("base", "follower")), self.some("bodies").id),
                    lambda: edits.Duplicate(ids[:1], shift),
                    lambda: edits.Mirror(ids[:1], shift, (1.0, 0.0, 0.0), chance.random() < 0.5),
                    lambda: edits.Group(ids[:1], chance.choice(("arm", "arm/hand", ""))),
                    lambda: edits.AddShape(self.some("bodies").id, chance.choice(list(SHAPES.values()))()),
                    lambda: edits.SetModelValue("gravity", (0.0, 0.0, chance.choice((-9.81, 0.0, 5.0)))),
                    lambda: edits.RemoveElements(tuple(dict.fromkeys(ids))),
                )
            )()
        )

    def undo(self) -> None:
        """The last change is taken back."""
        if self.changes:
            self.run.edit(self.changes[-1])

    # -- controls ------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Some steps, now and then many."""
        self.run.step(self.chance.choice((1, 1, 2, 2, 5) if self.is_large else (1, 5, 20, 20, 60)))

    def advance(self) -> None:
        """Some time, which a condition may cut short."""
        self.run.advance(self.chance.choice((0.001, 0.002, 0.005) if self.is_large else (0.001, 0.02, 0.05)))

    def play(self) -> None:
        """A blink of real time."""
        self.run.set_speed(self.chance.choice((0.01, 1.0, 100.0, math.inf, 1e9, -1.0)))
        self.run.play()
        time.sleep(0.005)
        if self.chance.random() < 0.7:
            self.run.pause()

    def slide(self) -> None:
        """A slider that may not be there, to a value that may not be."""
        slider = self.chance.choice([*self.run.snapshot().sliders, "nothing"])
        self.run.set_slider(slider, self.chance.choice((0.0, 0.5, 1e9, float("nan"))))

    def settle(self) -> None:
        """Another formulation, step or accuracy."""
        chance = self.chance
        chance.choice(
            (
                lambda: self.run.switch_solver(chance.choice([*formulations(), "euler"])),
                lambda: self.run.set_step(chance.choice((1e-3, 5e-4, 2e-3, 1e-3, 0.0, -1.0, float("nan"), 9.0))),
                lambda: self.run.set_accuracy(chance.choice(("fast", "balanced", "exact", "perfect"))),
            )
        )()

    def pull(self) -> None:
        """A hand at some body, or none."""
        chance = self.chance
        if chance.random() < 0.3:
            self.run.let_go()
        else:
            target = [chance.uniform(-2.0, 2.0) for _ in range(3)]
            target[0] = chance.choice((target[0], target[0], target[0], float("nan")))
            self.run.pull(self.some("bodies").id, target, [chance.uniform(-0.5, 0.5) for _ in range(3)])

    def wait_for(self) -> None:
        """A condition that may be none."""
        joint = self.some("joints").id
        conditions = ("", f'angle("{joint}") > 1', f"t > {self.run.snapshot().time + 0.01} s", "t >", "angle(knee) > 1")
        self.run.pause_when(self.chance.choice(conditions))

    def rewind(self) -> None:
        """Some time of some branch, or of one that is not there."""
        course = self.run.course
        branch = self.chance.choice([b.number for b in course.branches] + [None, 77])
        self.run.rewind(self.chance.uniform(-0.1, 1.0) * max(b.ends for b in course.branches), branch)

    def reset(self) -> None:
        """From the beginning."""
        self.run.reset()

    def haunt(self) -> None:
        """A second run beside it: begun, looked at, or ended."""
        chance, run = self.chance, self.run
        pick = chance.random()
        if pick < 0.4:
            changed = (edits.RemoveElements((self.some().id,)),) if chance.random() < 0.5 else ()
            run.begin_ghost(chance.choice(["", *formulations()]), changed)
        elif pick < 0.9:
            assert run.ghost_difference() >= 0.0
            assert np.isfinite(run.ghost().positions).all(), "the ghost"
        else:
            run.end_ghost()

    def take_back(self) -> None:
        """The edit that led to the mechanism in force."""
        self.run.undo()

    def preview(self) -> None:
        """What an edit would cost."""
        model = self.run.model
        self.run.preview(edits.RemoveElements((self.some().id,)))
        assert self.run.model is model


ACTS = {
    "step": (6, Session.step),
    "advance": (3, Session.advance),
    "play": (1, Session.play),
    "add": (4, Session.add),
    "set value": (5, Session.set_value),
    "other edit": (4, Session.other_edit),
    "undo": (1, Session.undo),
    "slider": (1, Session.slide),
    "settings": (2, Session.settle),
    "pull": (2, Session.pull),
    "condition": (1, Session.wait_for),
    "rewind": (2, Session.rewind),
    "reset": (0.3, Session.reset),
    "preview": (1, Session.preview),
    "ghost": (1, Session.haunt),
    "take back": (0.5, Session.take_back),
}


def _known(family: str) -> tuple[str, ...]:
    """Ids of a family in the samples."""
    ids = {"bodies": ("ground", "upper", "lower", "brick"), "joints": ("shoulder", "elbow", "guide")}
    return ids.get(family, ("hold",) if family == "drivers" else ())


def main() -> None:
    """Long walks, told as they go."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=100)
    parser.add_argument("--acts", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--journals", type=Path, default=Path(tempfile.gettempdir()), help="where broken ones are kept")
    parser.add_argument("--between", type=float, default=0.0, help="simulated time that passes after each act [s]")
    parser.add_argument("--large", action="store_true", help="also mechanisms of hundreds of bodies")
    parser.add_argument("--elastic", action="store_true", help="mechanisms with elastic bodies alone")
    options = parser.parse_args()
    models = BENDING if options.elastic else MODELS | LARGE if options.large else MODELS
    total, broken = 0, 0
    for seed in range(options.seed, options.seed + options.sessions):
        session = Session(seed, models)
        began = time.perf_counter()
        try:
            session.walk(options.acts, options.between)
            came = str(session.counts)
        except Exception as error:
            broken += 1
            came = f"BROKEN, {type(error).__name__}: {error}"
            session.run.save_journal(options.journals / f"broken_{seed}.jsonl")
        total += options.acts
        told = f"{time.perf_counter() - began:.1f} s, {total} acts, {resident():.0f} MB"
        sys.stdout.write(f"{seed}: {session.name}, {came}, {told}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{total} acts, {broken} of {options.sessions} sessions broken\n")
    raise SystemExit(bool(broken))


def resident() -> float:
    """Memory of this process [MB]; 0 where the system does not tell."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * resource.getpagesize() / 1e6 if status.exists() else 0.0


if __name__ == "__main__":
    main()
