"""The arrays of a system, counted."""

from sample_models import chain

from linkwork.simulation.installed import install_stored
from linkwork.simulation.simulation import Simulation
from linkwork.simulation.weight import weight


def test_it_grows_with_the_mechanism_and_with_what_was_asked_for():
    small, large = (install_stored(chain(count, "revolute")) for count in (10, 100))
    assert 8 * weight(small) < weight(large) < 12 * weight(small)
    made = Simulation(chain(10, "revolute"), "semirecursive").installed
    assert weight(made) > weight(small)


def test_all_of_the_state_is_in_it():
    made = install_stored(chain(10, "revolute"))
    assert weight(made) > sum(array.nbytes for array in made.state) + sum(array.nbytes for array in made.work)
