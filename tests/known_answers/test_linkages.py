"""Linkages that hold more rows than they need, for long: Bricard's (oracle A04), four-bars in a row (oracle A02)."""

import oracles
import pytest
from sample_models import bar_rows, bricard

from linkwork.model.model import Model
from linkwork.simulation.simulation import Simulation

CENTRALISED = ("ali3p", "augmented_lagrangian", "semirecursive")


def followed(model: Model, solver: str, h: float, body: int, table: dict, names: tuple[str, ...], rows: int) -> float:
    """Largest error of the end of a rod [m]; `names` are the columns of its x, y, z, empty where there is none."""
    simulation = Simulation(model, solver, h)
    worst = 0.0
    for row in range(1, rows + 1):
        simulation.advance(round(table["t"][1] / h))
        columns = simulation.installed.state.q[body].reshape(4, 3)
        end = columns[0] + 0.5 * columns[1]
        worst = max(worst, *(abs(end[k] - table[name][row]) for k, name in enumerate(names) if name))
    return worst


@pytest.mark.parametrize("solver", CENTRALISED)
def test_bricards_linkage_moves_as_published_for_ten_seconds(solver):
    """The published curve belongs to slender rods."""
    table, names = oracles.table("A04_bricard"), ("P3x", "P3y", "P3z")
    assert followed(bricard(thickness=1e-5), solver, 2e-3, 2, table, names, 1000) < 3e-3


@pytest.mark.parametrize("solver", CENTRALISED)
def test_parallelograms_in_a_row_stay_on_their_branch_through_the_dead_points(solver):
    """At level cranks the rows lose rank and other motions branch off; two dead points lie within two seconds."""
    table, names = oracles.table("A02_n_four_bar"), ("B0x", "", "B0y")
    model = bar_rows(2, thickness=1e-5)
    assert followed(model, solver, 1e-3, 1, table, names, 200) < 1e-4


@pytest.mark.parametrize("solver", CENTRALISED)
def test_bricards_linkage_keeps_its_energy(solver):
    simulation = Simulation(bricard(), solver, 1e-3)
    simulation.advance(3000)
    assert abs(simulation.snapshot().energy.drift) < 1e-4
