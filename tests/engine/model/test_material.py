"""What a material refuses."""

import pytest

from linkwork.errors import ModelError
from linkwork.model.material import Material


def test_a_density_is_a_number_above_zero():
    assert type(Material("Steel", 7850).density) is float
    with pytest.raises(ModelError, match="Aether: density is 0 kg/m3; it must be greater than 0 kg/m3"):
        Material("Aether", 0.0)
    with pytest.raises(ModelError, match="Steel: density takes a number, not 'heavy'"):
        Material("Steel", "heavy")
