"""One serial port, which the host never waits for: its loop reads where the port is a file, else a thread; what
cannot be written at once, another thread writes.

Ports are pyserial URLs: `/dev/ttyACM0` and `COM3` as much as `socket://127.0.0.1:4000`.
"""

from __future__ import annotations

import asyncio
import errno
import io
import os
import queue
import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import serial
from serial.urlhandler import protocol_socket

from host.errors import HeraldError, reason
from host.pico.finder import real_port
from host.pico.rights import forbidden
from shared_rules.phrases import _

READ_PAUSE = 0.2  # seconds until a quiet port looks whether it was closed
WRITE_LIMIT = 1.0  # seconds a write may block: a Pico that does not read stops taking bytes
PSEUDO = "/dev/pts/"  # terminals that are not ports: they would stay closed to others after the host is killed
DRAIN = 0.3  # seconds in which a board that reads has taken the last lines, and a station knows that nobody listens
_KNOCK = b"knock"  # among the lines that wait: no line, but what `knock` wants
WAITING_LINES = 64  # a station that takes none of these is not reading; views and verdicts repeat


class PortTrouble(HeraldError):
    """A port that cannot be used; the text is one sentence with what to do."""

    exit_code = 4


class StationPort:
    """An open port. `on_bytes(data)` and `on_lost(why)` are called in the loop that opened it;
    `on_lost` comes at most once, and never after `close`."""

    def __init__(self, url: str, on_bytes: Callable[[bytes], None], on_lost: Callable[[str], None]) -> None:
        self.url = url
        self._on_bytes = on_bytes
        self._on_lost = on_lost
        self._lines: queue.Queue[bytes | None] = queue.Queue(WAITING_LINES)
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self._cut = True  # the host before this one may have ended in the middle of a line
        self._file: int | None = None
        self._serial: serial.SerialBase | None = None

    async def open(self) -> None:
        """Opens the port without blocking the loop. Raises PortTrouble."""
        self._loop = asyncio.get_running_loop()
        self._serial = port = await asyncio.to_thread(open_port, self.url)
        self._file = port.fileno() if _has_file(port) else None
        self._begin(self._write, port)
        if not self._listen_in_loop():
            self._begin(self._read, port)

    def _listen_in_loop(self) -> bool:
        """Has the loop itself wait for what comes; False where a port is not a file, and in the loop of Windows.
        A thread would cost each play a change of threads, and most of them when all play at once."""
        try:
            if self._file is not None:
                self._loop.add_reader(self._file, self._ready, self._file)
        except NotImplementedError:
            return False
        return self._file is not None

    def _begin(self, work: Callable[[serial.SerialBase], None], port: serial.SerialBase) -> None:
        thread = threading.Thread(target=work, args=(port,), name=f"{work.__name__} {self.url}", daemon=True)
        self._threads.append(thread)
        thread.start()

    def write(self, line: bytes) -> bool:
        """Sends a line; returns at once. False when the port takes nothing and the line is dropped."""
        rest = line[self._write_now(line) :]
        try:
            if rest:
                self._lines.put_nowait(rest)
        except queue.Full:
            return False
        return True

    def knock(self) -> None:
        """Tells the board again that somebody listens, by DTR, as opening the port does: a Pico whose USB was reset or
        suspended meanwhile sends nothing until then."""
        with suppress(queue.Full):
            self._lines.put_nowait(_KNOCK)

    def _write_now(self, line: bytes) -> int:
        """How much of a line the port took without waiting. The thread does the rest, and everything
        where a port is not a file; changing threads would cost the answer most of its time."""
        if self._file is None or self._cut or self._lines.unfinished_tasks or self._closing.is_set():
            return 0
        try:
            return os.write(self._file, line)
        except OSError:  # it takes nothing now, or is gone: the thread finds out
            return 0

    def _wake(self) -> None:
        """Makes the writing thread look whether the port is closing."""
        with suppress(queue.Full):
            self._lines.put_nowait(b"")

    async def close(self) -> None:
        """Closes the port and ends its threads; safe to call twice."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._stop_listening()
        self._wake()
        await asyncio.to_thread(self._end)

    def _stop_listening(self) -> None:
        """The loop no longer waits for what comes. Before the port is closed: its number may be another's then."""
        if self._file is not None:
            with suppress(NotImplementedError):
                self._loop.remove_reader(self._file)

    def _end(self) -> None:
        for thread in self._threads:
            thread.join(WRITE_LIMIT + READ_PAUSE)
        if self._serial is not None:
            closing = threading.Thread(target=_close, args=(self._serial,), name=f"_close {self.url}", daemon=True)
            closing.start()
            closing.join(WRITE_LIMIT)

    def _ready(self, file: int) -> None:
        """Something came, or the port is gone. It is read without pyserial, which would ask the system once more
        whether there is anything: seven plays at once wait for that seven times."""
        try:
            data = os.read(file, 4096)
        except BlockingIOError:
            return
        except OSError as error:
            self._on_closed(_why(error))
            return
        if data:
            self._on_bytes(data)
        else:
            self._on_closed(_("the other end closed it"))

    def _read(self, port: serial.SerialBase) -> None:
        try:
            while not self._closing.is_set():
                data = _some_bytes(port)
                if data:
                    self._call(self._on_bytes, data)
        except (serial.SerialException, OSError, TypeError, ValueError) as error:
            # TypeError and ValueError: the port was closed under a reading thread.
            self._close_soon(error)

    def _write(self, port: serial.SerialBase) -> None:
        try:
            while not (self._closing.is_set() and self._lines.empty()):
                line = self._lines.get()
                if line is _KNOCK:
                    _raise_dtr(port)
                elif line:
                    self._put(port, line)
                self._lines.task_done()
        except (serial.SerialException, OSError) as error:
            self._close_soon(error)

    def _put(self, port: serial.SerialBase, line: bytes) -> None:
        try:
            port.write(b"\n" + line if self._cut else line)
            self._cut = False
        except serial.SerialTimeoutException:
            # The station does not read just now. What it misses is sent again: views until `have`,
            # verdicts when the play is repeated. A newline ends what may have been cut.
            self._cut = True

    def _close_soon(self, error: Exception) -> None:
        self._call(self._on_closed, _why(error))

    def _on_closed(self, why: str) -> None:
        if not self._closing.is_set():
            self._closing.set()
            self._stop_listening()
            self._wake()
            self._loop.run_in_executor(None, self._end)
            self._on_lost(why)

    def _call(self, what: Callable[..., None], argument: object) -> None:
        try:
            self._loop.call_soon_threadsafe(what, argument)
        except RuntimeError:  # the loop has ended: nobody is left to notify
            self._closing.set()


