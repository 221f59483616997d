"""Linkages that hold more rows than they need: Bricard's (oracle A04), and four-bars in a row (oracle A02)."""

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
def test_bricards_linkage_moves_as_published(solver):
    """The published curve belongs to slender rods; ten seconds are known to 5e-13 m."""
    table, names = oracles.table("A04_bricard"), ("P3x", "P3y", "P3z")
    model = bricard(thickness=1e-5)
    errors = [followed(model, solver, h, 2, table, names, 100) for h in (2e-3, 1e-3)]
    assert errors[1] < 1e-6
    assert errors[0] / errors[1] == pytest.approx(4.0, rel=0.15)
    assert followed(model, solver, 2e-3, 2, table, names, 1000) < 3e-3


@pytest.mark.parametrize("solver", CENTRALISED)
def test_parallelograms_in_a_row_stay_on_their_branch_through_the_dead_points(solver):
    """At level cranks the rows lose rank and other motions branch off; two dead points lie within two seconds."""
    table, names = oracles.table("A02_n_four_bar"), ("B0x", "", "B0y")
    model = bar_rows(2, thickness=1e-5)
    errors = [followed(model, solver, h, 1, table, names, 60) for h in (2e-3, 1e-3)]
    assert errors[1] < 2e-6
    assert errors[0] / errors[1] > 3.5
    assert followed(model, solver, 1e-3, 1, table, names, 200) < 1e-4


def test_the_modular_formulation_follows_before_the_first_dead_point():
    table, names = oracles.table("A02_n_four_bar"), ("B0x", "", "B0y")
    errors = [followed(bar_rows(2), "modular_paper", h, 1, table, names, 60) for h in (1e-3, 5e-4)]
    assert errors[1] < 5e-4
    assert errors[0] / errors[1] > 3.0


@pytest.mark.parametrize("solver", CENTRALISED)
def test_bricards_linkage_keeps_its_energy(solver):
    simulation = Simulation(bricard(), solver, 1e-3)
    simulation.advance(3000)
    assert abs(simulation.snapshot().energy.drift) < 1e-4
