"""The model of the SSD1306: pixels are where the data sheet puts them."""

from host.virtual.bus import I2cBus
from host.virtual.ssd1306 import SIZE, Ssd1306

ON = (0xAE, 0x20, 0x00, 0xA1, 0xC8, 0x8D, 0x14, 0xAF)


class Bench:
    """The display on its bus, switched on as the driver does."""

    def __init__(self, *commands: int) -> None:
        self.oled = Ssd1306()
        self.bus = I2cBus()
        self.bus.attach(0x3C, self.oled)
        self.command(*ON, *commands)

    def command(self, *bytes_: int) -> None:
        for byte in bytes_:
            assert self.bus.write(0x3C, bytes((0x80, byte)))

    def data(self, data: bytes) -> None:
        assert self.bus.write(0x3C, b"\x40" + data)

    def lit(self) -> list[tuple[int, int]]:
        picture = self.oled.picture()
        return [(x, y) for y in range(64) for x in range(128) if picture[y // 8 * 128 + x] >> (y & 7) & 1]


def test_a_whole_frame_is_what_is_seen():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    frame = bytes(n * 7 & 0xFF for n in range(SIZE))
    bench.data(frame)
    assert bench.oled.picture() == frame
    assert bench.oled.changed


def test_a_window_takes_pixels_row_by_row_and_wraps():
    bench = Bench(0x21, 10, 12, 0x22, 2, 3)
    bench.data(b"\x01\x02\x04\x08\x10\x20\x80")
    assert bench.lit() == [(11, 17), (12, 18), (10, 23), (10, 27), (11, 28), (12, 29)]


def test_vertical_and_page_addressing():
    bench = Bench(0x20, 0x01, 0x21, 5, 6, 0x22, 0, 1)
    bench.data(b"\x01\x01\x01")
    assert bench.lit() == [(5, 0), (6, 0), (5, 8)]
    bench = Bench(0x20, 0x02, 0xB3, 0x0F, 0x17)
    bench.data(b"\x01\x01")
    assert bench.lit() == [(0, 24), (127, 24)]


def test_one_pixel_data_with_continuation_bits():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    bench.bus.write(0x3C, bytes((0xC0, 0x01, 0x80, 0xA7, 0x40, 0x02)))
    assert bench.oled.inverted
    assert bench.oled.ram[:2] == b"\x01\x02"


def test_dark_without_power_or_pump_and_all_bright_on_demand():
    bench = Bench()
    bench.data(b"\xff")
    bench.command(0xAE)
    assert bench.oled.picture() == bytes(SIZE)
    bench.command(0xAF, 0x8D, 0x10)
    assert bench.oled.picture() == bytes(SIZE)
    bench.command(0x8D, 0x14, 0xA5)
    assert bench.oled.picture() == b"\xff" * SIZE


def test_inversion_and_contrast():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    bench.data(b"\x0f")
    bench.command(0xA7, 0x81, 0x20)
    assert bench.oled.picture()[:2] == b"\xf0\xff"
    assert bench.oled.contrast == 0x20


def test_a_module_wired_the_other_way_round_is_seen_upside_down():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7, 0xA0, 0xC0)
    bench.data(b"\x01")
    assert bench.lit() == [(127, 63)]


def test_a_remap_of_columns_leaves_what_is_there_and_a_scan_from_the_other_end_turns_it_at_once():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    bench.data(b"\x01")
    bench.command(0xA0)
    assert bench.lit() == [(0, 0)]
    bench.data(b"\x01")
    assert bench.lit() == [(0, 0), (126, 0)]
    bench.command(0xC0)
    assert bench.lit() == [(0, 63), (126, 63)]


def test_the_start_line_rolls_the_picture():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    bench.data(b"\x01")
    bench.command(0x40 | 1)
    assert bench.lit() == [(0, 63)]


def test_arguments_are_never_taken_for_commands():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    bench.command(0xA8, 0xAE, 0xD5, 0xA7, 0xD9, 0xA5, 0xDA, 0xAE, 0xDB, 0xA7, 0xAD, 0xAE)
    assert (bench.oled.on, bench.oled.inverted, bench.oled.all_on) == (True, False, False)


def test_changed_is_only_set_by_what_can_be_seen():
    bench = Bench(0x21, 0, 127, 0x22, 0, 7)
    bench.oled.changed = False
    bench.data(bytes(SIZE))
    bench.command(0xA6, 0xAF)
    assert not bench.oled.changed
    bench.command(0xA7)
    assert bench.oled.changed


def test_bytes_on_the_bus_are_counted_with_the_address():
    bench = Bench()
    before = bench.bus.bytes
    bench.data(bytes(128))
    assert bench.bus.bytes - before == 130
    assert bench.bus.write(0x3D, b"\0") is False
    assert bench.bus.read(0x3C, 1) == b"\0"
