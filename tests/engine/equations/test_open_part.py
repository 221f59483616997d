"""A part is linked into its callers and has nothing of its own that could run."""

import numpy as np
import pytest
from parts import for_python

from linkwork.equations import rows
from linkwork.equations.kernel import kernel, linear_part, part
from linkwork.equations.open_part import OpenLibrary


@part
def twice(x):
    return 2.0 * x


@linear_part
def total(values):
    found = 0.0
    for value in values:
        found += twice(value)
    return found


@kernel
def outer(values):
    return total(values) + twice(1.0)


# Compiled anew in each process, so that its parts are seen.
fresh = for_python(outer)


def compiled(dispatcher):
    return next(iter(dispatcher.overloads.values())).library


def test_parts_of_parts_are_linked():
    assert outer(np.array([1.0, 2.0])) == 8.0


def test_a_part_has_no_machine_code():
    fresh(np.array([1.0]))
    for dispatcher in (twice, total):
        library = compiled(dispatcher)
        assert isinstance(library, OpenLibrary)
        assert not any(library.codegen._engine.is_symbol_defined(f.name) for f in library.get_defined_functions())
    assert not isinstance(compiled(fresh), OpenLibrary)


def test_a_part_is_not_kept_by_itself():
    assert type(rows.evaluate_row._cache).__name__ == "NullCache"
    assert type(rows.evaluate_rows._cache).__name__ == "FunctionCache"


def test_a_kernel_is_optimised_with_its_parts():
    """Small parts are no calls any more."""
    fresh(np.array([1.0]))
    written = compiled(fresh).get_llvm_str().splitlines()
    assert not [line for line in written if " call " in line and "twice" in line]


@pytest.mark.parametrize("count", [0, 1, 7])
def test_the_answer_is_that_of_python(count):
    values = np.linspace(-1.0, 3.0, count)
    assert outer(values) == pytest.approx(2.0 * values.sum() + 2.0, abs=1e-14)


def test_python_is_told_that_it_cannot_call_a_part():
    fresh(np.array([1.0]))
    with pytest.raises(KeyError, match="twice is a part and has no entrance for Python"):
        twice(1.0)
