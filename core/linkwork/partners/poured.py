"""From the words of a fluid to what its partner is made of."""

from __future__ import annotations

import math

import numpy as np

from linkwork.errors import ModelError
from linkwork.fluid.flows import Drain, Emitter
from linkwork.fluid.medium import Substance
from linkwork.math3d import vector
from linkwork.math3d.vector import Vector
from linkwork.model.fluids.drain import Drain as DrainWords
from linkwork.model.fluids.emitter import Emitter as EmitterWords
from linkwork.model.fluids.fluid import NONE, OPEN, SPACE
from linkwork.model.fluids.fluid import Fluid as FluidWords
from linkwork.model.model import Model
from linkwork.partners.pool import Pool

MACH = 10.0  # times the highest speed is the speed of sound
LEAST_SOUND = 1.0  # m/s: of a fluid that nothing makes flow
WORLD = 20.0  # sizes of tank and fluid: what is farther off is gone

Corners = tuple[tuple[float, ...], tuple[float, ...]]


def pools_of(model: Model) -> dict[str, Pool]:
    """What each fluid of a model is, by id."""
    return {words.id: _pool(model, words) for words in model.fluids.values() if isinstance(words, FluidWords)}


def _pool(model: Model, words: FluidWords) -> Pool:
    axes, spacing = words.axes, words.spacing
    gravity = tuple(model.gravity[axis] for axis in axes)
    floor, top = words.tank
    low = words.region[0]
    if words.walls != NONE:
        cells = [round((t - f) / spacing) for f, t in zip(floor, top, strict=True)]
        top = tuple(f + n * spacing for f, n in zip(floor, cells, strict=True))
        room = [m - n for m, n in zip(cells, words.counts, strict=True)]
        first = [min(round((a - f) / spacing), m) for a, f, m in zip(low, floor, room, strict=True)]
        low = tuple(f + max(n, 0) * spacing for f, n in zip(floor, first, strict=True))
    high = tuple(a + n * spacing for a, n in zip(low, words.counts, strict=True))
    (across,) = set(range(3)) - set(axes) if words.plane != SPACE else (1,)
    return Pool(
        substance=Substance(
            spacing=spacing,
            density=words.density,
            speed_of_sound=words.speed_of_sound or _speed_of_sound(model, words),
            viscosity=words.viscosity,
            gravity=gravity,
            artificial=words.damping,
        ),
        low=low,
        high=high,
        tank=() if words.walls == NONE else top,
        floor=() if words.walls == NONE else floor,
        is_open=_open_sides(gravity) if words.walls == OPEN else (),
        flat=axes,
        depth=words.size[across],
        plane=words.position[across],
        exchange=words.exchange,
        emitters=tuple(_emitter(e, words) for e in _of(model, words, EmitterWords) if e.speed > 0.0),
        drains=(*(_drain(d, words) for d in _of(model, words, DrainWords)), _world((low, high), (floor, top))),
    )


def _of(model: Model, words: FluidWords, kind: type) -> list:  # type: ignore[type-arg]
    return [element for element in model.fluids.values() if isinstance(element, kind) and element.fluid == words.id]


def _speed_of_sound(model: Model, words: FluidWords) -> float:
    """Ten times the speed after a fall of the fluid's height, or from an emitter to the floor [m/s]."""
    g = vector.norm(tuple(a if axis in words.axes else 0.0 for axis, a in enumerate(model.gravity)))  # type: ignore[arg-type]
    low, high = words.region
    floor = low if words.walls == NONE else words.tank[0]
    up = [-model.gravity[axis] / g if g else 0.0 for axis in words.axes]
    height = sum(abs(u) * (h - f) for u, h, f in zip(up, high, floor, strict=True))
    speeds = [math.sqrt(2.0 * g * height)]
    for emitter in _of(model, words, EmitterWords):
        above = sum(u * (x - f) for u, x, f in zip(up, _in(emitter.position, words), floor, strict=True))
        speeds.append(math.sqrt(emitter.speed**2 + 2.0 * g * max(above, 0.0)))
    return max(MACH * max(speeds), LEAST_SOUND)


def _open_sides(gravity: tuple[float, ...]) -> tuple[int, ...]:
    """The side against gravity, as a tank counts sides; none where nothing falls."""
    axis = int(np.argmax(np.abs(gravity)))
    return (2 * axis + (gravity[axis] < 0.0),) if gravity[axis] else ()


def _in(point: Vector, words: FluidWords) -> tuple[float, ...]:
    return tuple(point[axis] for axis in words.axes)


def _emitter(emitter: EmitterWords, words: FluidWords) -> Emitter:
    direction = _in(emitter.direction, words)
    if not any(direction):
        raise ModelError(
            f"{emitter.id}: it lets fluid out across the plane {words.plane} in which {words.id} flows; turn it.",
            emitter.id,
        )
    return Emitter(_in(emitter.position, words), direction, emitter.width, emitter.speed)


def _drain(drain: DrainWords, words: FluidWords) -> Drain:
    middle, size = np.array(_in(drain.position, words)), np.array(_in(drain.size, words))
    return Drain(tuple((middle - 0.5 * size).tolist()), tuple((middle + 0.5 * size).tolist()))


def _world(*boxes: Corners) -> Drain:
    """All that is far away: what falls out of its tank falls for ever."""
    low = np.min([box[0] for box in boxes], axis=0)
    high = np.max([box[1] for box in boxes], axis=0)
    far = WORLD * float((high - low).max())
    return Drain(tuple((low - far).tolist()), tuple((high + far).tolist()), outside=True)
