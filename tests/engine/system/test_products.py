"""Matrix products that no BLAS takes part in."""

import numpy as np
import pytest
from processors import told_on_each

from linkwork.system.products import applied, length, product

SCRIPT = """
import hashlib
import numpy as np
from linkwork.system.products import applied, length, product
a, b = np.random.default_rng(5).normal(size=(2, 300, 4, 4))
found = [product(a, b, a), product(a[0, :3, :3].T, b[0, :3, :3])]
found += [applied(x, y) for x, y in zip(a[:, :3, :3], b[:, 0, :3])] + [length(x) for x in a[:, 1, :3]]
print(hashlib.sha256(np.concatenate([np.ravel(x) for x in found]).tobytes()).hexdigest())
"""


def test_products_are_numpys():
    a, b, c = np.random.default_rng(1).normal(size=(3, 7, 4, 4))
    assert product(a, b, c) == pytest.approx(a @ b @ c, abs=1e-13)
    assert applied(a[0], b[0, 0]) == pytest.approx(a[0] @ b[0, 0], abs=1e-14)
    assert length(a[0, 0]) == pytest.approx(np.linalg.norm(a[0, 0]), rel=1e-15)


def test_the_bits_do_not_depend_on_the_processor():
    assert len(set(told_on_each(SCRIPT))) == 1
