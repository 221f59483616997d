"""Every formulation, and numbers to try it on."""

from collections.abc import Callable

import pytest
from general_formulations import WITH_OWN_KERNEL

from linkwork.model.model import Model
from linkwork.simulation.installed import Installed, install_stored
from linkwork.solvers.formulation import Formulation, formulations


@pytest.fixture(params=WITH_OWN_KERNEL)
def formulation(request) -> Formulation:
    return formulations()[request.param]


@pytest.fixture
def stepped() -> Callable[..., Installed]:
    """Numbers of a model after some steps of a formulation."""

    def make(model: Model, formulation: Formulation, step: float = 1e-3, count: int = 1) -> Installed:
        made = install_stored(model)
        assert made.advance(formulation, step, count) == -1
        return made

    return make
