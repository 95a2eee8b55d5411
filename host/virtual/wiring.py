"""How the parts are soldered to the Pico. Made from hardware/pins.csv, by `make hardware`."""

BUTTONS = {"A": 10, "B": 11, "C": 12, "D": 13}
BUZZER = 14

READER_SPI = 0
READER_PINS = (18, 19, 16)  # SCK, MOSI, MISO
READER_I2C, READER_I2C_PINS = 1, (19, 18)  # SCL, SDA, should its switches select I2C
READER_I2C_ADDRESS = 0x24
READER_UART, READER_UART_PINS = 0, (16, 17)  # TX, RX
READER_SELECT = 17
READER_IRQ = 20
READER_RESET = 21

OLED_PINS = (5, 4)  # SCL, SDA
OLED_ADDRESS = 0x3C
OLED_RESET = 22  # only large panels have such a line
