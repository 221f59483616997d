"""Exudyn on the pile of balls: its contact of many spheres with triangles, by springs and dampers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.benchmarks.peers.pile_data import (
    BALL_MASS,
    FRICTION,
    GRAVITY,
    RADIUS,
    WALLS,
    deepest_of_balls,
    places,
)

STIFFNESS, DAMPING = 4e5, 400.0  # N/m, N s/m: of each contact
FINER = 4  # steps of its explicit method in one of the others


def implicit(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """Generalised alpha with its sparse solver."""
    return _prepared(count, step, steps, False)


def explicit(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """Explicit Euler in smaller steps."""
    return _prepared(count, step / FINER, steps * FINER, True)


def _prepared(count: int, step: float, steps: int, is_explicit: bool) -> Callable[[], np.ndarray]:
    import exudyn

    system, bodies = _pile(exudyn, count, is_explicit)
    settings = exudyn.SimulationSettings()
    settings.timeIntegration.endTime, settings.timeIntegration.numberOfSteps = step * steps, steps
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.newton.useModifiedNewton = True
    settings.linearSolverType = exudyn.LinearSolverType.EigenSparse
    settings.solutionSettings.writeSolutionToFile = False
    position, kinds = exudyn.OutputVariableType.Position, exudyn.DynamicSolverType
    kind = kinds.ExplicitEuler if is_explicit else kinds.GeneralizedAlpha

    def run() -> np.ndarray:
        system.SolveDynamic(settings, solverType=kind)
        return deepest_of_balls(np.array([system.GetObjectOutputBody(b, position, [0, 0, 0]) for b in bodies]))

    return run


def _pile(exudyn: Any, count: int, is_explicit: bool) -> tuple[Any, list[Any]]:
    from exudyn.graphics import Brick, ToPointsAndTrigs
    from exudyn.utilities import InertiaSphere, MarkerBodyRigid

    system = exudyn.SystemContainer().AddSystem()
    contact = system.AddGeneralContact()
    contact.verboseMode = 0
    contact.SetFrictionPairings(np.array([[FRICTION]]))
    contact.SetSearchTreeCellSize(numberOfCells=[8, 8, 8])
    law = {"contactStiffness": STIFFNESS, "contactDamping": DAMPING, "frictionMaterialIndex": 0}
    ground = system.AddMarker(MarkerBodyRigid(bodyNumber=system.CreateGround()))
    for at, edges in WALLS:
        points, triangles = ToPointsAndTrigs(Brick(centerPoint=at, size=edges))
        contact.AddTrianglesRigidBodyBased(rigidBodyMarkerIndex=ground, pointList=points, triangleList=triangles, **law)
    turning = exudyn.NodeType.RotationRotationVector if is_explicit else exudyn.NodeType.RotationEulerParameters
    start = {"nodeType": turning, "inertia": InertiaSphere(BALL_MASS, RADIUS), "gravity": [0, 0, -GRAVITY]}
    bodies = []
    for place in places(count):
        bodies.append(system.CreateRigidBody(referencePosition=list(place), **start))
        contact.AddSphereWithMarker(system.AddMarker(MarkerBodyRigid(bodyNumber=bodies[-1])), radius=RADIUS, **law)
    system.Assemble()
    return system, bodies
