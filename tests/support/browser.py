"""Chromium without a screen, driven over a pipe (the DevTools protocol): no port, no virtual time, no timing."""

import base64
import fcntl
import json
import os
import shutil
import subprocess
from contextlib import contextmanager

import pytest
from PySide6.QtGui import QImage

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
OPTIONS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--use-gl=angle", "--use-angle=swiftshader"),
    *("--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-site-isolation-trials", "--window-size=1280,800"),
)
WAITED = "const waited = async (until) => { while (!until()) await new Promise((go) => setTimeout(go, 20)); };"


class Page:
    """A page that is open; `run` asks it something."""

    def __init__(self, send, receive, session):
        self._send, self._receive, self._session, self._number = send, receive, session, 100

    def call(self, method, **params):
        """One command of the protocol and its answer."""
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params, "sessionId": self._session})
        while True:
            answer = self._receive()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def run(self, script):
        """What a script returns, which may await."""
        told = self.call(
            "Runtime.evaluate",
            expression=f"(async () => {{ {WAITED} {script} }})()",
            awaitPromise=True,
            returnByValue=True,
        )
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def picture(self):
        """What is seen."""
        return QImage.fromData(base64.b64decode(self.call("Page.captureScreenshot")["data"]))


@contextmanager
def opened(address, profile):
    """A page at an address."""
    if PROGRAM is None:
        pytest.skip("there is no Chromium here")
    to_browser, from_browser = _pipe(), _pipe()

    def hand_over():
        os.dup2(to_browser[0], 3)
        os.dup2(from_browser[1], 4)

    command = [PROGRAM, *OPTIONS, "--remote-debugging-pipe", f"--user-data-dir={profile}", "about:blank"]
    browser = subprocess.Popen(
        command, preexec_fn=hand_over, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(to_browser[0])
    os.close(from_browser[1])
    try:
        yield _page(to_browser[1], from_browser[0], address)
    finally:
        browser.kill()
        browser.wait()
        os.close(to_browser[1])
        os.close(from_browser[0])


def _pipe():
    """The ends of a pipe, above those that the browser expects."""
    ends = os.pipe()
    high = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
    for end in ends:
        os.close(end)
    return high


def _page(write, read, address):
    waiting = bytearray()

    def send(message):
        os.write(write, json.dumps(message).encode() + b"\0")

    def receive():
        while b"\0" not in waiting:
            came = os.read(read, 1 << 16)
            assert came, "the browser has ended"
            waiting.extend(came)
        message, _, rest = bytes(waiting).partition(b"\0")
        waiting[:] = rest
        return json.loads(message)

    def answer(number, method, **params):
        send({"id": number, "method": method, "params": params})
        while True:
            found = receive()
            if found.get("id") == number:
                return found["result"]

    target = answer(1, "Target.createTarget", url="about:blank")["targetId"]
    session = answer(2, "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    page = Page(send, receive, session)
    page.call("Page.enable")
    page.call("Page.navigate", url=address)
    page.run('await waited(() => location.href !== "about:blank" && document.readyState === "complete");')
    return page
