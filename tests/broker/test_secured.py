"""The broker of docs/club.md, run exactly as shown: with a password, rights and TLS."""

import re
import shutil
import socket
import ssl
import subprocess
from pathlib import Path

import pytest
from paho.mqtt.client import Client, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from host.broker.outbox import Outbox
from host.broker.sender import Broker, Sender
from host.broker.topics import ONLINE
from tests.broker.conftest import LIMIT, Mosquitto, mosquitto, until
from tests.fakes.ports import free_port

pytestmark = pytest.mark.process

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "club.md"


def block(kind):
    """A block of the guide, without what indents it."""
    (text,) = re.findall(rf"^ *```{kind}\n(.*?)^ *```$", GUIDE.read_text(encoding="utf-8"), re.S | re.M)
    return "".join(line.strip() + "\n" for line in text.splitlines())


def run(folder, *words):
    subprocess.run([str(word) for word in words], cwd=folder, check=True, capture_output=True)


def certificates(folder):
    """As the guide makes them, for this computer's own name."""
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    run(folder, "openssl", "req", "-x509", *key, "-keyout", "ca.key", "-out", "ca.crt", "-subj", "/CN=Club")
    run(folder, "openssl", "req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=localhost")
    (folder / "names").write_text("subjectAltName=DNS:localhost")
    signed = ("-req", "-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "9")
    run(folder, "openssl", "x509", *signed, "-extfile", "names", "-out", "server.crt")


@pytest.fixture(scope="module")
def secured(tmp_path_factory):
    """(port, folder) of a Mosquitto that was set up by the guide."""
    program, folder = mosquitto(), tmp_path_factory.mktemp("mosquitto")
    if shutil.which("openssl") is None or shutil.which("mosquitto_passwd") is None:
        pytest.skip("openssl or mosquitto_passwd is missing.")
    certificates(folder)
    run(folder, "mosquitto_passwd", "-c", "-b", "passwords", "tables", "secret")
    run(folder, "mosquitto_passwd", "-b", "passwords", "wall", "quiet")
    (folder / "rights").write_text(block("acl"))
    port = free_port()
    settings = block("conf").replace("/etc/mosquitto/certs", str(folder)).replace("/etc/mosquitto", str(folder))
    settings = settings.replace("listener 8883", f"listener {port} localhost\nuser root")
    (folder / "herald.conf").write_text(settings + f"persistence_location {folder}/\n")
    broker = subprocess.Popen([program, "-c", str(folder / "herald.conf")], stderr=subprocess.PIPE)
    until(lambda: _answers(broker, port), "Mosquitto did not start")
    yield port, folder
    broker.kill()
    broker.wait()


def _answers(broker, port):
    assert broker.poll() is None, broker.stderr.read()
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Wall:
    """Somebody who may only listen."""

    def __init__(self, port, authority):
        self.heard = {}
        self.ready = False
        self.client = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5)
        self.client.username_pw_set("wall", "quiet")
        self.client.tls_set(str(authority))
        self.client.on_connect = lambda client, *_: client.subscribe("herald/#", qos=1)
        self.client.on_subscribe = lambda *_: setattr(self, "ready", True)
        self.client.on_message = lambda _client, _userdata, found: self.heard.update({found.topic: found.payload})
        self.client.connect("localhost", port)
        self.client.loop_start()
        until(lambda: self.ready, "the wall may not listen")


def test_tables_are_let_in_by_their_password_over_tls_and_nobody_else(secured, monkeypatch, caplog):
    port, folder = secured
    wall = Wall(port, folder / "ca.crt")

    def sender(name, password, trusted):
        monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
        made = Sender(Broker.of(f"mqtts://tables:{password}@localhost:{port}"), name, Outbox())
        made.start()
        return made

    elsewhere = Path(ssl.get_default_verify_paths().openssl_cafile)
    senders = [sender("thief", "guessed", folder / "ca.crt"), sender("wary", "secret", elsewhere)]
    senders.append(sender("table", "secret", folder / "ca.crt"))
    try:
        until(lambda: wall.heard.get(ONLINE.path.format(table="table")) == b"yes", "the table was not let in")
        wall.client.publish("herald/table/online", "no", qos=1, retain=True).wait_for_publish(LIMIT)
        assert {topic.split("/")[1] for topic in wall.heard} == {"table"}
        assert wall.heard[ONLINE.path.format(table="table")] == b"yes"  # anyone who listens may not speak
        until(lambda: len(caplog.messages) == 2, "nobody was told that a table is not let in")
        assert sum("does not let this table in" in said for said in caplog.messages) == 1  # the thief's
        assert sum("does not trust" in said for said in caplog.messages) == 1  # nobody speaks for this broker
    finally:
        for one in senders:
            one.stop()
        wall.client.disconnect()
        wall.client.loop_stop()


@pytest.mark.parametrize(
    ("scheme", "host", "why"),
    [
        ("mqtts", "127.0.0.1", "certificate that this computer does not trust (IP address mismatch"),  # another name
        ("mqtt", "localhost", "ends every connection before it lets this table in. Perhaps it wants TLS"),
    ],
)
def test_what_keeps_a_table_from_a_broker_with_tls_is_said(secured, monkeypatch, caplog, scheme, host, why):
    port, folder = secured
    monkeypatch.setenv("SSL_CERT_FILE", str(folder / "ca.crt"))
    _told_of(f"{scheme}://tables:secret@{host}:{port}", why, caplog)


def test_a_broker_without_tls_is_not_said_to_be_away(tmp_path, caplog):
    broker = Mosquitto(tmp_path)
    broker.start()
    try:
        _told_of(broker.url.replace("mqtt:", "mqtts:"), "does not speak TLS", caplog)
    finally:
        broker.kill()


def test_a_certificate_whose_time_is_over_is_called_that(tmp_path, monkeypatch, caplog):
    certificates(tmp_path)
    again = ("-req", "-in", "server.csr", "-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", "-1")
    run(tmp_path, "openssl", "x509", *again, "-extfile", "names", "-out", "server.crt")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.crt"))
    broker = Mosquitto(tmp_path)
    with (tmp_path / "mosquitto.conf").open("a") as settings:
        settings.write(f"cafile {tmp_path}/ca.crt\ncertfile {tmp_path}/server.crt\nkeyfile {tmp_path}/server.key\n")
        settings.write("user root\n")
    broker.start()
    try:
        _told_of(broker.url.replace("mqtt://127.0.0.1", "mqtts://localhost"), "certificate has expired", caplog)
    finally:
        broker.kill()


def _told_of(url, why, caplog):
    """Tries to publish there until somebody is told why that cannot be; nothing else is told."""
    sender = Sender(Broker.of(url), "table", Outbox())
    sender.start()
    try:
        until(lambda: caplog.messages, "nobody was told")
        assert len(caplog.messages) == 1 and why in caplog.messages[0], caplog.messages
        assert "What happens waits until" in caplog.messages[0]
    finally:
        sender.stop()
