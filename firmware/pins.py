"""GPIO numbers of a station. Made from hardware/pins.csv, by `make hardware`."""

OLED_SDA = 4
OLED_SCL = 5
OLED_RESET = 22
BUZZER = 14
LIGHT = 15
READER_MISO = 16
READER_SS = 17
READER_SCK = 18
READER_MOSI = 19
READER_IRQ = 20
READER_RESET = 21
# Every button, by its letter: what it does is in `station`.
BUTTONS = (("A", 10), ("B", 11), ("C", 12), ("D", 13))
