"""A session with its thread."""

import pytest
from sample_models import double_pendulum
from waiting import wait_until

from linkwork_studio.session.session import Session


@pytest.fixture
def session():
    made = Session(double_pendulum())
    made.start()
    wait_until(lambda: made.snapshot is not None)
    yield made
    made.close()
    assert not made.is_alive
