"""What the host alone knows of 7 Wonders."""
