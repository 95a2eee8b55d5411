"""A real Mosquitto for the tests of publishing, and somebody who listens."""

import socket
import subprocess
import threading

import pytest
from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from host.broker import sender
from tests.fakes.ports import free_port
from tests.fakes.programs import program
from tests.fakes.waiting import until_now

LIMIT = 60


def mosquitto():
    """The path of a Mosquitto."""
    return program("mosquitto")


def until(happened, what):
    """Waits until `happened()`; fails after LIMIT seconds."""
    until_now(happened, what, looks=0.02, patience=LIMIT)


class Mosquitto:
    """A broker with its own port that can be killed and started again."""

    def __init__(self, folder):
        self.port = free_port()
        self.url = f"mqtt://127.0.0.1:{self.port}"
        self._program, self._settings = mosquitto(), folder / "mosquitto.conf"
        self._settings.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\npersistence false\n")
        self._process = None

    def start(self):
        said = subprocess.DEVNULL
        self._process = subprocess.Popen([self._program, "-c", str(self._settings)], stdout=said, stderr=said)
        until(self._answers, "Mosquitto did not start")

    def _answers(self):
        assert self._process.poll() is None, "Mosquitto ended"
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self):
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Listener:
    """Hears everything that a broker passes on: (topic, text, retained)."""

    def __init__(self, port):
        self.heard, self._ready = [], threading.Event()
        self._client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        self._client.on_connect = lambda client, *_: client.subscribe("#", qos=1)
        self._client.on_subscribe = lambda *_: self._ready.set()
        self._client.on_message = lambda _client, _userdata, message: self.heard.append(
            (message.topic, message.payload.decode(), message.retain)
        )
        self._client.connect("127.0.0.1", port)
        self._client.loop_start()
        assert self._ready.wait(LIMIT)

    def latest(self, topic):
        return next((text for name, text, _ in reversed(self.heard) if name == topic), None)

    def say(self, topic, text):
        self._client.publish(topic, text, qos=1).wait_for_publish(LIMIT)

    def close(self):
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture(autouse=True)
def patient_farewell(monkeypatch):
    """A host that ends gives a busy computer as long as it takes, and stops waiting once it is done."""
    monkeypatch.setattr(sender, "FAREWELL", LIMIT)


@pytest.fixture
def broker(tmp_path):
    broker = Mosquitto(tmp_path)
    broker.start()
    yield broker
    broker.kill()


@pytest.fixture
def ear(broker):
    """`ear()` listens from now on."""
    ears = []

    def listen():
        ears.append(Listener(broker.port))
        return ears[-1]

    yield listen
    for one in ears:
        one.close()
