"""What a Pico runs. `main.py` starts `firmware.app.run()`; everything else follows from there."""
