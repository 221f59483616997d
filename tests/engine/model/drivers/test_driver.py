"""What all drivers share, and that each kind has what listings and editors need."""

import dataclasses

import pytest
from sample_elements import sample_element

from linkwork.model.drivers.driver import Coupled, Driver, Prescribed
from linkwork.model.forces.laws import Acting
from linkwork.model.registry import FAMILIES


@pytest.mark.parametrize("kind", FAMILIES["drivers"])
def test_each_kind_says_what_it_does(kind):
    cls = FAMILIES["drivers"][kind]
    assert cls.__doc__
    assert all(f.metadata.get("doc") for f in dataclasses.fields(cls) if f.name != "id")


@pytest.mark.parametrize("kind", FAMILIES["drivers"])
def test_each_kind_holds_or_pushes_or_is_read(kind):
    driver = sample_element("drivers", kind)
    assert all(isinstance(item, Prescribed | Coupled) for item in driver.held())
    assert all(isinstance(item, Acting) for item in driver.acting())
    assert bool(driver.held() or driver.acting()) != bool(driver.read_as)


def test_a_bare_driver_does_nothing():
    assert (Driver(id="d").held(), Driver(id="d").acting()) == ((), ())
