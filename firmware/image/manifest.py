# ruff: noqa: F821
# pyright: reportUndefinedVariable=false
"""The modules frozen into an image beside MicroPython's own modules: all that a station runs.

`make image` lays this file beside the folder `modules`, which host/pico/image.py fills. Asserts go; line numbers stay,
since they are in flash.
"""

include("$(PORT_DIR)/boards/manifest.py")
freeze("modules", opt=1)
