"""One small task per device: reader, buttons, screen, buzzer, link. Each runs for ever in `run()`."""
