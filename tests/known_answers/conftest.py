"""Every formulation, by its name."""

import pytest
from general_formulations import GENERAL

from linkwork.solvers.formulation import formulations


@pytest.fixture(params=GENERAL)
def solver(request) -> str:
    return request.param


@pytest.fixture
def order(solver) -> int:
    """The order that the formulation claims."""
    return formulations()[solver].order
