"""What the host alone knows of Tower of Babel."""
