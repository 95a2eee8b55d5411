"""What the host alone knows of Oh Hell."""
