"""Samples of a run, taken between its steps without a trace in it.

A sample is due after the first step at or behind each multiple of the time between two of them. All that is evaluated
for it goes to scratch arrays of its own; the angles from which the next step counts turns stay to the last bit.
"""

from __future__ import annotations

import math

from linkwork.equations.bodies import energies
from linkwork.equations.by_address import call_at
from linkwork.equations.coordinates import coordinates_at, rates_at
from linkwork.equations.kernel import kernel, part
from linkwork.equations.laws import stored_energy
from linkwork.equations.rows import evaluate_acting, largest_residual
from linkwork.equations.watching import measures_at
from linkwork.solvers.formulation import FINE
from linkwork.solvers.measuring import find_residuals, reaction_on
from linkwork.system.sampling import APART, CAME, OF_ALL, RESULT, STEP, WAS

CAME_TRUE = -3  # what is returned, instead of FINE, where what was waited for came true at the last step
ROUNDING = 1e-6  # of a step: times are sums of steps


@part
def is_due(sampling, time):
    """Whether a sample is due after a step that ended at a time [s]."""
    apart, step = sampling.every[APART], sampling.every[STEP]
    since = time - math.floor(time / apart + ROUNDING) * apart if apart < math.inf else math.inf
    return since < (1.0 - ROUNDING) * step


@part
def take_down(sampling, state):
    """Write what was found into the next free place."""
    place, known, kept = sampling.values[sampling.count[0]], sampling.known, sampling.kept.size
    place[0], place[1], place[2], place[3], place[4] = state.time[0], known[0], known[1], known[2], known[5]
    for n in range(kept):
        place[OF_ALL + n] = sampling.scratch.found[sampling.kept[n]]
    for n in range(sampling.coordinate.size):
        place[OF_ALL + kept + 2 * n] = sampling.coordinate[n]
        place[OF_ALL + kept + 2 * n + 1] = sampling.rate[n]
    first = OF_ALL + kept + 2 * sampling.coordinate.size
    for n in range(sampling.followed.size):
        for k in range(3):
            place[first + 3 * n + k] = state.q[sampling.followed[n], k]
    sampling.count[0] += 1


@part
def evaluate_sample(system, state, work, sampling):
    """Energies, residual, measures and coordinates of a state."""
    first = system.first_watched[0]
    for row in range(first):
        sampling.angle[row] = state.angle[row]
    if sampling.looks_closely:
        evaluate_acting(system, state, work, state.time[0])
    else:
        find_residuals(system, state, work)
    if sampling.reacts:
        for joint in range(system.joint_body.shape[0]):
            reaction_on(system, state, work, joint, sampling.reactions[joint])
    kinetic, potential = energies(system, state.q, state.v)
    potential += stored_energy(system, work)
    known = sampling.known
    known[0], known[1], known[2] = kinetic, potential, kinetic + potential
    known[3], known[4] = state.booked[0], state.booked[1]
    known[5] = max(largest_residual(system, work, system.joint_rows[0]), sampling.beyond[0])
    measures_at(system, sampling.watch, state, work, sampling.reactions, known, sampling.scratch)
    for row in range(first):
        state.angle[row] = sampling.angle[row]


@part
def read_joints(state, sampling):
    """Coordinates of the joints, angles counted over whole turns, and their rates."""
    for n in range(sampling.coordinate.size):
        sampling.previous[n] = state.turned[sampling.counted[n]] if sampling.is_angle[n] else 0.0
    made_of = sampling.directions, sampling.bodies, sampling.is_angle
    coordinates_at(state.q, made_of[0], made_of[1], made_of[2], sampling.previous, sampling.coordinate)
    rates_at(state.q, state.v, made_of[0], made_of[1], made_of[2], sampling.rate)


@kernel
def sample(system, state, work, sampling, is_forced):
    """Look at the state after a step, and take a sample down where one is due; FINE or CAME_TRUE."""
    is_wanted, waits = is_forced != 0 or is_due(sampling, state.time[0]), sampling.until[RESULT] >= 0
    if not (is_wanted or waits):
        return FINE
    evaluate_sample(system, state, work, sampling)
    if is_wanted:
        read_joints(state, sampling)
        take_down(sampling, state)
    if not waits or is_forced != 0:
        return FINE
    was = sampling.until[WAS]
    sampling.until[WAS] = int(sampling.scratch.found[sampling.until[RESULT]] > 0.5)
    sampling.until[CAME] = int(sampling.until[WAS] > was)
    return CAME_TRUE if sampling.until[CAME] else FINE


@kernel
def step_and_sample(step_code, step_arguments, sample_code, sample_arguments, count, made):
    """Make so many steps, each with a look at the state after it; what ends them early, or FINE.

    Args:
        step_code: address of the kernel of a formulation.
        step_arguments: what it takes to make one step.
        sample_code: address of `sample`.
        sample_arguments: what that takes.
        count: how many steps.
        made: takes how many were made, shape (1,).
    """
    for _ in range(count):
        code = call_at(step_code, step_arguments)
        if code != FINE:
            return code
        made[0] += 1
        code = call_at(sample_code, sample_arguments)
        if code != FINE:
            return code
    return FINE
