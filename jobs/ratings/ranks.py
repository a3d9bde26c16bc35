"""Ranks: who stands where among equals, and who stands apart."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

Style = Literal["competition", "dense", "ordinal"]
UNRANKED = 0


def ranks(rating: NDArray[np.int64], is_ranked: NDArray[np.bool_], style: Style) -> NDArray[np.int64]:
    """Return the rank of each row, from 1; UNRANKED where it has none. Rows come in the order of the board.

    Who has no rank leaves no gap. Equal ratings share a rank: 1, 2, 2, 4 (`competition`) or 1, 2, 2, 3
    (`dense`); `ordinal` counts on, 1, 2, 3, 4.
    """
    found = np.full(len(rating), UNRANKED, np.int64)
    values = rating[is_ranked]
    places = np.arange(1, len(values) + 1)
    if style != "ordinal" and len(values):
        begins = np.append(True, values[1:] != values[:-1])
        group = np.cumsum(begins)
        places = group if style == "dense" else places[begins][group - 1]
    found[is_ranked] = places
    return found
