"""All findings on a model as it is stored."""

from __future__ import annotations

from collections.abc import Sequence

from linkwork.checks.elastic import odd_elastic
from linkwork.checks.fluids import odd_fluids
from linkwork.checks.formulas import without_value
from linkwork.checks.freedom import Freedom, freedom
from linkwork.checks.inertias import odd_inertias
from linkwork.checks.jumps import jumps_ahead
from linkwork.checks.materials import unmet_pairs
from linkwork.checks.overlaps import overlaps, unable_shapes, untouched_beams
from linkwork.checks.rates import own_rates
from linkwork.checks.tables import swinging_tables
from linkwork.compiler.compile import compile_model
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elimination_plan import plan_elimination
from linkwork.equations.rows import evaluate_rows
from linkwork.extending import faults
from linkwork.model.bodies.beam import Beam
from linkwork.model.bodies.ground import GROUND_ID
from linkwork.model.drivers.frame_motion import FrameMotion
from linkwork.model.forces.force import ForceBetween
from linkwork.model.model import Model
from linkwork.results.finding import Finding
from linkwork.solvers.linear.closing import close_by_factor
from linkwork.solvers.linear.projection import close_positions
from linkwork.system.elimination_plan import make_solver_scratch
from linkwork.system.state import State, copied
from linkwork.system.workspace import make_workspace

OPEN_GAP = 1e-6  # metres or radians; below it nobody sees a gap and the first step closes it
MOST_NAMED = 5  # elements in a sentence


def check(model: Model) -> tuple[Finding, ...]:
    """What is worth knowing about a model, worst first."""
    compiled = compile_model(model)
    closed, left = _closed(compiled)
    findings = [*_open_joints(compiled, closed, left), *_loose_bodies(model), *_redundancy(compiled, closed)]
    findings += [
        *unable_shapes(model),
        *untouched_beams(model),
        *overlaps(compiled),
        *unmet_pairs(model),
        *odd_inertias(model),
        *odd_elastic(compiled),
        *odd_fluids(model),
        *own_rates(model),
        *swinging_tables(model),
    ]
    findings += jumps_ahead(compiled, copied(compiled.start), make_workspace(compiled.system))
    findings += _formulas_without_value(compiled)
    findings += [Finding("warning", "extension", fault) for fault in faults()]
    if len(model.bodies) == 1 and not model.fluids:
        findings.append(Finding("info", "empty", "The mechanism is empty: add a body.", ()))
    return tuple(sorted(findings, key=lambda f: ("error", "warning", "info").index(f.level)))


def _formulas_without_value(compiled: Compiled) -> list[Finding]:
    element, why = without_value(compiled, copied(compiled.start), make_workspace(compiled.system))
    return [Finding("error", "no_value", f"{why} A run cannot begin there.", (element,))] if element else []


def _closed(compiled: Compiled) -> tuple[State, float]:
    """The stored state closed as far as it can be, as a run does it at its start, and what is left [m or rad]."""
    state, work, order = copied(compiled.start), make_workspace(compiled.system), plan_elimination(compiled)
    parts = compiled.system, state, work
    if close_by_factor(*parts, order, make_solver_scratch(order, state)):
        return state, float(abs(work.residual[: int(compiled.system.first_soft[0])]).max(initial=0.0))
    return state, close_positions(*parts)


def _open_joints(compiled: Compiled, closed: State, left: float) -> list[Finding]:
    gaps = _gaps(compiled, copied(compiled.start))
    if not gaps:
        return []
    if not left < OPEN_GAP:
        still = tuple(_gaps(compiled, closed))
        text = f"Could not close {_named(still)}: {left:.3g} m or rad left. Move the bodies closer."
        return [Finding("error", "open_joint", text, still)]
    text = "{} has a gap of {:.3g} m or rad in the initial state; the run closes it at the start."
    return [Finding("warning", "open_joint", text.format(joint, gap), (joint,)) for joint, gap in gaps.items()]


def _gaps(compiled: Compiled, state: State) -> dict[str, float]:
    """Joints whose rows do not hold, with the largest residual of each [m or rad]."""
    work = make_workspace(compiled.system)
    evaluate_rows(compiled.system, state, work, 0.0)
    starts, rows = compiled.system.joint_rows, abs(work.residual)
    found = {j: float(rows[starts[n] : starts[n + 1]].max(initial=0.0)) for j, n in compiled.joints.items()}
    return {joint: gap for joint, gap in found.items() if not gap <= OPEN_GAP}


def _loose_bodies(model: Model) -> list[Finding]:
    """Bodies that no joint holds, with what else does."""
    held = {body for joint in model.joints.values() for body in (joint.base, joint.follower)}
    hung: dict[str, list[str]] = {}
    for element in (*model.forces.values(), *model.drivers.values()):
        if isinstance(element, ForceBetween | FrameMotion):
            for body in (element.base, element.follower):
                hung.setdefault(body, []).append(element.id)
    held |= {body.id for body in model.bodies.values() if any(shape.collides for shape in body.shapes)}
    held |= {body.id for body in model.bodies.values() if isinstance(body, Beam) and body.collides}
    return [_loose(body, hung.get(body, [])) for body in model.bodies if body not in held and body != GROUND_ID]


def _loose(body: str, hung: list[str]) -> Finding:
    if not hung:
        return Finding("info", "loose_body", f"{body} is not connected to anything and moves freely.", (body,))
    return Finding("info", "hung_body", f"No joint holds {body}, only {_named(hung)}.", (body, *hung))


def _named(elements: Sequence[str]) -> str:
    return ", ".join(elements[:MOST_NAMED]) + (", ..." if len(elements) > MOST_NAMED else "")


def _redundancy(compiled: Compiled, closed: State) -> list[Finding]:
    counted: Freedom = freedom(compiled, closed.q)
    found = _uncertainty(counted)
    if not counted.redundant_rows:
        return found
    one = counted.redundant_rows == 1
    text = (
        f"{counted.redundant_rows} redundant {'constraint' if one else 'constraints'} "
        f"({_named(counted.redundant_joints)}): motion unaffected, minimum-norm reactions shown."
    )
    return [Finding("warning", "redundant_rows", text, counted.redundant_joints), *found]


def _uncertainty(counted: Freedom) -> list[Finding]:
    """Where the count is not to be relied on."""
    if not counted.is_uncertain:
        return []
    if not counted.uncertain_rows:
        text = (
            f"The count of {counted.mobility} degrees of freedom is uncertain: these loops are too large to find their "
            "rank reliably. Check a part of the mechanism."
        )
        return [Finding("warning", "uncertain_rank", text, ())]
    loose, joints = counted.mobility + counted.uncertain_rows, counted.uncertain_joints
    text = (
        f"Nearly redundant constraints ({_named(joints)}): {counted.mobility} degrees of freedom, but {loose} if "
        f"singular values of {counted.margin:.1e} count as zero. The mechanism is near a singular position, or axes "
        "that should be parallel or intersect do so to a few digits only: enter them with all digits."
    )
    return [Finding("warning", "uncertain_rank", text, joints)]
