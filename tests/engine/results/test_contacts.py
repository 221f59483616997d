"""What a view reads of contacts."""

import numpy as np
import pytest

from linkwork.results.contacts import NO_CONTACTS, ContactPoints


def test_forces_on_a_body_are_summed_with_their_signs():
    pressing = np.array([(0, 0, 1.0), (0, 0, 2.0)])
    points = ContactPoints(np.zeros((2, 3)), pressing, pressing, np.array([(0, 1), (1, 2)]), np.zeros(2))
    assert len(points) == 2
    assert points.on(1) == pytest.approx((0, 0, -1))
    assert points.on(2) == pytest.approx((0, 0, 2))


def test_none():
    assert len(NO_CONTACTS) == 0
    assert NO_CONTACTS.on(1) == pytest.approx((0, 0, 0))
