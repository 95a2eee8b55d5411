"""What the unmodified Adafruit drivers do on a station's board, said by `print`. Runs on CPython and
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
    say("uid", bytes(reader.read_passive_target(timeout=0.5)).hex())
    say("page 4", bytes(reader.ntag2xx_read_block(4)).hex())
    say("block 4", bytes(reader.mifare_classic_read_block(4)).hex())
    say("written", reader.ntag2xx_write_block(39, b"1234"), bytes(reader.ntag2xx_read_block(39)))
    say("refused", reader.mifare_classic_read_block(99))
    say("gone until listed", reader.mifare_classic_read_block(4))


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
