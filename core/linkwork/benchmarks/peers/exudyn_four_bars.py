"""Exudyn on the four-bars in a row: rigid bodies in space by its dense solver, which bears rows that repeat; planar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from linkwork.benchmarks.peers.exudyn_ import run_of
from linkwork.benchmarks.peers.four_bars_data import ACROSS, ALONG, GRAVITY, MASS


def in_space(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """Rigid bodies with Euler parameters on hinges."""
    import exudyn
    from exudyn.utilities import RigidBodyInertia

    def build() -> tuple[Any, Callable[[], np.ndarray]]:
        system = exudyn.SystemContainer().AddSystem()
        ground, falling = system.CreateGround(), [0, 0, -GRAVITY]

        def body(place: list[float], moments: list[float], **moving: list[float]) -> Any:
            inertia = RigidBodyInertia(mass=MASS, inertiaTensor=np.diag(moments))
            return system.CreateRigidBody(inertia=inertia, referencePosition=place, gravity=falling, **moving)

        def hinge(one: Any, other: Any, place: list[float]) -> None:
            system.CreateRevoluteJoint(bodyNumbers=[one, other], position=place, axis=[0, 1, 0])

        moving = {"initialVelocity": [0.5, 0, 0], "initialAngularVelocity": [0, 1.0, 0]}
        cranks = [body([i, 0, 0.5], [ACROSS, ACROSS, ALONG], **moving) for i in range(count + 1)]
        for i, crank in enumerate(cranks):
            hinge(ground, crank, [i, 0, 0])
        couplers = []
        for i in range(count):
            coupler = body([i + 0.5, 0, 1], [ALONG, ACROSS, ACROSS], initialVelocity=[1, 0, 0])
            couplers.append(coupler)
            hinge(cranks[i], coupler, [i, 0, 1])
            hinge(coupler, cranks[i + 1], [i + 1, 0, 1])
        return system, lambda: _as_line(exudyn, system, cranks[0], [0, 0, 0.5], [*cranks, *couplers], 2)

    return run_of(exudyn, build, step, steps, dense=True)


def in_plane(count: int, step: float, steps: int) -> Callable[[], np.ndarray]:
    """Planar bodies on planar hinges, by the sparse solver."""
    import exudyn
    from exudyn.itemInterface import Force, MarkerBodyPosition, ObjectGround, RevoluteJoint2D, Rigid2D, RigidBody2D

    def build() -> tuple[Any, Callable[[], np.ndarray]]:
        system = exudyn.SystemContainer().AddSystem()
        ground = system.AddObject(ObjectGround())

        def body(place: list[float], speed: list[float]) -> Any:
            start = {"referenceCoordinates": place, "initialCoordinates": [0] * 3, "initialVelocities": speed}
            node = system.AddNode(Rigid2D(**start))
            made = system.AddObject(RigidBody2D(physicsMass=MASS, physicsInertia=ACROSS, nodeNumber=node))
            load = Force(markerNumber=marker(made, [0, 0, 0]), loadVector=[0, -GRAVITY, 0])
            system.AddLoad(load)
            return made

        def marker(of: Any, place: list[float]) -> Any:
            return system.AddMarker(MarkerBodyPosition(bodyNumber=of, localPosition=place))

        def hinge(one: Any, there: list[float], other: Any, here: list[float]) -> None:
            system.AddObject(RevoluteJoint2D(markerNumbers=[marker(one, there), marker(other, here)]))

        cranks = [body([i, 0.5, np.pi / 2], [0.5, 0, -1.0]) for i in range(count + 1)]
        for i, crank in enumerate(cranks):
            hinge(ground, [i, 0, 0], crank, [-0.5, 0, 0])
        couplers = []
        for i in range(count):
            coupler = body([i + 0.5, 1, 0], [1.0, 0, 0])
            couplers.append(coupler)
            hinge(cranks[i], [0.5, 0, 0], coupler, [-0.5, 0, 0])
            hinge(coupler, [0.5, 0, 0], cranks[i + 1], [0.5, 0, 0])
        return system, lambda: _as_line(exudyn, system, cranks[0], [0.5, 0, 0], [*cranks, *couplers], 1)

    return run_of(exudyn, build, step, steps)


def _as_line(exudyn: Any, system: Any, crank: Any, at: list[float], bodies: list[Any], up: int) -> np.ndarray:
    """The end of the first crank [m] and the energy of all bodies [J]; axis number `up` points up."""
    kinds, middle = exudyn.OutputVariableType, [0, 0, 0]

    def of(body: Any, kind: Any, place: list[float] = middle) -> np.ndarray:
        return np.array(system.GetObjectOutputBody(body, kind, place))

    energy = 0.0
    for body in bodies:
        speed, spin = of(body, kinds.Velocity), of(body, kinds.AngularVelocity)
        energy += (
            0.5 * MASS * speed @ speed + 0.5 * ACROSS * spin @ spin + MASS * GRAVITY * of(body, kinds.Position)[up]
        )
    end = of(crank, kinds.Position, at)
    return np.array((end[0], end[3 - up], end[up], energy))
