"""Arrays that an edit replaces are freed at once: megabytes must not wait for the collector of cycles."""

import gc
import weakref

import pytest
from sample_models import chain
from touching_models import stack

from linkwork.edits import RemoveElement, apply
from linkwork.simulation.simulation import Simulation


@pytest.mark.parametrize("model", [chain(3, "revolute"), stack(2)], ids=("chain", "contact"))
def test_an_edit_frees_what_it_replaces(model):
    simulation = Simulation(model, "modular")
    simulation.advance(2)
    simulation.snapshot()
    last = list(model.joints or model.bodies)[-1]
    changed, _ = apply(simulation.model, RemoveElement(last))
    now = simulation.installed
    replaced = [weakref.ref(array) for array in (now.state.q, now.work.residual, now.plans.space()[1].blocks)]
    del now
    gc.disable()
    try:
        assert simulation.swap(changed).accepted
        simulation.advance(1)  # the moment before the edit is forgotten
        simulation._before = None
        assert [ref() is None for ref in replaced] == [True, True, True]
    finally:
        gc.enable()
