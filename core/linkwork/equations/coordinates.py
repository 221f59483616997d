"""Coordinates that joints leave free, and their rates (compiler/coordinates.py says of what they are made).

angle:     atan2(h . s, h . c)         rate: (cosine sine' - sine cosine') / (sine^2 + cosine^2)
distance:  h . c                       rate: (h . c)'
"""

from __future__ import annotations

import math

from linkwork.equations.directions import dot
from linkwork.equations.kernel import kernel, part
from linkwork.equations.turns import ROUND, TINY, pointing


@part
def coordinates_at(q, directions, bodies, is_angle, previous, values):
    """Value of each coordinate [rad or m]; angles are continued from the previous values."""
    for n in range(len(values)):
        h = pointing(q, directions, bodies, n, 0)
        cosine = dot(h, pointing(q, directions, bodies, n, 1))
        values[n] = cosine
        if is_angle[n]:
            angle = math.atan2(dot(h, pointing(q, directions, bodies, n, 2)), cosine)
            values[n] = angle + ROUND * math.floor((previous[n] - angle) / ROUND + 0.5)


@part
def rates_at(q, v, directions, bodies, is_angle, rates):
    """Rate of each coordinate [rad/s or m/s], by the chain rule on the same products."""
    for n in range(len(rates)):
        h, h_rate = pointing(q, directions, bodies, n, 0), pointing(v, directions, bodies, n, 0)
        c, c_rate = pointing(q, directions, bodies, n, 1), pointing(v, directions, bodies, n, 1)
        rates[n] = cosine_rate = dot(h_rate, c) + dot(h, c_rate)
        if is_angle[n]:
            s, s_rate = pointing(q, directions, bodies, n, 2), pointing(v, directions, bodies, n, 2)
            sine, cosine = dot(h, s), dot(h, c)
            sine_rate = dot(h_rate, s) + dot(h, s_rate)
            rates[n] = (cosine * sine_rate - sine * cosine_rate) / max(sine * sine + cosine * cosine, TINY)


@kernel
def read_coordinates(q, directions, bodies, is_angle, previous, values):
    """What `coordinates_at` does, asked from Python."""
    coordinates_at(q, directions, bodies, is_angle, previous, values)


@kernel
def read_rates(q, v, directions, bodies, is_angle, rates):
    """What `rates_at` does, asked from Python."""
    rates_at(q, v, directions, bodies, is_angle, rates)
