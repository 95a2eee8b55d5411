"""The acts of the unmodified Adafruit drivers on a station's board, one `print` each. Runs on CPython and
on MicroPython; the tag with number 04a1b2c3d4e5f6 must lie on the reader."""


def open_reader():
    import busio
    import digitalio
    from adafruit_pn532.spi import PN532_SPI
    from machine import SPI

    return PN532_SPI(busio.SPI(SPI(0)), digitalio.DigitalInOut(17), reset=digitalio.DigitalInOut(21))


def open_oled():
    import busio
    from adafruit_ssd1306 import SSD1306_I2C
    from machine import I2C

    return SSD1306_I2C(128, 64, busio.I2C(I2C(0)))


def read_a_tag(say):
    reader = open_reader()
    say("firmware", *reader.firmware_version)
    say("uid", bytes(reader.call_function(0x4A, 19, (1, 0)))[6:].hex())
    say("page 4", exchange(reader, 0x30, 4)[:4].hex())
    say("block 4", exchange(reader, 0x30, 4).hex())
    say("written", exchange(reader, 0xA2, 39, *b"1234") == b"", exchange(reader, 0x30, 39)[:4])
    say("refused", exchange(reader, 0x30, 99))
    say("gone until listed", exchange(reader, 0x30, 4))


def exchange(reader, *words):
    """What the tag answers, None if it does not: a station has no more of the drivers than this takes."""
    answer = bytes(reader.call_function(0x40, 17, (1,) + words))  # noqa: RUF005  (MicroPython has no other way)
    return None if answer[0] else answer[1:]


def ask_for_two(say):
    reader = open_reader()
    say("both", bytes(reader.call_function(0x4A, 25, (2, 0))).hex())
    say("no third", reader.call_function(0x4A, 25, (1, 7), timeout=0.05))
    say("version", *reader.firmware_version)


def draw_rows(say):
    oled = open_oled()
    for at in range(1024):
        oled.buffer[1 + at] = at * 5 & 0xFF
    oled.show()
    oled.contrast(16)
    say("drawn")
