"""The reader on a serial line: for long leads."""

from adafruit_pn532.adafruit_pn532 import BusyError
from adafruit_pn532.uart import PN532_UART

from firmware.buses.patient import Patient


class PatientUART(Patient, PN532_UART):
    """The driver on a serial line."""

    def looks_ready(self):
        return self._uart.in_waiting > 0

    def _read_data(self, count):
        try:
            return PN532_UART._read_data(self, count)
        except BusyError:
            raise RuntimeError("nothing to fetch")
