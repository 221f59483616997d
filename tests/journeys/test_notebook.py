"""A real notebook kernel runs a mechanism and shows it."""

import nbformat
import pytest
from browser import opened
from nbclient import NotebookClient
from waiting import wait_until

pytestmark = pytest.mark.timeout(600)

CELLS = (
    """import linkwork as lw
m = lw.Mechanism("pendulum", gravity=(0, 0, -9.81))
m.add_body("arm", mass=1, shape=lw.Box(x=1, y=0.1, z=0.1), position=(0.5, 0, 0))
m.add_joint("pin", "revolute", base="ground", follower="arm", at=(0, 0, 0), axis=(0, 1, 0))
run = lw.simulate(m, until=0.5, sample=0.02)""",
    "run",
    "run.to_pandas().shape",
)


@pytest.fixture(scope="module")
def outputs():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(notebook, timeout=500, kernel_name="python3").execute()
    return [cell["outputs"][0]["data"] if cell["outputs"] else {} for cell in notebook["cells"]]


def test_a_run_is_a_page_in_its_cell(outputs):
    assert outputs[1]["text/html"].startswith("<iframe srcdoc=")
    assert outputs[2]["text/plain"].startswith("(26, ")


def test_the_page_in_the_cell_draws(outputs, tmp_path):
    around = f"<!doctype html><html><body>{outputs[1]['text/html']}</body></html>"
    (tmp_path / "cell.html").write_text(around, encoding="utf-8")
    with opened((tmp_path / "cell.html").as_uri(), tmp_path / "profile") as page:
        wait_until(lambda: colors_of(page.picture()) > 15)


def colors_of(picture):
    """How many colours are in the middle of a picture: a page that is empty or says a fault has a few."""
    return len({picture.pixel(x, y) for x in range(100, 700, 5) for y in range(60, 400, 5)})
