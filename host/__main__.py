"""`python -m host` is `herald`."""

from host.cli import main

if __name__ == "__main__":
    main()
