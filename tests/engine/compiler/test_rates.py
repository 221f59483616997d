"""Sub-steps and integrators as ticks and numbers."""

from dataclasses import replace

from sample_models import chain

from linkwork.compiler.compile import compile_model
from linkwork.compiler.rates import compile_rates


def rates_of(*substeps: int, **fields):
    model = chain(len(substeps), "revolute")
    for body, n in zip([b for b in model.bodies.values() if b.id != "ground"], substeps, strict=True):
        model = model.with_changed(replace(body, substeps=n, **fields))
    return compile_rates(compile_model(model))


def test_sub_steps_are_rounded_up_to_powers_of_two():
    rates = rates_of(1, 3, 8, 5)
    assert rates.ticks.tolist() == [8]
    assert rates.period[1:].tolist() == [8, 2, 1, 1]


def test_a_joint_speaks_as_often_as_its_fastest_body_and_bears_what_its_slowest_does():
    rates = rates_of(1, 4, 2)
    assert rates.speaks.tolist() == [4, 1, 1]  # the ground has no rate
    assert rates.bears.tolist() == [4, 4, 2]


def test_paths_of_all_sub_steps_follow_each_other():
    rates = rates_of(1, 4, 2)
    assert rates.first_path.tolist() == [0, 1, 2, 6]


def test_integrators_are_rules_of_newmarks_family():
    assert rates_of(1, integrator="central difference").beta.tolist() == [1 / 4, 0.0]
