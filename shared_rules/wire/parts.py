"""What the parts of a station are called where people read it, by their names in `tested`."""

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
