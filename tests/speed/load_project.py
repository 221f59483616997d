"""How long a project of 5,000 elements takes to load, as a multiple of Python's own `json.load` of the same file.

    python tests/speed/load_project.py

Projects of plain round numbers, of measured ones, of bodies without shapes, and one where each hinge is pushed by a
formula of its own: that is read as a formula, with names and units, where `json.load` sees a text.
"""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from linkwork.files import project
from linkwork.model.bodies.rigid import RigidBody
from linkwork.model.forces.joint_effort import JointEffort
from linkwork.model.frame import Frame
from linkwork.model.joints.revolute import Revolute
from linkwork.model.model import Model, model_of
from linkwork.model.shapes.box import Box

BODIES = 2500  # and as many joints
REPEATS = 7
TURN = (0.5, 0.5, 0.5, 0.5)


def chain(number: Callable[[], float], shapes: tuple, bodies: int = BODIES, pushed: bool = False) -> Model:
    """Bodies and hinges in a row, with numbers of one sort; every hinge may be pushed by a formula."""

    def vector() -> tuple[float, float, float]:
        return (number(), number(), number())

    elements, base = [], "ground"
    for i in range(bodies):
        body = RigidBody(
            id=f"link {i}",
            mass=abs(number()) + 1.0,
            inertia=(0.2, 0.25, 0.3),
            products=(0.01 * number(), 0.0, 0.0),
            position=vector(),
            rotation=TURN,
            velocity=vector(),
            shapes=shapes,
        )
        pin = Revolute(id=f"pin {i}", base=base, follower=body.id, base_frame=Frame(vector(), TURN))
        elements += [body, pin]
        if pushed:
            elements.append(JointEffort(id=f"push {i}", joint=pin.id, effort=f"{i} N m * sin(2*pi*t/1 s)"))
        base = body.id
    return model_of("chain", (0.0, 0.0, -9.81), elements)


def best(task: Callable[[], object]) -> float:
    """Shortest time of the processor among several [s], which a busy machine lengthens less than that of a clock."""
    times = []
    for _ in range(REPEATS):
        began = time.process_time()
        task()
        times.append(time.process_time() - began)
    return min(times)


def main() -> None:
    """Print a line for each project."""
    measured = random.Random(1)
    models = {
        "round numbers": chain(lambda: 0.5, (Box(1.0, 0.1, 0.1),)),
        "measured numbers": chain(lambda: measured.uniform(-1.0, 1.0), (Box(1.0, 0.1, 0.1),)),
        "no shapes": chain(lambda: 0.5, ()),
        "formulas": chain(lambda: 0.5, (), 2 * BODIES // 3, pushed=True),
    }
    with tempfile.TemporaryDirectory() as folder:
        for name, model in models.items():
            path = Path(folder) / "chain.linkwork"
            project.save(model, path)
            plain, loaded = best(lambda path=path: json.loads(path.read_bytes())), best(lambda p=path: project.load(p))
            print(f"{name:17} json {1e3 * plain:6.1f} ms, load {1e3 * loaded:6.1f} ms, ratio {loaded / plain:5.2f}")


if __name__ == "__main__":
    main()
