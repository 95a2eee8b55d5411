"""A house behind a real nginx and a real Caddy, set up by docs/raspberry-pi.md: HTTPS outside, and nobody becomes near
by it."""

import os
import re
import ssl
import subprocess
from pathlib import Path

import httpx2
import pytest

from host.house.links import fresh_link
from host.house.page import HousePage
from host.web.table.qr import svg
from tests.fakes.ports import free_port
from tests.fakes.programs import program
from tests.fakes.waiting import until_now
from tests.promises import promise
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise(
        "A house behind nginx or Caddy with HTTPS, as the guide sets it up, has its owner, its guests and its streams",
        how="the real programs with the lines of the guide",
    ),
]

pytestmark = pytest.mark.process

NAME = "herald.example.org"
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "raspberry-pi.md"
NGINX = """
daemon off; master_process off; pid FOLDER/pid; error_log FOLDER/error.log;
events { worker_connections 256; }
http {
    access_log off;
    client_body_temp_path FOLDER/b; proxy_temp_path FOLDER/p; fastcgi_temp_path FOLDER/f;
    uwsgi_temp_path FOLDER/u; scgi_temp_path FOLDER/s;
    server { listen 127.0.0.1:PORT ssl; server_name NAME; ssl_certificate FOLDER/crt; ssl_certificate_key FOLDER/key;
LOCATION
    }
}
"""


CADDY = """
{
    admin off
    auto_https disable_redirects
    default_sni NAME
}
SITE
    bind 127.0.0.1
    tls FOLDER/crt FOLDER/key
REST
"""