def _close(port: serial.SerialBase) -> None:
    """Closes a port once its board took all, or after DRAIN without the rest: the system would wait for that, Linux for
    half a minute and Windows at times for ever."""
    with suppress(Exception):  # not every kind of port knows of its output, and each fails in its own way
        end = time.monotonic() + DRAIN
        while (waits := getattr(port, "out_waiting", 0)) and time.monotonic() < end:
            time.sleep(DRAIN / 30)
        if waits:
            getattr(port, "reset_output_buffer")()  # noqa: B009  (its base class lacks it)
    port.close()


def _raise_dtr(port: serial.SerialBase) -> None:
    with suppress(AttributeError, OSError, ValueError):  # what is no serial port has none
        port.dtr = False
        port.dtr = True


def _why(error: Exception) -> str:
    return str(error) or type(error).__name__


def _some_bytes(port: serial.SerialBase) -> bytes:
    """The bytes that have arrived, after waiting for at most READ_PAUSE; empty when nothing did."""
    if not _has_file(port):
        return port.read(1) + port.read(getattr(port, "in_waiting", 0))
    ready, _writable, _broken = select.select([port.fileno()], [], [], READ_PAUSE)
    return port.read(4096) if ready else b""


def open_port(url: str) -> serial.SerialBase:
    """The port behind a URL, open. Raises PortTrouble with one sentence and a hint."""
    try:
        port = _port(real_port(url))
        port.write_timeout = WRITE_LIMIT
        port.exclusive = None if "://" in url else True
        port.open()
        port.timeout = 0 if _has_file(port) else READ_PAUSE
        if not url.startswith(PSEUDO):
            _keep_others_out(port)
    except Exception as error:
        raise PortTrouble(_sentence(url, error)) from error
    return port


def _port(url: str) -> serial.Serial | Connection:
    """The port behind a URL, not yet open."""
    if not url.lower().startswith("socket://"):
        return serial.serial_for_url(url, do_not_open=True)
    port = Connection()
    port.port = url
    return port


class Connection(protocol_socket.Serial):
    """A port that is a TCP connection: a virtual station's. pyserial's own throws away what the station said first, so
    that it is heard a second later, and sleeps a third of one after it was closed."""

    _socket: socket.socket

    def open(self) -> None:
        """Opens it, and keeps TCP from holding back a line until the one before is acknowledged: up to 200 ms."""
        super().open()
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def reset_input_buffer(self) -> None:
        """Nothing: what waits there, its station said to whoever opens the port."""

    def close(self) -> None:
        """Closes it as soon as the station has noticed, or after DRAIN: before, it takes nobody else."""
        if not self.is_open:
            return
        self.is_open = False
        end = time.monotonic() + DRAIN
        with self._socket as connection, suppress(OSError):  # it is gone already
            connection.shutdown(socket.SHUT_WR)
            while (left := end - time.monotonic()) > 0:
                connection.settimeout(left)
                if not connection.recv(4096):
                    break


def _keep_others_out(port: serial.SerialBase) -> None:
    """Lets nobody else open a serial port while it is open. pyserial's lock is for programs that ask for it; a terminal
    or an editor does not, steals part of a station's output, and stops it with its first Ctrl-C."""
    with suppress(ImportError, OSError):
        import fcntl  # not on Windows
        import termios  # not on Windows

        if _has_file(port):
            fcntl.ioctl(port.fileno(), termios.TIOCEXCL)


def _has_file(port: serial.SerialBase) -> bool:
    try:
        return port.fileno() >= 0
    except (AttributeError, io.UnsupportedOperation):
        return False


IN_USE = "{port} may be in use by another program: close it (mpremote, a terminal, another herald) and wait."
NO_PORT = "There is no port {port}: plug the station in, or look with `herald stations` what it is called now."


def _sentence(url: str, error: Exception) -> str:
    number = getattr(error, "errno", None)
    text = str(error)
    if number == errno.EACCES or "Permission" in text or "denied" in text:
        return forbidden(url)
    if number == errno.EBUSY or "exclusively lock" in text or "in use" in text:
        return _(IN_USE).format(port=url)
    if number in (errno.ENOENT, errno.ENODEV, errno.ENXIO) or "FileNotFound" in text:
        return _(NO_PORT).format(port=url)
    if "refused" in text:
        return _("Nobody listens at {port}: start the virtual station first.").format(port=url)
    if number == errno.EISDIR or "configure port" in text:
        return _("{port} is no serial port: look with `herald stations` what the station is called.").format(port=url)
    inner = error.__context__
    return _("{port} cannot be opened: {why}.").format(
        port=url, why=reason(inner if isinstance(inner, OSError) else error)
    )
