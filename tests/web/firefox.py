"""A real Firefox, driven by WebDriver BiDi: playwright drives its own build of Firefox, not the one people have.

https://w3c.github.io/webdriver-bidi/ has the commands; `ask` sends any of them.
"""

import json
import os
import re
import shutil
import subprocess
import time

import pytest
from websockets.sync.client import connect

PROGRAMS = ("firefox-esr", "firefox")
# Firefox names its port in a line like "WebDriver BiDi listening on ws://127.0.0.1:40123".
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# What Firefox writes of a page that is left, or whose table is gone, while it asks for something: no fault of a script.
LEFT = "TypeError: NetworkError when attempting to fetch resource."
START = 60.0  # seconds for Firefox to open
PATIENCE = 120.0  # seconds for an answer, or until something of a page is true


def firefox():
    """The path of a Firefox. Without one the test is skipped, under CI it fails."""
    found = next((path for path in map(shutil.which, PROGRAMS) if path), None)
    if found:
        return found
    why = "No Firefox found: install Debian's package firefox-esr."
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


class Firefox:
    """One window of a headless Firefox with an empty profile; ends with its `with` block.

    window  the tab that all is about
    faults  what scripts of its pages complained of, sentence by sentence
    """

    def __init__(self, folder, **settings):
        """`folder`: an empty one, for its profile and what it writes; `settings`: of about:config, with _ for dots."""
        self.faults, self._next = [], 0
        self._log = folder / "firefox.log"
        profile = folder / "profile"
        profile.mkdir()
        chosen = [f'user_pref("{name.replace("_", ".")}", {json.dumps(value)});\n' for name, value in settings.items()]
        (profile / "user.js").write_text("".join(chosen))
        command = [firefox(), "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        home = {**os.environ, "HOME": str(folder), "MOZ_HEADLESS_WIDTH": "1280", "MOZ_HEADLESS_HEIGHT": "900"}
        with self._log.open("w") as log:
            self._program = subprocess.Popen(command, stdout=log, stderr=log, env=home)
        self._socket = connect(self._address() + "/session", max_size=None, open_timeout=START)
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.window = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._socket.close()
        self._program.terminate()
        self._program.wait(PATIENCE)

    def _address(self):
        until = time.monotonic() + START
        while not (found := LISTENS.search(self._log.read_text())):
            assert time.monotonic() < until and self._program.poll() is None, self._log.read_text()
            time.sleep(0.1)
        return found[1]

    def ask(self, method, **params):
        """The result of one command. Raises AssertionError with Firefox's own words."""
        self._next += 1
        self._socket.send(json.dumps({"id": self._next, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            self._note(message)
            if message.get("id") == self._next:
                assert message["type"] == "success", message
                return message["result"]

    def _note(self, message):
        entry = message["params"] if message.get("method") == "log.entryAdded" else {"level": ""}
        if entry["level"] == "error" and entry["text"].removeprefix("Error: ") != LEFT:
            self.faults.append(entry["text"])

    def another(self):
        """One more tab, which all that follows is about."""
        self.window = self.ask("browsingContext.create", type="tab")["context"]

    def open(self, address):
        """Opens an address; returns when it is loaded."""
        self.ask("browsingContext.navigate", context=self.window, url=address, wait="complete")

    def run(self, expression):
        """What a script comes to in the page: text, figures or truth."""
        target = {"context": self.window}
        found = self.ask("script.evaluate", expression=expression, target=target, awaitPromise=True)
        assert found["type"] == "success", found["exceptionDetails"]["text"]
        return found["result"].get("value")

    def wait(self, true):
        """Waits until an expression is true in the page."""
        until = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({true})"):
            assert time.monotonic() < until, f"it never became true: {true}"
            time.sleep(0.1)

    def click(self, selector):
        """Clicks the middle of the first element of a selector with a mouse."""
        self.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})")
        locator = {"type": "css", "value": selector}
        nodes = self.ask("browsingContext.locateNodes", context=self.window, locator=locator, maxNodeCount=1)["nodes"]
        origin = {"type": "element", "element": {"sharedId": nodes[0]["sharedId"]}}
        steps = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": origin},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": steps}
        self.ask("input.performActions", context=self.window, actions=[mouse])

    def press(self, key):
        """Presses a key of the keyboard."""
        steps = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.ask("input.performActions", context=self.window, actions=[{"type": "key", "id": "keys", "actions": steps}])
