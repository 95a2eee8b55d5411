"""A house behind a real nginx that was set up by docs/raspberry-pi.md: HTTPS outside, and nobody becomes near by it."""

import os
import re
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx2
import pytest

from host.house.links import fresh_link
from host.house.page import HousePage
from host.web.table.qr import svg
from tests.fakes.ports import free_port
from tests.fakes.waiting import until_now
from tests.promises import promise
from tests.web.test_web_home import OpenHouse

PROMISES = [
    promise(
        "A house behind nginx with HTTPS, as the guide sets it up, has its owner, its guests and its streams",
        how="a real nginx with the lines of the guide",
    ),
]

pytestmark = pytest.mark.process

NAME = "herald.example.org"
GUIDE = Path(__file__).resolve().parents[2] / "docs" / "raspberry-pi.md"
SETTINGS = """
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


def program(name):
    """The path of a program of the system. Without it the test is skipped, under CI it fails."""
    if found := shutil.which(name) or shutil.which(name, path="/usr/sbin"):
        return found
    why = f"No {name} found: install Debian's package {name}."
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


def location():
    """The lines of the guide."""
    (found,) = re.findall(r"```\n(location / \{.*?\n\})\n```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    assert found.count("\n") == 8, "the guide promises ten lines"
    return found


class BelievingHouse(OpenHouse):
    """As `herald house --proxy 127.0.0.1 --name herald.example.org`."""

    def page(self):
        return HousePage(self.house, 0, name=NAME, proxy="127.0.0.1")


class Nginx:
    """nginx in front of a house, at a port of this computer."""

    def __init__(self, folder, address):
        self._folder, self.port = folder, free_port()
        told = location().replace("http://127.0.0.1:8420", f"http://127.0.0.1:{httpx2.URL(address).port}")
        text = SETTINGS.replace("LOCATION", told).replace("PORT", str(self.port)).replace("NAME", NAME)
        (folder / "conf").write_text(text.replace("FOLDER", str(folder)))
        key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key", "-out", "crt")
        command = [program("openssl"), "req", "-x509", *key, "-subj", f"/CN={NAME}"]
        subprocess.run(command, cwd=folder, check=True, capture_output=True)

    def __enter__(self):
        command = [program("nginx"), "-p", str(self._folder), "-c", str(self._folder / "conf")]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until_now(self._answers, "nginx")
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


@pytest.fixture
def outside(tmp_path):
    """(house, nginx) of a house with a PIN and a table that starts."""
    for one in ("house", "nginx"):
        (tmp_path / one).mkdir()
    program("nginx"), program("openssl")
    with BelievingHouse(tmp_path / "house") as running, Nginx(tmp_path / "nginx", running.address) as nginx:
        running.house.change_settings({"names": ["Anna"]}, "471100")
        running.house.play_now("laptop", "Anna", "oh_hell", 3)
        yield running.house, nginx


def role(page):
    return page.get("/home.json").json()["role"]


def test_whoever_comes_through_nginx_is_a_guest_whatever_headers_they_send(outside):
    _house, nginx = outside
    for forged in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Forwarded": "for=127.0.0.1"}, {"X-Real-IP": "127.0.0.1"}):
        page = nginx.browser()
        page.headers.update(forged)
        assert page.get("/").status_code == 200 and role(page) == "guest"
        assert page.get("/backup").status_code == 403
        assert page.post("/do/new-pin", json={"pin": "000000", "old": ""}).status_code == 403
        assert page.post("/do/new", json={"game": "oh_hell", "seats": 3}).status_code == 403


def test_the_owner_comes_in_by_a_link_and_everything_shows_the_outer_address(outside):
    house, nginx = outside
    page = nginx.browser()
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


def test_a_stream_arrives_piece_by_piece_through_nginx(outside):
    """The table starts for ever: its stream is refused each second, and the stream around it does not end."""
    _house, nginx = outside
    with nginx.browser().stream("GET", "/streams", params={"of": "/t/1/stream"}) as answer:
        events = (line for line in answer.iter_lines() if line.startswith("data:"))
        assert ["is starting" in next(events) for _event in range(3)] == [True] * 3


def test_wrong_pins_make_the_address_wait_that_nginx_names_and_no_other(outside):
    house, nginx = outside
    here, there = (nginx.browser(source) for source in ("127.0.0.2", "127.0.0.3"))
    here.get("/"), there.get("/")
    says = lambda page, pin: page.post("/do/pin", json={"pin": pin}).json()["why"]  # noqa: E731
    assert says(here, "000000") == "That is not the PIN."
    assert "wait" in says(here, "471100")
    assert there.post("/do/pin", json={"pin": "471100"}).status_code == 200 and role(there) == "owner"
    assert role(here) == "guest" and len(house.devices.owners) == 1
