"""From the installed numbers to what views and scripts read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from linkwork.compiler.bodies import angular_velocities, completed, quaternions
from linkwork.compiler.compiled import Compiled
from linkwork.compiler.elastic_nodes import ElasticParts
from linkwork.compiler.elastic_state import columns_of
from linkwork.compiler.nodes import Node, elastic_of, members_of
from linkwork.math3d.bending import right_angled
from linkwork.partners.fluid import FluidPartner
from linkwork.results.by_joint import ByJoint
from linkwork.results.contacts import NO_CONTACTS
from linkwork.results.deformed import Deformed
from linkwork.results.snapshot import Snapshot
from linkwork.simulation.installed import Installed
from linkwork.simulation.overbent import overbent
from linkwork.simulation.sheared import sheared


def snapshot_of(installed: Installed, **rest: Any) -> Snapshot:
    """A snapshot with arrays of its own."""
    q, v, compiled = installed.state.q, installed.state.v, installed.compiled
    bodies, width, seen, rates = compiled.bodies, compiled.system.width, q, v
    members = members_of(compiled.model)
    elastic = {body: _deformed(compiled, parts, q, v) for body, parts in elastic_of(compiled.model).items()}
    rest["findings"] = (*rest.get("findings", ()), *overbent(elastic.items()))
    if members:
        own = [_whole(compiled, nodes, q, v) for nodes in members.values()]
        bodies = {**bodies, **dict(zip(members, range(len(q), len(q) + len(own)), strict=True))}
        seen, rates = (np.concatenate(pair) for pair in zip((q, v), zip(*own, strict=True), strict=True))
        width = np.append(width, np.full(len(own), 4))
    snapshot = Snapshot(
        time=float(installed.state.time[0]),
        bodies=bodies,
        joints=compiled.joints,
        positions=seen[:, :3].copy(),
        rotations=quaternions(completed(seen, width)),
        velocities=rates[:, :3].copy(),
        angular_velocities=angular_velocities(seen, rates, width),
        elastic=elastic,
        members={body: tuple(node.id for node in nodes) for body, nodes in members.items()},
        places={node.id: node.place for nodes in members.values() for node in nodes},
        frames=installed.frames,
        reactions=installed.looking.reactions[: len(compiled.joints)].copy(),
        coordinates=ByJoint(compiled.joints, compiled.coordinates.first, installed.turns.values),
        speeds=ByJoint(compiled.joints, compiled.coordinates.first, compiled.coordinates.rates(q, v)),
        fluids={p.element: p.picture() for p in installed.partners if isinstance(p, FluidPartner)},
        contacts=NO_CONTACTS if installed.touching is None else installed.touching.points(q),
        **rest,
    )
    told = sheared(compiled.model, snapshot) if members else ()
    return replace(snapshot, findings=(*snapshot.findings, *told)) if told else snapshot


def _whole(compiled: Compiled, nodes: Sequence[Node], q: np.ndarray, v: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Coordinates of a body that bends as a whole: its centre of mass and the mean of its axes, and their rates."""
    numbers = [compiled.bodies[node.id] for node in nodes]
    moments = compiled.system.moment[numbers]
    mass, share = moments[:, 0].sum(), moments[:, 0] / moments[:, 0].sum()
    found = []
    for array in (q, v):
        columns = array[numbers].reshape(-1, 4, 3)
        centre = np.einsum("nc,nck->k", moments, columns) / mass
        found.append(np.vstack((centre, np.einsum("n,nck->ck", share, columns[:, 1:]))))
    mean, rates = found
    axes = right_angled(mean[1:])
    spin = 0.5 * np.cross(axes, rates[1:]).sum(axis=0)
    whole = np.vstack((mean[:1], axes)), np.vstack((rates[:1], np.cross(spin, axes)))
    return whole[0].ravel(), whole[1].ravel()


def _deformed(compiled: Compiled, parts: ElasticParts, q: np.ndarray, v: np.ndarray) -> Deformed:
    """The surface of an elastic body."""
    frame, rates = (array[compiled.bodies[parts.floating.id]].reshape(4, 3) for array in (q, v))
    return Deformed(
        element=parts.superelement,
        key=parts.key,
        columns=columns_of(compiled, parts, q),
        centre=frame[0].copy(),
        turn=frame[1:].T.copy(),
        moving=columns_of(compiled, parts, v),
        velocity=rates[0].copy(),
        spin=0.5 * np.cross(frame[1:], rates[1:]).sum(axis=0),
    )
