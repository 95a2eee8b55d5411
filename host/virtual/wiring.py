"""How the parts are soldered to the Pico: the same wires as in hardware/."""

BUTTONS = {"A": 10, "B": 11, "C": 12, "D": 13}
BUZZER = 14

READER_SPI = 0
READER_PINS = (18, 19, 16)  # SCK, MOSI, MISO
READER_SELECT = 17
READER_IRQ = 20
READER_RESET = 21

OLED_I2C = 0
OLED_PINS = (5, 4)  # SCL, SDA
OLED_ADDRESS = 0x3C
