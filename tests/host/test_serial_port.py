"""A serial port that does not open says why; one that goes away is lost, not a traceback."""

import errno

import pytest
import serial

from rondel.errors import DeviceBusy, LinkLost, NoDevice, NoPermission, RondelError
from rondel.link.serial_port import SerialTransport, open_error


def failing(number, text):
    def factory(*args, **kwargs):
        raise serial.SerialException(number, text)

    return factory


@pytest.mark.parametrize(
    ("number", "text", "kind", "says"),
    [
        (
            errno.ENOENT,
            "could not open port",
            NoDevice,
            "there is no port COM7; see what is there with: rondel devices",
        ),
        (errno.EACCES, "Permission denied", NoPermission, "dialout"),
        (errno.EBUSY, "Device or resource busy", DeviceBusy, "COM7 is busy"),
        (errno.EWOULDBLOCK, "Could not exclusively lock port", DeviceBusy, "ModemManager"),
        (errno.EIO, "Input/output error", RondelError, "unplug the board"),
    ],
)
def test_why_a_port_does_not_open(number, text, kind, says):
    with pytest.raises(kind) as caught:
        SerialTransport("COM7", failing(number, text))
    assert says in str(caught.value)
    assert type(caught.value) is kind


def test_windows_says_busy_with_other_words():
    text = "could not open port 'COM7': PermissionError(13, 'Access is denied.', None, 5)"
    assert isinstance(open_error("COM7", serial.SerialException(text), "win32"), DeviceBusy)
    text = "could not open port 'COM7': FileNotFoundError(2, 'The system cannot find the file', None, 2)"
    assert isinstance(open_error("COM7", serial.SerialException(text), "win32"), NoDevice)


def test_a_port_that_is_not_there_really():
    with pytest.raises(NoDevice, match="there is no port /dev/rondel-none"):
        SerialTransport("/dev/rondel-none")


class FakeSerial:
    """What pyserial gives: bytes in pieces, then an error."""

    def __init__(self, *args, **options):
        self.options = options
        self.timeout = 0
        self.in_waiting = 0
        self.coming = []
        self.written = []
        self.closed = False

    def read(self, n):
        if not self.coming:
            return b""
        data = self.coming.pop(0)
        if isinstance(data, Exception):
            raise data
        return data

    def write(self, data):
        if self.closed:
            raise serial.PortNotOpenError
        self.written.append(data)

    def close(self):
        self.closed = True


@pytest.fixture
def port():
    made = []
    transport = SerialTransport("COM7", lambda *a, **k: made.append(FakeSerial(*a, **k)) or made[0])
    transport.fake = made[0]
    return transport


def test_it_is_opened_for_this_program_alone_with_a_write_limit(port):
    assert port.fake.options["exclusive"] is True
    assert port.fake.options["write_timeout"] > 0


def test_reading_gives_what_is_there_or_nothing(port):
    port.fake.coming = [b"", b"ab"]
    assert port.read(0.5) == b"ab"
    assert port.read(0) == b""


@pytest.mark.parametrize("error", [serial.SerialException("gone"), OSError(5, "I/O"), TypeError("closed")])
def test_an_unplugged_board_is_lost(port, error):
    port.fake.coming = [error]
    with pytest.raises(LinkLost, match="COM7 went away"):
        port.read(1)


def test_a_closed_port_ends_the_read(port):
    port.close()
    with pytest.raises(LinkLost):
        port.read(1)
    with pytest.raises(LinkLost):
        port.write(b"x")


def test_a_board_that_takes_no_data_is_lost(port):
    def stuck(data):
        raise serial.SerialTimeoutException("Write timeout")

    port.fake.write = stuck
    with pytest.raises(LinkLost, match="takes no data"):
        port.write(b"x")
