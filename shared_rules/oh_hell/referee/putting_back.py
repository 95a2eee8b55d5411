"""What people put back after an undo of Oh Hell with real cards."""

from shared_rules.oh_hell.names import card_name
from shared_rules.phrases import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_rules.contract import Event
    from shared_rules.referee.putting_back import Back


def back(event: "Event", names: "Sequence[str]") -> "Back":
    """What goes back where, as (who, words); the middle of the table is nobody's."""
    figures = event.figures
    if event.code == "turned":
        return [("", _("%s back onto the pack") % card_name(figures["card"]))]
    if event.code == "deal" and figures["trump"]:  # its card was tapped after the deal: the hands stay
        return []
    if event.code == "deal":
        return [("", _("the cards of deal %d back into one pile") % figures["number"])]
    if event.code == "trick":
        return [(names[int(figures["seat"]) - 1], _("the trick back to the middle"))]
    if event.code == "played":
        return [(names[int(figures["seat"]) - 1], _("%s back into the hand") % card_name(figures["card"]))]
    return []
