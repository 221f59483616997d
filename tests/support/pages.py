"""Pages that play, unpacked in Python, and looked at in a browser."""

import base64
import json
import re
import shutil
import subprocess
import zlib

import numpy as np
import pytest

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader"),
    *("--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
DONE = re.compile(r'<pre id="found">(.*?)</pre>', re.DOTALL)


def data_of(text: str) -> dict:
    """What the page is told, with its arrays in their places."""
    data = json.loads(re.search(r'id="data">(.*?)</script>', text, re.DOTALL)[1])
    packed = re.search(r'id="arrays">(.*?)</script>', text, re.DOTALL)[1]
    block = zlib.decompress(base64.b64decode(packed.strip()))
    return _with_arrays(data, block)


def _with_arrays(value, block: bytes):
    if isinstance(value, dict) and value.keys() == {"at", "rows", "columns", "kind"}:
        return unpacked(block, value)
    if isinstance(value, dict):
        return {name: _with_arrays(part, block) for name, part in value.items()}
    return [_with_arrays(part, block) for part in value] if isinstance(value, list) else value


def unpacked(block: bytes, place: dict) -> np.ndarray:
    """One array, rows by columns."""
    size, rows, columns = int(place["kind"][1]), place["rows"], place["columns"]
    planes = np.frombuffer(block, np.uint8, rows * columns * size, place["at"]).reshape(size, columns, rows)
    steps = np.ascontiguousarray(planes.transpose(2, 1, 0)).view(f"<u{size}")[..., 0]
    return np.cumsum(steps, axis=0, dtype=f"<u{size}").view(f"<{place['kind']}")


def in_browser(path, script: str, tmp_path) -> dict:
    """What a script finds in a page after it has been opened; it ends with `return` of something."""
    if BROWSER is None:
        pytest.skip("there is no Chromium here")
    text = path.read_text(encoding="utf-8")
    asked = f"""<script type="module">
    const waited = async (until) => {{ while (!until()) await new Promise((go) => setTimeout(go, 20)); }};
    await waited(() => window.player);
    const answer = await (async () => {{ {script} }})();
    const told = document.createElement("pre");
    told.id = "found";
    told.textContent = JSON.stringify(answer);
    document.body.append(told);
    </script>"""
    tried = tmp_path / f"tried_{path.name}"
    tried.write_text(text.replace("</body>", f"{asked}</body>"), encoding="utf-8")
    command = [BROWSER, *QUIET, f"--user-data-dir={tmp_path / 'profile'}", "--window-size=1280,800"]
    command += ["--virtual-time-budget=20000", "--dump-dom", tried.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=280)
    found = DONE.search(done.stdout)
    assert found, done.stdout[-2000:] + done.stderr[-2000:]
    return json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
