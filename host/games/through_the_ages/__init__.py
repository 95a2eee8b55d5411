"""What the host alone knows of Through the Ages."""
