"""A warm start compiles nothing, whatever is then simulated, edited, measured or picked."""

import json
import os
import subprocess
import sys
from pathlib import Path

from linkwork.simulation.simulation import DEFAULT_LIVE_SOLVER
from linkwork.simulation.warm_up import LIKELY, Progress, warm_up
from linkwork.solvers.formulation import Formulation, formulations

ROOT = Path(__file__).resolve().parents[3]

# Runs in a process of its own: prints how many compilations each kernel of the engine needed.
DRIVE = """
import importlib, json, pkgutil, sys
sys.path[:0] = [sys.argv[1] + "/core", sys.argv[1] + "/tests/support"]
import linkwork
from numba.core.registry import CPUDispatcher
from sample_models import built, brick, chain, double_pendulum, hinge, loop, rod
from linkwork import checks, kernel_cache
from linkwork.edits import AddBody, AddElement, RemoveJoint, apply
from linkwork.model.drivers.motion import Motion
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.warm_up import warm_up
from linkwork.solvers.formulation import formulations

if sys.argv[2] == "cold":
    list(warm_up())
else:
    assert kernel_cache.is_warm()
    for solver in formulations():
        models = [double_pendulum(), chain(3, "fixed"), built(), built(brick())]
        for model in models + [loop(5, "revolute")] * formulations()[solver].closes_loops:
            simulation = Simulation(model, solver)
            simulation.advance(20)
            simulation.swap(apply(model, AddBody(brick("new")))[0])
            simulation.advance(20)
            simulation.snapshot()
        simulation = Simulation(double_pendulum(), solver)
        cut, back = apply(simulation.model, RemoveJoint("elbow"))
        simulation.swap(cut)
        simulation.advance(20)
        simulation.swap(apply(cut, back)[0])
        simulation.advance(20)
    checks.check(loop(5, "revolute"))
    beside = built(rod("arm", (0, 0.1, 0), (1, 0.1, 0)), hinge("pin", "ground", "arm", (0, 0, 0)))
    Simulation(beside, "modular").advance(1)
    driven = apply(double_pendulum(), AddElement(Motion(id="motion", joint="elbow", formula="if(t < 2, 0, 1)")))[0]
    assert checks.check(driven)
    Simulation(driven, "modular").advance(1)
kernels = set()
for info in pkgutil.walk_packages(linkwork.__path__, "linkwork."):
    if info.name.partition(".")[2].split(".")[0] in kernel_cache.KERNEL_ROOMS:
        kernels |= {v for v in vars(importlib.import_module(info.name)).values() if isinstance(v, CPUDispatcher)}
used = {k.py_func.__module__ + "." + k.py_func.__name__: k for k in kernels if k.signatures}
print(json.dumps({name: sum(kernel.stats.cache_misses.values()) for name, kernel in used.items()}))
"""


def kernel_of(formulation: Formulation) -> str:
    """The kernel that a formulation steps by; several may be ways of one."""
    kernel = getattr(formulation.advance, "func", formulation.advance)
    return f"{kernel.py_func.__module__}.{kernel.py_func.__name__}"


def driven(how: str) -> dict[str, int]:
    """Compilations of each kernel that was used."""
    command = [sys.executable, "-c", DRIVE, str(ROOT), how]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_a_warm_start_compiles_nothing():
    driven("cold")
    misses = driven("warm")
    assert {kernel_of(f) for f in formulations().values()} <= misses.keys()
    assert {name: count for name, count in misses.items() if count} == {}


def test_what_a_live_run_begins_with_comes_first():
    done = []
    told = list(warm_up({"picking": lambda: done.append(1)}))
    solvers = [f.title for f in formulations().values() if f.name not in (DEFAULT_LIVE_SOLVER, *LIKELY)]
    first = ["joints", formulations()[DEFAULT_LIVE_SOLVER].title, "reactions and measures", "checks", "picking"]
    names = [*first, "contact", *(formulations()[name].title for name in LIKELY), *solvers, "obstacles"]
    assert told == [Progress(n, len(names), 5, name) for n, name in enumerate(names)]
    assert done == [1]


FIRST_SESSION = """
import importlib, json, pkgutil, sys
sys.path[:0] = [sys.argv[1] + "/core", sys.argv[1] + "/tests/support"]
import linkwork
from numba.core.registry import CPUDispatcher
from linkwork import checks, kernel_cache
from linkwork.edits import RemoveElement, SetValue, apply
from linkwork.files import project
from linkwork.results.recording import Recording
from linkwork.simulation.acts import LetGo, SetPull
from linkwork.simulation.recorder import CHANNELS, Recorder
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.swap import SNAP
from linkwork.simulation.timeline import Timeline
from linkwork.simulation.warm_up import warm_up

def loaded():
    found = set()
    for info in pkgutil.walk_packages(linkwork.__path__, "linkwork."):
        if info.name.partition(".")[2].split(".")[0] in kernel_cache.KERNEL_ROOMS:
            kernels = vars(importlib.import_module(info.name)).values()
            kernels = [kernel for kernel in kernels if isinstance(kernel, CPUDispatcher) and kernel.signatures]
            found |= {f"{kernel.py_func.__module__}.{kernel.py_func.__name__}" for kernel in kernels}
    return found

def tried(name):
    model = project.load(f"{sys.argv[1]}/sample_projects/{name}/project.linkwork")
    run = Timeline(Simulation(model, "modular", 1e-3, 0), recorder=Recorder(Recording(CHANNELS)))
    run.advance(30)
    run.simulation.snapshot()
    checks.check(model)
    cut, _ = apply(model, RemoveElement(list(model.joints or model.bodies)[-1]))
    run.simulation.preview(cut, SNAP)
    body = list(model.bodies)[-1]
    for changed in (cut, model, apply(model, SetValue(body, "mass", 3.0))[0]):
        run.edit(changed)
        run.advance(10)
        run.simulation.snapshot()
    run.do(SetPull(body, (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)))
    run.advance(5)
    run.do(LetGo())
    run.look_at(0.01)
    run.advance(5)

for told in warm_up({"picking": lambda: None}):
    if told.done == told.needed:
        break
begun = loaded()
for name in ("double_pendulum", "four_bar", "slider_crank_motor", "spinning_top", "chain_of_ten"):
    tried(name)
print(json.dumps(sorted(loaded() - begun)))
"""


def test_a_first_session_uses_nothing_that_is_compiled_later():
    command = [sys.executable, "-c", FIRST_SESSION, str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ), check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == []
