"""The share of each kernel in a step."""

import pytest

from linkwork.benchmarks import interpreted
from linkwork.benchmarks.case import Entrant, cases
from linkwork.benchmarks.shares import shares
from linkwork.errors import LinkworkError


def test_all_kernels_of_a_step_are_counted():
    case = cases()["chain"]
    found = shares(case, case.entrants[0], 2)
    assert sum(share.share for share in found) == pytest.approx(1.0)
    calls = {share.kernel: share.calls for share in found}
    assert calls["articulated.eliminate"] == 4.0  # Runge and Kutta
    assert calls["articulated.eliminate_scalar"] == 8.0


def test_an_entrant_that_fails_says_why():
    case = cases()["chain"]
    with pytest.raises(LinkworkError, match="could not be run"):
        shares(case, Entrant("nobody", case.entrants[0].prepare), 2)
    assert interpreted.FEW < interpreted.MORE
