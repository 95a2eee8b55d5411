"""What people call the parts of a station, by their names in `tested`."""

PARTS = {
    "versions": "versions",
    "reader": "reader",
    "field": "field",
    "tag": "tag",
    "display": "display",
    "buttons": "buttons",
    "buzzer": "buzzer",
    "light": "light",
    "heap": "memory",
}
