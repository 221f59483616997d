"""Every error is one that a script can catch by a common name, and carries what it is about."""

import copy
import math
import pickle

import pytest

from linkwork import errors
from linkwork.model.expressions.fault import ExpressionError


def test_all_errors_have_one_ancestor():
    kinds = [value for value in vars(errors).values() if isinstance(value, type)]
    assert len(kinds) == 5
    assert all(issubclass(kind, errors.LinkworkError) for kind in kinds)


def test_a_model_error_names_its_element():
    error = errors.ModelError("arm: too heavy.", "arm")
    assert (str(error), error.element) == ("arm: too heavy.", "arm")
    with pytest.raises(ValueError, match="too heavy"):
        raise error


def test_a_solver_error_says_where_and_when():
    error = errors.SolverError("It failed.", 1.5, "arm", 0.2)
    assert (str(error), error.time, error.element, error.residual) == ("It failed.", 1.5, "arm", 0.2)
    assert math.isnan(errors.SolverError("It failed.", 1.5).residual)


@pytest.mark.parametrize(
    "error",
    [
        errors.LinkworkError("It failed."),
        errors.ModelError("arm: too heavy.", "arm"),
        errors.FileError("p.linkwork cannot be read."),
        errors.SolverError("It failed.", 1.5, "arm", 0.2),
        errors.EditRefused("It stays as it was."),
        ExpressionError("There is a bracket too many.", 3),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_crosses_from_one_process_to_another(error):
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert (str(again), vars(again)) == (str(error), vars(error))
