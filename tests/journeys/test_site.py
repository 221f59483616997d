"""The help and a gallery as a site, opened in a real browser: a word is found, a page opened, a sample plays."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from browser import opened

from linkwork.handbook.site.writing import write_site

pytestmark = pytest.mark.timeout(600)
SAMPLES = Path(__file__).parents[2] / "sample_projects"

SEARCHED = """
const field = document.getElementById("search");
field.value = "revolute";
field.dispatchEvent(new Event("input"));
const links = [...document.querySelectorAll("#found a")];
const listed = document.querySelectorAll("nav li").length;
return { first: links[0].getAttribute("href"), count: links.length, listed };
"""
PLAYED = """
const frame = document.querySelector("iframe.film");
await waited(() => frame.contentWindow && frame.contentWindow.player);
return { title: document.querySelector("h1").textContent, end: frame.contentWindow.player.run.end };
"""


class Quiet(SimpleHTTPRequestHandler):
    """Serves the folder: a page may not look into a frame with a file, each of which is an origin of its own."""

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    (folder / "samples").mkdir()
    (folder / "samples/double_pendulum").symlink_to(SAMPLES / "double_pendulum")
    write_site(folder / "made", 0.2, folder / "samples")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder / "made")) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_word_is_found(site, tmp_path):
    with opened(f"{site}/guide/2_concepts.html", tmp_path) as page:
        found = page.run(SEARCHED)
    assert found["first"] == "../joints/revolute.html"
    assert found["count"] > 3
    assert found["listed"] > 80


def test_a_sample_plays_above_its_lesson(site, tmp_path):
    with opened(f"{site}/samples/double_pendulum.html", tmp_path) as page:
        played = page.run(PLAYED)
    assert played["title"] == "Double pendulum"
    assert played["end"] == pytest.approx(0.2)
