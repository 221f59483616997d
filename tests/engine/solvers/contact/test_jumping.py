"""The first jump of several rows, and the values on both of its sides."""

import numpy as np
import pytest
from sample_models import built, hinge, rod

from linkwork.checks.jumps import prescribed_positions
from linkwork.compiler.compile import compile_model
from linkwork.edits import AddElement
from linkwork.model.drivers.motion import Motion
from linkwork.solvers.contact.jumping import NOWHERE, WINDOW, first_jump
from linkwork.system.state import copied
from linkwork.system.workspace import make_workspace


@pytest.fixture
def look():
    """Looks at two formulas, of which the second jumps before the first."""
    formulas = {"later": "if(t < 0.75, 3, 4)", "sooner": "if(t < 0.5, 1, -1)"}
    arms = [rod(name, (0, y, 0), (1, y, 0)) for y, name in enumerate(formulas)]
    pins = [hinge(f"pin {name}", "ground", name, (0, y, 0)) for y, name in enumerate(formulas)]
    motions = [AddElement(Motion(id=f"go {name}", joint=f"pin {name}", formula=f)) for name, f in formulas.items()]
    compiled = compile_model(built(*arms, *pins, *motions))
    parts = compiled.system, copied(compiled.start), make_workspace(compiled.system)
    rows, found = prescribed_positions(compiled), np.empty(3)

    def first(begin, count):
        return first_jump(*parts, rows, begin, 0.125, count, np.empty((2, WINDOW, 2)), found), found.tolist()

    return first


def test_the_first_in_time_is_found_with_its_values(look):
    assert look(0.0, 8) == (1, [0.5, 1.0, -1.0])
    assert look(0.5, 4) == (0, [0.875, 3.0, 4.0])


def test_where_nothing_jumps_none_is_found(look):
    assert look(0.0, 3)[0] == NOWHERE
    assert look(0.75, 100)[0] == NOWHERE
