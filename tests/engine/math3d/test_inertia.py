"""Inertia tensors against sums over point masses and numpy's eigenvalues."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_models import quaternions, tensors, vectors

from linkwork.math3d import inertia, rotation


def of_points(masses, points) -> np.ndarray:
    """Inertia about the origin, summed point by point."""
    return sum(m * (np.dot(p, p) * np.eye(3) - np.outer(p, p)) for m, p in zip(masses, points, strict=True))


@pytest.fixture
def cloud():
    random = np.random.default_rng(3)
    masses, points = random.uniform(0.1, 2.0, 7), random.normal(size=(7, 3))
    return masses, points - masses @ points / masses.sum()


def test_parts_and_back():
    moments, products = (1.0, 2.0, 3.0), (0.1, 0.2, 0.3)
    full = inertia.tensor(moments, products)
    assert np.array_equal(full, [[1.0, 0.1, 0.2], [0.1, 2.0, 0.3], [0.2, 0.3, 3.0]])
    assert inertia.parts(full) == (moments, products)


@given(quaternions)
def test_turned_is_that_of_the_turned_points(q):
    masses, points = (1.0, 2.0, 0.5), np.array([(1.0, 0.2, 0.0), (-0.3, 1.0, 0.4), (0.1, -2.0, 0.7)])
    own = inertia.turned(tuple(map(tuple, of_points(masses, points))), q)
    assert np.array(own) == pytest.approx(of_points(masses, [rotation.rotate(q, tuple(p)) for p in points]), abs=1e-10)


def test_shifted_is_that_of_the_shifted_points(cloud):
    masses, points = cloud
    offset = (0.3, -1.2, 0.8)
    shifted = inertia.shifted(tuple(map(tuple, of_points(masses, points))), masses.sum(), offset)
    assert np.array(shifted) == pytest.approx(of_points(masses, points + offset))


def test_second_moment_is_the_sum_of_outer_products(cloud):
    masses, points = cloud
    second = inertia.second_moment(tuple(map(tuple, of_points(masses, points))))
    assert np.array(second) == pytest.approx(sum(m * np.outer(p, p) for m, p in zip(masses, points, strict=True)))


@given(vectors, vectors)
def test_eigenvalues_are_numpys(moments, products):
    full = inertia.tensor(moments, products)
    exact = np.linalg.eigvalsh(np.array(full))
    assert inertia.eigenvalues(full) == pytest.approx(tuple(exact), abs=1e-13 * max(1.0, abs(exact).max()))


@given(tensors())
def test_whatever_is_made_of_matter_may_be(full):
    assert inertia.violated_inequality(*inertia.parts(full)) == ""


@given(tensors(), st.floats(1e-6, 1e3), quaternions)
def test_one_moment_too_large_may_not(full, excess, q):
    low, middle, _ = inertia.eigenvalues(full)
    wrong = inertia.turned(inertia.tensor((max(low, 0.0), middle, (low + middle) * 1.00001 + excess)), q)
    assert "are less than" in inertia.violated_inequality(*inertia.parts(wrong))


def test_the_sentence_names_what_is_broken():
    assert inertia.violated_inequality((-1.0, 2.0, 2.0)) == "the principal moment -1 kg m2 is negative"
    assert inertia.violated_inequality((1.0, 1.0, 3.0)) == "the principal moments 1 + 1 are less than 3 kg m2"
    assert inertia.violated_inequality((1.0, 1.0, 2.0)) == ""
    assert inertia.violated_inequality((0.0, 0.0, 0.0)) == ""


@pytest.mark.parametrize("size", [1e-300, 1e-160, 1e160, 1e300])
def test_no_size_overflows(size):
    assert inertia.eigenvalues(inertia.tensor((3 * size, 2 * size, size))) == pytest.approx((size, 2 * size, 3 * size))
    assert "are less than" in inertia.violated_inequality((size, size, 3 * size))


@given(vectors, vectors)
def test_principal_axes_are_orthonormal_and_make_up_the_tensor(moments, products):
    full = inertia.tensor(moments, products)
    values, axes = (np.array(found) for found in inertia.principal(full))
    assert axes @ axes.T == pytest.approx(np.eye(3), abs=1e-14)
    assert (axes.T * values) @ axes == pytest.approx(np.array(full), abs=1e-13 * max(1.0, abs(values).max()))
