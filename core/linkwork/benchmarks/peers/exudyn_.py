"""Exudyn: redundant coordinates with its sparse solver, and its kinematic tree; fast settings, no files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.benchmarks.peers.chain_data import DENSITY, INERTIA, LENGTH, MASS, THICKNESS

GRAVITY = [0.0, 0.0, -9.81]


def chain_redundant(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """The pendulum chain of rigid bodies with Euler parameters."""
    import exudyn
    from exudyn.utilities import InertiaCuboid

    def build() -> tuple[Any, Callable[[], np.ndarray]]:
        system = exudyn.SystemContainer().AddSystem()
        last = system.CreateGround()
        for i in range(count):
            link = system.CreateRigidBody(
                inertia=InertiaCuboid(DENSITY, [LENGTH, THICKNESS, THICKNESS]),
                referencePosition=[LENGTH * (i + 0.5), 0, 0],
                gravity=GRAVITY,
            )
            system.CreateRevoluteJoint(bodyNumbers=[last, link], position=[LENGTH * i, 0, 0], axis=[0, 1, 0])
            last = link
        kind = exudyn.OutputVariableType.Position
        return system, lambda: np.array(system.GetObjectOutputBody(last, kind, [LENGTH / 2, 0, 0]))

    return run_of(exudyn, build, step, steps)


def chain_tree(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """The pendulum chain as a kinematic tree."""
    import exudyn
    from exudyn.utilities import NodeGenericODE2, ObjectKinematicTree

    def build() -> tuple[Any, Callable[[], np.ndarray]]:
        system, zero = exudyn.SystemContainer().AddSystem(), [0.0] * count
        node = system.AddNode(
            NodeGenericODE2(
                numberOfODE2Coordinates=count,
                referenceCoordinates=zero,
                initialCoordinates=zero,
                initialCoordinates_t=zero,
            )
        )
        tree = ObjectKinematicTree(
            nodeNumber=node,
            jointTypes=[exudyn.JointType.RevoluteY] * count,
            linkParents=list(range(-1, count - 1)),
            jointTransformations=exudyn.Matrix3DList([np.eye(3)] * count),
            jointOffsets=exudyn.Vector3DList([[LENGTH if i else 0, 0, 0] for i in range(count)]),
            linkInertiasCOM=exudyn.Matrix3DList([np.diag(INERTIA)] * count),
            linkCOMs=exudyn.Vector3DList([[LENGTH / 2, 0, 0]] * count),
            linkMasses=[MASS] * count,
            gravity=GRAVITY,
        )
        system.AddObject(tree)

        def tip() -> np.ndarray:
            angles = np.cumsum(np.atleast_1d(system.GetNodeOutput(node, exudyn.OutputVariableType.Coordinates)))
            return LENGTH * np.array((np.cos(angles).sum(), 0.0, -np.sin(angles).sum()))

        return system, tip

    return run_of(exudyn, build, step, steps)


def run_of(
    exudyn: Any, build: Callable[[], Any], step: float, steps: int, dense: bool = False
) -> Callable[[], np.ndarray]:
    """The run of a built system; its dense solver leaves out rows that repeat others."""
    system, tip = build()
    system.Assemble()
    settings = exudyn.SimulationSettings()
    settings.timeIntegration.endTime, settings.timeIntegration.numberOfSteps = step * steps, steps
    settings.timeIntegration.verboseMode = 0
    settings.timeIntegration.newton.useModifiedNewton = True
    kinds = exudyn.LinearSolverType
    settings.linearSolverType = kinds.EigenDense if dense else kinds.EigenSparse
    settings.linearSolverSettings.ignoreSingularJacobian = dense
    settings.solutionSettings.writeSolutionToFile = False

    def run() -> np.ndarray:
        system.SolveDynamic(settings)
        return tip()

    return run
