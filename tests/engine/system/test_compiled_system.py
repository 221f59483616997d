"""Whatever the mechanism, its arrays have the same types: the kernels are compiled once for all of them."""

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from random_models import models
from sample_models import built, chain, double_pendulum, loop

from linkwork.compiler.compile import compile_model
from linkwork.simulation.installed import install_stored
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace

USUAL = install_stored(double_pendulum())


@pytest.mark.parametrize("model", [built(), chain(1, "fixed"), loop(6, "spherical")], ids=["empty", "one", "loop"])
def test_types_do_not_depend_on_the_model(model):
    made = install_stored(model)
    for there, here in (
        (USUAL.compiled.system, made.compiled.system),
        (USUAL.state, made.state),
        (USUAL.work, made.work),
    ):
        assert numba.typeof(there) == numba.typeof(here)
    assert numba.typeof(made.looking.reactions) == numba.typeof(USUAL.looking.reactions)
    assert numba.typeof(copied(made.state)) == numba.typeof(USUAL.state)


@settings(max_examples=30)
@given(models(rigid=True))
def test_types_do_not_depend_on_any_model(model):
    compiled = compile_model(model)
    assert numba.typeof(compiled.system) == numba.typeof(USUAL.compiled.system)
    assert numba.typeof(compiled.start) == numba.typeof(USUAL.state)
    assert numba.typeof(make_workspace(compiled.system)) == numba.typeof(USUAL.work)


def test_indices_are_whole_numbers_and_the_rest_are_floats():
    arrays = USUAL.compiled.system._asdict()
    arrays.pop("formulas")
    kinds = {name: array.dtype for name, array in arrays.items()}
    floats = {"mass", "moment", "gravity", "row_a", "row_b", "row_c", "row_stored", "row_scale", "joint_point"}
    floats |= {"coupled_mass", "part_factor", "law_number", "slider_stored", "turn_direction"}
    assert {name for name, kind in kinds.items() if kind == np.float64} == floats
    assert {kind for name, kind in kinds.items() if name not in floats} == {np.dtype(np.int64)}
