"""Random numbers inside machine code: a counter and a mixer (splitmix64), the same on every machine.

`state` is uint64[1]; each draw moves it on.
"""

from math import cos, log, pi, sqrt

import numpy as np
from numpy.typing import NDArray

from jobs.compiled import compiled

State = NDArray[np.uint64]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _11, _32 = (np.uint64(bits) for bits in (30, 27, 31, 11, 32))
_LOW = np.uint64(0xFFFFFFFF)


@compiled
def _word(state: State) -> np.uint64:
    state[0] += _STEP
    word = state[0]
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    mixed: np.uint64 = word ^ (word >> _31)
    return mixed


@compiled
def unit(state: State) -> float:
    """Draw from 0 (included) to 1 (excluded), all alike."""
    return float(_word(state) >> _11) * 2.0**-53


@compiled
def normal(state: State) -> float:
    """Draw from the normal law of mean 0 and standard deviation 1."""
    return sqrt(-2.0 * log(1.0 - unit(state))) * cos(2.0 * pi * unit(state))


@compiled
def bump(state: State) -> float:
    """Draw from the triangular law of mean 0 and standard deviation 1: cheaper than a normal one."""
    word = _word(state)
    return (float(word & _LOW) * 2.0**-32 + float(word >> _32) * 2.0**-32 - 1.0) * 2.449489742783178
