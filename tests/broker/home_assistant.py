"""Writes home_assistant.json: what Home Assistant's own code demands of a device's discovery message.

Not a test: it runs in an environment of Home Assistant (docs/home-assistant.md says how to make one), and asks its
voluptuous schemas for their keys and for the values of device classes and state classes:

    PYTHON-OF-HOME-ASSISTANT tests/broker/home_assistant.py > tests/broker/home_assistant.json
"""

import json
import sys
from importlib import import_module

PLATFORMS = {
    "sensor": ("sensor", "DISCOVERY_SCHEMA"),
    "binary_sensor": ("binary_sensor", "DISCOVERY_SCHEMA"),
    "event": ("event", "DISCOVERY_SCHEMA"),
    "device_automation": ("device_trigger", "TRIGGER_DISCOVERY_SCHEMA"),
}


def keys(schema):
    """{key: whether it must be there} of a schema and of those it joins."""
    if hasattr(schema, "validators"):  # one after another; their own `schema` is whatever used them last
        return {key: needed for part in schema.validators for key, needed in keys(part).items()}
    inner = getattr(schema, "schema", None)
    if isinstance(inner, dict):
        return {str(key): type(key).__name__ == "Required" for key in inner}
    return keys(inner) if inner is not None else {}


def described(schema):
    """Required and allowed keys, sorted."""
    found = keys(schema)
    return {"required": sorted(key for key in found if found[key]), "allowed": sorted(found)}


def main():
    """Prints the file."""
    mqtt = "homeassistant.components.mqtt"
    short = import_module(f"{mqtt}.abbreviations")
    common = import_module(f"{mqtt}.schemas")
    sensor = import_module("homeassistant.components.sensor.const")
    binary = import_module("homeassistant.components.binary_sensor")
    parts = {
        name: described(getattr(import_module(f"{mqtt}.{module}"), of)) for name, (module, of) in PLATFORMS.items()
    }
    data = {
        "version": import_module("homeassistant.const").__version__,
        "parts": parts,
        "message": described(common.DEVICE_DISCOVERY_SCHEMA),
        "device": described(common.MQTT_ENTITY_DEVICE_INFO_SCHEMA),
        "origin": described(common.MQTT_ORIGIN_INFO_SCHEMA),
        "short": short.ABBREVIATIONS,
        "short_device": short.DEVICE_ABBREVIATIONS,
        "state_classes": sorted(sensor.SensorStateClass),
        "device_classes": {
            "sensor": sorted(sensor.SensorDeviceClass),
            "binary_sensor": sorted(binary.BinarySensorDeviceClass),
        },
    }
    json.dump(data, sys.stdout, indent=1, sort_keys=True)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
