"""The option of `play` and `resume` that names a broker."""

from __future__ import annotations

from typing import Annotated

import typer

from host.cli import values
from host.cli.common import PUBLISHING
from host.computer.documents import with_paths

BrokerUrl = Annotated[
    str,
    typer.Option(
        "--broker",
        parser=values.broker,
        metavar="ADDRESS",
        envvar="HERALD_BROKER",
        show_envvar=True,
        rich_help_panel=PUBLISHING,
        help=with_paths("MQTT 5 broker: mqtt://host, or mqtts://user:password@host:8883 (docs/mqtt.md)."),
    ),
]
