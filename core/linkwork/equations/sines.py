"""Cosines and sines of many angles at once, in vector units.

k = round(2 x / pi),   r = x - k pi/2 (in two parts),   |r| <= pi/4
sin r and cos r by their Taylor series to below the rounding, then turned by k quarters
"""

from __future__ import annotations

import math

from linkwork.equations.kernel import part

QUARTERS = 2.0 / math.pi
HIGH = 1.5707963267341256  # the first 33 bits of pi/2: its product with k is exact for up to a million turns
LOW = 6.0771005065061922e-11  # the rest


@part
def cosines_and_sines(angles, cosine, sine):
    """Write cosine and sine of as many angles as there is room for."""
    for i in range(cosine.size):
        x = angles[i]
        k = math.floor(x * QUARTERS + 0.5)
        r = (x - k * HIGH) - k * LOW
        q = r * r
        s = 1.0 / 355687428096000.0
        s = s * q - 1.0 / 1307674368000.0
        s = s * q + 1.0 / 6227020800.0
        s = s * q - 1.0 / 39916800.0
        s = s * q + 1.0 / 362880.0
        s = s * q - 1.0 / 5040.0
        s = s * q + 1.0 / 120.0
        s = s * q - 1.0 / 6.0
        s = s * q * r + r
        c = 1.0 / 20922789888000.0
        c = c * q - 1.0 / 87178291200.0
        c = c * q + 1.0 / 479001600.0
        c = c * q - 1.0 / 3628800.0
        c = c * q + 1.0 / 40320.0
        c = c * q - 1.0 / 720.0
        c = c * q + 1.0 / 24.0
        c = c * q * q - 0.5 * q + 1.0
        quarter = k - 4.0 * math.floor(0.25 * k)
        odd = quarter == 1.0 or quarter == 3.0
        a, b = (s, c) if odd else (c, s)
        cosine[i] = -a if quarter == 1.0 or quarter == 2.0 else a
        sine[i] = -b if quarter >= 2.0 else b