def location():
    """The lines of the guide for nginx."""
    (found,) = re.findall(r"```\n(location / \{.*?\n\})\n```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found.count("\n") == 8, "the guide promises ten lines"
    return found


def site():
    """The lines of the guide for Caddy."""
    (found,) = re.findall(rf"```\n({NAME} \{{.*?\n\}})\n```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return found


class BelievingHouse(OpenHouse):
    """As `herald house --proxy 127.0.0.1 --name herald.example.org`."""

    def page(self):
        return HousePage(self.house, 0, name=NAME, proxy="127.0.0.1")


class InFront:
    """A proxy in front of a house, at a port of this computer."""

    name = ""

    def __init__(self, folder, address):
        self._folder, self.port = folder, free_port()
        text = self.settings(f"127.0.0.1:{httpx2.URL(address).port}").replace("PORT", str(self.port))
        (folder / "conf").write_text(text.replace("NAME", NAME).replace("FOLDER", str(folder)))
        key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key", "-out", "crt")
        command = [program("openssl"), "req", "-x509", *key, "-subj", f"/CN={NAME}"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)

    def __enter__(self):
        with (self._folder / "error.log").open("wb") as log:
            environment = {**os.environ, "HOME": str(self._folder), "XDG_DATA_HOME": str(self._folder)}
            self._process = subprocess.Popen(self.command(), stdout=log, stderr=log, env=environment)
        until_now(self._answers, self.name)
        return self

    def __exit__(self, *_):
        self._process.kill()
        self._process.wait()

    def _answers(self):
        assert self._process.poll() is None, (self._folder / "error.log").read_text()
        try:
            return self.browser().get("/learn.json").status_code == 200
        except httpx2.TransportError:
            return False

    def browser(self, source="127.0.0.1"):
        """A browser at this address that opened https://herald.example.org."""
        trusting = ssl.create_default_context()
        trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE  # its certificate is its own
        far = httpx2.HTTPTransport(verify=trusting, local_address=source)
        headers = {"Host": NAME, "Origin": f"https://{NAME}"}
        return httpx2.Client(transport=far, base_url=f"https://127.0.0.1:{self.port}", headers=headers, timeout=30)


class Nginx(InFront):
    """As the guide has it for nginx."""

    name = "nginx"

    def settings(self, house):
        return NGINX.replace("LOCATION", location().replace("127.0.0.1:8420", house))

    def command(self):
        return [program("nginx"), "-p", str(self._folder), "-c", str(self._folder / "conf")]


class Caddy(InFront):
    """As the guide has it for Caddy."""

    name = "caddy"

    def settings(self, house):
        first, rest = site().replace("127.0.0.1:8420", house).split("\n", 1)
        return CADDY.replace("SITE", first.replace(NAME, "NAME:PORT")).replace("REST", rest)

    def command(self):
        conf = ("--config", str(self._folder / "conf"), "--adapter", "caddyfile")
        return [program("caddy"), "run", *conf]


@pytest.fixture(params=[Nginx, Caddy], ids=lambda one: one.name)
def outside(tmp_path, request):
    """(house, proxy) of a house with a PIN and a table that starts."""
    for one in ("house", "proxy"):
        (tmp_path / one).mkdir()
    program(request.param.name), program("openssl")
    with BelievingHouse(tmp_path / "house") as running, request.param(tmp_path / "proxy", running.address) as proxy:
        running.house.change_settings({"names": ["Anna"]}, "471100")
        running.house.play_now("laptop", "Anna", "oh_hell", 3)
        yield running.house, proxy


def role(page):
    return page.get("/home.json").json()["role"]


def test_whoever_comes_through_a_proxy_is_a_guest_whatever_headers_they_send(outside):
    _house, proxy = outside
    for forged in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X-Real-IP": "127.0.0.1"}):
        page = proxy.browser()
        page.headers.update(forged)
        assert page.get("/").status_code == 200 and role(page) == "guest"
        assert page.get("/backup").status_code == 403
        assert page.post("/do/new-pin", json={"pin": "000000", "old": ""}).status_code == 403
        assert page.post("/do/new", json={"game": "oh_hell", "seats": 3}).status_code == 403


def test_the_owner_comes_in_by_a_link_and_everything_shows_the_outer_address(outside):
    house, proxy = outside
    page = proxy.browser()
    answer = page.get(fresh_link(house.folder))
    assert answer.status_code == 303 and answer.headers["location"] == "/"
    assert role(page) == "owner" and page.get("/home.json").json()["address"] == f"https://{NAME}"
    assert page.get("/code.svg?path=/j/ABCD").content == svg(f"https://{NAME}/j/ABCD")
    large = page.post("/backup", content=os.urandom(2_000_000))
    assert large.status_code == 409 and "nothing was changed" in large.json()["why"], "the guide sets no limit"
    foreign = page.post("/do/new", json={"game": "oh_hell", "seats": 3}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403
    plain = page.post("/do/new", json={"game": "oh_hell", "seats": 3}, headers={"Origin": f"http://{NAME}"})
    assert plain.status_code == 403, "it was asked for by https"


def test_a_stream_arrives_piece_by_piece_through_a_proxy(outside):
    """The table starts for ever: its stream is refused each second, and the stream around it does not end."""
    _house, proxy = outside
    with proxy.browser().stream("GET", "/streams", params={"of": "/t/1/stream"}) as answer:
        events = (line for line in answer.iter_lines() if line.startswith("data:"))
        assert ["is starting" in next(events) for _event in range(3)] == [True] * 3


def test_wrong_pins_make_the_address_wait_that_the_proxy_names_and_no_other(outside):
    house, proxy = outside
    here, there = (proxy.browser(source) for source in ("127.0.0.2", "127.0.0.3"))
    here.get("/"), there.get("/")
    says = lambda page, pin: page.post("/do/pin", json={"pin": pin}).json()["why"]  # noqa: E731
    assert says(here, "000000") == "That is not the PIN."
    assert "wait" in says(here, "471100")
    assert there.post("/do/pin", json={"pin": "471100"}).status_code == 200 and role(there) == "owner"
    assert role(here) == "guest" and len(house.devices.owners) == 1
