"""What a player meets at a station, without any device: cards and buttons in, a Page out.

    idle -> card -> menu -> confirm -> sent -> verdict -> "take the card" -> idle

A card that can mean one thing may be confirmed without a button: see `by_itself`. What the OLED shows before a play is
confirmed is computed from the View alone. Reader, buttons, clock and link call the methods of Station; it calls
`link.play` and `link.say`, `tune(name)`, `changed()`, and `collect()` to clear garbage. Words come from the game's
package: no game is known here.
"""

from firmware import explain, games, pages, screens
from firmware.by_itself import ByItself
from firmware.explain import HINTS, HOLDS
from firmware.sheets import Sheets
from firmware.strings import Strings
from firmware.text import wrap, wrap_all
from shared_rules.wire.messages import row

TROUBLE_MS = 5000
HINT_MS = 1500
ACCEPTED_MS = 1500
# A question may come while a finger is on its way to a button: this long no button answers it.
DEAF_MS = 700
# After this long without a verdict the host has another reason: that its disk is full, perhaps.
LATE_MS = 2000
# A broken OLED must not keep the host waiting for what follows a drawing.
DRAW_MS = 1000

SENT, ACCEPTED = "sent", "accepted"
# The settings of a display that change something at once: each is obeyed by the method of its name.
_OBEYED = ("letters",)
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from firmware.screens import Page
    from firmware.tasks.link import Link


class Station:
    """The state of one station. All methods return at once.

    game, words, view, at   the game on the table, its words.py, and the newest View with its moment
    uid, card               what is on the reader; the card is empty for a foreign tag
    ways, chosen            what can be done with it (or, if `plain`, without a card), and which is chosen
    by_itself               what counts without a button
    waiting                 the seats that the table waits for
    mode, confirmed         None, SENT or ACCEPTED: how far the play is that was confirmed on this Page
    question                what the host asks of the person here: (id, title, rows, choices), or None
    errand                  what the host asks of the tag on the reader: (id, uid, bytes to write as hex), or None
    sheets, hint            texts over all that, and a few words over the last row
    strings                 what gives the station's sentences in the language of the seat
    settings                of the seat's display, by name, as the host sent them
    large                   what shows Pages in large letters, or None where the seat does not want them
    no_reader               whether the reader does not answer: shown as long as it is so
    faults                  errors in the settings of the board's owner: reported at each welcome
    restarts                how many tasks died and were started again
    """

    def __init__(
        self, link: "Link", tune: "Callable", changed: "Callable", restart: "Callable", collect: "Callable"
    ) -> None:
        self._link, self._tune, self._changed, self._restart, self.collect = link, tune, changed, restart, collect
        self.game: "Any" = None
        self.words: "Any" = None
        self.view: "Any" = None
        self.at = self._sent_at = self._spent_before = -1
        self.name = self.why_not = self._loaded = ""
        self.faults = ""
        self.silent = self.two = self.plain = self.no_reader = False
        self.uid = self.card = self.hint = self._spent_uid = ""
        self.notice: "tuple[str, str] | None" = None
        self.ways: "Any" = ()
        self.chosen = 0
        self.mode: "str | None" = None
        self.confirmed: "Any" = None
        self.question: "Any" = None
        self.question_page = 0
        self.errand: "Any" = None
        self.sheets = Sheets()
        self.strings = Strings()
        self.large: "Any" = None
        self.settings: "dict[str, Any]" = {}
        self.restarts = 0
        self.by_itself = ByItself(self)
        self.waiting: "list[int]" = []
        self._mode_ms = self._hint_ms = self._after_ms = self._deaf_ms = self._sent_ms = 0
        self._after: "list[Any]" = []
        self._pressed = "", ""  # the button whose press is being obeyed, and the scene that it meant
        self._began_with = ""  # the button that began what is done without a card
        self._late = False  # a card is there whose ways nobody has worked out yet
        self._menu: "Any" = None  # the Page of the menu that was made last, while it is still true
        # Cards in reach whose ways nobody has worked out yet (None: the View was not asked yet), and of the others ways
        # and Page, as one text: a station has no room for that many rows.
        self._reach: "list[str] | None" = []
        self._ahead: "dict[str, Any]" = {}
        self._plain: "Any" = None  # what A and C do without a card, "" for nothing, once it was asked

    # -- from the host ---------------------------------------------------------------------

    def seated(self, game: str, seat: int, names: "Sequence[str]", language: str = "en") -> None:
        """The host gave this station a seat. Raises ImportError for a game that is not on board. Without
        a game (empty) tags are set up: the host asks, and what is on them is read and written."""
        self.strings.use(language, game, names)
        name = self.strings.player(seat)
        self._menu, self._reach, self._ahead = None, [], {}
        if not game:
            self.game = self.view = None
            self.ways, self.plain = (), False
        elif self.game is None or self.game.name != game:
            if self._loaded not in ("", game):
                # A Pico has room for one game, and only a new start gives all of its room back.
                self._restart()
                return
            self._loaded = game
            self.game, self.words = games.load(game)
        if self.name != name:  # another seat: what is on the OLED is not this one's
            self.view, self.ways, self.plain, self.confirmed = None, (), False, None
            self.by_itself.forget()
            self.sheets = Sheets()
        self.name, self.why_not, self.question = name, "", None
        if self.uid:
            self._say("card", uid=self.uid, card=self.card)
        if self.faults:
            self.trouble("settings", self.faults, "setup")
        self._changed()

    def set(self, name: str, value: "Any") -> None:
        """A setting of this seat's display."""
        self.settings[name] = value
        if name in _OBEYED:
            getattr(self, name)(value)

    def reset(self) -> None:
        """All settings of the display are as usual: false, or empty."""
        for name in list(self.settings):
            self.set(name, type(self.settings[name])())

    def letters(self, large: bool) -> None:
        """Whether this seat wants large letters."""
        if bool(self.large) != large:
            self.large = None
            if large:
                from firmware.large import Large  # only where it is wanted

                self.large = Large(self.strings)
            self._changed()

    def turned_away(self, why: str) -> None:
        """The host cannot use this station; `why` is its sentence."""
        self.game = self.view = self.question = None
        self.why_not = why
        self._changed()

    def host_silent(self, silent: bool) -> None:
        """The host has not been heard for some seconds, or is back."""
        self.silent = silent
        self._next_news()
        self._changed()

    def see(self, at: int, data: "dict[str, Any]", first: bool = False) -> None:
        """A new view; the `first` one since the welcome may be of another game. Raises what the game's package does."""
        self._plain, self._ahead, self._menu = None, {}, None
        self.collect()  # the View then lies at the bottom of the free memory, which stays in one piece
        self.view, self.at = self.game.view(data), at
        self._reach = None if self.view.awaited else []
        if first:
            self._spent_before = -1
        self._work_out()
        self._changed()

    def wait_for(self, seats: "list[int]") -> None:
        """The seats that the table waits for; none at the end, and where every seat may lay what comes."""
        self.waiting = seats
        self._changed()

    def judged(self, ok: bool, why: str, at: int = -1, code: str = "") -> None:
        """The verdict on the play that was sent; `at` is its moment, where the host has sent it, `code` that of a
        refusal, or `?` (`Sheets`)."""
        if self.mode != SENT:
            return
        if ok:
            self.mode, self._mode_ms = ACCEPTED, ACCEPTED_MS
            if self.uid and not self.spent_card_lies():  # the next card is there already
                self.mode, self._mode_ms = None, 0
                self._say_hint("Accepted.")
            self._spent_before = max(at, self._sent_at + 1)
            self.sheets.played()
            self._tune("accepted")
        else:
            self.mode = None
            self._tune(self.sheets.verdict(self.strings, why, code))
            self._deaf_ms = DEAF_MS * self.sheets.is_on("asked")
        self._work_out()
        self._changed()

    def show(self, title: str, lines: "list[str]", tune: str, code: str = "") -> None:
        """Something to show when nothing more urgent is on the OLED; what comes of one's own play is only kept."""
        if tune:
            self._tune(tune)
        if self.game is None:  # only the tune is meant: while tags are set up nobody can read news again
            return
        quiet = not tune or (tune == "reveal" and not self.game.simultaneous)
        self.sheets.keep(title, lines, code, quiet and self.is_spent(), tune)
        self._next_news()
        self._changed()

    def ask(self, id: str, title: str, lines: "Sequence[str]", choices: "Sequence[str]") -> None:
        """A question for the person here, on top of everything but a play under way; up to three choices."""
        if self.question is None or self.question[0] != id:
            self.question = (id, title, wrap_all(lines), choices)
            self.question_page, self._deaf_ms = 0, DEAF_MS
            if self.game is not None:  # while tags are set up, one question follows another
                self._tune("turn")
            self._changed()

    def known(self, uid: str, card: str) -> None:
        """The host knows which card a tag is, or which card without a tag is meant (`uid` is empty)."""
        if uid == self.uid and card != self.card:
            self.card, self.notice = card, None
            self.by_itself.arrived(uid)
            self._work_out()
            self._changed()

    def unasked(self) -> None:
        """The question needs no answer any more."""
        self.question = None
        self._next_news()
        self._changed()

    # -- from the reader -------------------------------------------------------------------

    def arrived(self, uid: str, text: str, readable: bool = True) -> None:
        """A tag came to rest. `uid` in hex; `text` as `7w/altar.3`, empty if it is not our card;
        `readable` is False when the tag would not be read."""
        card = text if "/" in text[:-1] else ""
        if self.by_itself.left_ms and not self.plain and uid == self.by_itself.uid and card in ("", self.card):
            card = self.card  # the card that is about to count was lifted or missed: its seconds go on
            readable, again = True, True
        else:
            again = False
        self.uid, self.card, self.notice = uid, card, None
        if not self.card:
            self.notice = screens.FOREIGN if readable else screens.UNREADABLE
        self._tune("arrived" if readable else "refused")  # a tag without a text may be known to the host
        self.two = False
        if not again:
            if self.by_itself.left_ms and not self._late:
                self.play()  # the next card shows that the one before was meant
            self.plain = False
            self.by_itself.arrived(uid)
            self.ways, self._late = (), True  # the card's name is drawn before its ways are known
        self.sheets.close()
        if self.mode == ACCEPTED and not self.spent_card_lies():
            self.mode = None
        self._say("card", uid=uid, card=self.card)
        self._changed()

    def left(self) -> None:
        """The tag is gone, and soon everything that shows what it was."""
        uid, self.uid, self.notice = self.uid, "", None
        self.two = False
        if not self.by_itself.left_ms:  # a card that is about to count is kept until it does
            self._nothing_lies()
        if self.sheets.is_on("why", "explain", "verdict", "rule", "asked"):
            self.sheets.close()
        if self.mode == ACCEPTED:
            self.mode, self._mode_ms = None, 0
        if uid:
            self._say("gone", uid=uid)
        self._next_news()
        self._changed()

    def too_quick(self) -> None:
        """A tag came and went before it was read."""
        self._tune("refused")
        self._say_hint("Lay it longer")
        self._changed()

    def reader_missing(self, missing: bool) -> None:
        """The reader does not answer, however often it is reset, or it answers again."""
        if missing != self.no_reader:
            self.no_reader = missing
            self._changed()

    def _nothing_lies(self) -> None:
        """Forgets the card."""
        self.card, self.ways, self._menu = "", (), None
        self._late = False
        self.by_itself.forget()

    def two_cards(self, two: bool) -> None:
        """A second tag is beside the first, or was taken away again."""
        self.two = two
        self._changed()

    def tag_done(self, id: str, uid: str, data: str, why: str) -> None:
        """The errand of this id is done, or why not; one that came meanwhile stays."""
        if self.errand and self.errand[0] == id:
            self.errand = None
        self._link.tagged(id, uid, data, why)

    # -- from the buttons -------------------------------------------------------------------

    def pressed(self, button: str) -> None:
        """Button "A" confirm, "B" back, "C" next or "D" help went down."""
        scene = self.scene()
        self._pressed = button, scene
        self._began_with = "" if self.plain else button
        if self.large and self.large.pressed(self, scene, button):
            self.by_itself.left_ms = 0  # who reads is not hurried
        elif button == "B" and self.by_itself.taking_back() and not self.question:
            self._take_back()
        elif scene == "question":
            self._press_question(button)
        elif button == "D" and not self.sheets.is_on("explain", "rule"):
            self.by_itself.left_ms = 0  # who reads is not hurried
            explain.help(self)
        elif scene == "sheet" and button == "A" and pages.go_on(self, self._deaf_ms > 0):
            self.sheets.close()  # news that came by themselves swallow no press
            (self._press_menu if self.ways else self._press_idle)(button)
        elif scene == "sheet":
            self._press_sheet(button)
        elif scene == "menu":
            self._press_menu(button)
        elif scene == "idle":
            self._press_idle(button)
        else:
            self._say_hint(explain.hint(self, scene))
        self._pressed = "", ""
        self._changed()

    def press_again(self) -> None:
        """A task died, perhaps because of a button: its press is repeated if the display is still about the same."""
        (button, scene), self._pressed = self._pressed, ("", "")
        if button and scene == self.scene():
            try:
                self.pressed(button)
            except Exception:  # noqa: BLE001  (the fault is reported already: the task died of it)
                self._pressed = "", ""  # the person sees that nothing was sent

    def released(self, button: str) -> None:
        """A button that was held went up."""
        if button == "D" and self.sheets.is_on("explain"):
            self.sheets.close()
            self._changed()

    def held(self, button: str, again: bool = False) -> None:
        """A button is held, or still held: what it asks of the table, or C at a way: see `explain.count`."""
        if self.plain and button == "C" == self._began_with:
            self.plain, self.ways = False, ()  # its press began what holding it did not mean
            self.by_itself.forget()
        what, asking = explain.wish(self, button)
        if button == "C" and self.scene() == "menu":
            self.ways, self.chosen = explain.count(self, again)
            self._menu = None
        elif what and not again:
            self.sheets.close()
            self._link.say("wish", what=what)
            self._say_hint(asking)
        self._changed()

    def _press_question(self, button: str) -> None:
        id, _, rows, choices = self.question
        choice = "ABC".find(button)
        if self._deaf_ms > 0:
            return
        if 0 <= choice < len(choices):
            self.question = None
            self._link.answer(id, choice)
            self._next_news()
        elif screens.sheet_pages(rows) > 1:
            self.question_page = (self.question_page + 1) % screens.sheet_pages(rows)
        else:
            self._say_hint("Please answer")

    def _press_sheet(self, button: str) -> None:
        if button != "B":
            codes = self.sheets.top.code if button == "D" else ""
            self.sheets.turn()
            if codes and not self.sheets.top:
                explain.rule(self, codes)
        elif self.sheets.at >= 0:
            self.sheets.older()
        else:
            self.sheets.close()
        self._next_news()

    def _take_back(self) -> None:
        """What counted at once was a slip of the hand."""
        if self.mode == SENT:
            self._say_hint(HINTS[SENT])
            return
        self.by_itself.clear()
        self.sheets.close()
        self._link.say("wish", what="back")
        self._say_hint("Taking back")

    def _stop(self) -> None:
        """A play about to count waits for A now; without the card and without A it is given up."""
        self._let_go()
        self._say_hint("Stopped")

    def _let_go(self) -> None:
        """Drops a choice made without a card, or with a card that is not here."""
        self.by_itself.forget()
        if self.plain:
            self.plain, self.ways = False, ()
        elif not self.uid:
            self._nothing_lies()

    def _press_menu(self, button: str) -> None:
        soon, self.by_itself.left_ms = self.by_itself.left_ms, 0
        if button == "B" and soon:
            self._stop()
        elif button == "A":
            if self._deaf_ms <= 0:
                self.play()
        elif button == "C" and len(self.ways) > 1:
            self.chosen = pages.turn(self.ways, self.chosen, 1)
        elif button == "B" and self.chosen > 0:
            self.chosen = pages.turn(self.ways, self.chosen, -1)
        elif button == "B" and (self.plain or not self.uid):
            self._let_go()
        else:
            self._say_hint("Or take it off" if button == "B" else "The only way")

    def _press_idle(self, button: str) -> None:
        if button == "B" and self.sheets.has_older():
            self.sheets.older()
        elif button in ("A", "C") and self.caption(button == "C"):
            self.plain = True
            self._work_out()
            self.chosen = self._plain[2] if button == "C" else self.chosen  # `pages.caption` decided it
            self.by_itself.begin()
        elif button in HOLDS:
            self._say_hint(HOLDS[button])
        else:
            lays = self.view and (self.view.awaited or not (self.waiting or self.sheets.result))
            self._say_hint("Lay a card here" if lays else "Please wait")

    # -- the clock ------------------------------------------------------------------------------

    def passed(self, ms: int) -> None:
        """This many milliseconds passed."""
        self._deaf_ms -= min(ms, self._deaf_ms)
        if self.by_itself.passed(ms):
            self._changed()
        if self._hint_ms > 0:
            self._hint_ms -= ms
            if self._hint_ms <= 0:
                self.hint = ""
                self._changed()
        if self.mode == SENT and self._sent_ms < LATE_MS:
            self._sent_ms += ms
            if self.late():
                self._next_news()
                self._changed()
        if self._mode_ms > 0:
            self._mode_ms -= ms
            if self._mode_ms <= 0:
                self._accepted_long_enough()
        if self.sheets.passed(ms, self._part):
            self._next_news()
            self._changed()
        if self._after:
            self._after_ms += ms
            if self._after_ms > DRAW_MS:
                self.drawn()

    def _part(self) -> bool:
        """Goes on with a sheet that turns by itself, in large letters."""
        return self.large and self.scene() == "sheet" and self.large.turn()

    def _accepted_long_enough(self) -> None:
        """From now on the mode lasts only while the accepted card still lies on the reader."""
        if self.mode == ACCEPTED and not self.spent_card_lies():
            self.mode = None
        self._next_news()
        self._changed()

    # -- the play -------------------------------------------------------------------------------

    def play(self) -> None:
        """Sends the chosen play, or shows why it cannot be."""
        way = self.ways[self.chosen]
        if way.play is None or way.refusal is not None:
            why = way.refusal
            self.sheets.show("why", self.strings("Not possible"), wrap(self.words.why(why)), 0, why.code)
        elif self.is_spent():
            self._say_hint("Not your turn")
        else:
            uid = "" if self.plain else self.by_itself.uid
            self.confirmed = self.menu()  # before: what fails behind it would be sent twice
            self._link.play(self.game.text(way.play), self.at, uid)
            self.mode, self._sent_at, self._spent_uid = SENT, self.at, uid
            self._sent_ms = 0
            self.plain = self.by_itself.acted = False
            self.by_itself.forget()
            self.by_itself.clear()
            if not self.uid:
                self._nothing_lies()

    def _work_out(self) -> None:
        """Works out the ways again, from the View; the chosen one stays chosen if it is still there. Where it is not,
        a button that was on its way to it must not confirm another one."""
        play = self.ways[self.chosen].play if self.ways else None
        self.ways, self.chosen = (), 0
        self._late, self._menu = False, None
        if self.view is None or not self.own() or not (self.card or self.plain):
            self.plain, self.by_itself.left_ms = False, 0
            return
        known = None if self.plain else self._ahead.get(self.card_name())
        if known:
            self.ways, self._menu = known[0], (0, screens.unpacked(known[1]))
        else:
            self.ways = self.view.ways(None if self.plain else self.card_name())
        if play is None:
            return
        for at, way in enumerate(self.ways):
            if way.play == play:
                self.chosen = at
                return
        self.by_itself.left_ms = 0
        if self.mode is None:
            self._deaf_ms = DEAF_MS
            if not self.uid and not self.plain:
                self._nothing_lies()  # it was taken away before it counted, and means something else by now

    def ahead(self, full: bool) -> bool:
        """Called while nobody waits: works out what one more card in reach could do; True if it did, which leaves
        garbage that the next one should not lie behind."""
        if full:  # of memory: until the next View
            self._reach, self._ahead = [], {}
        if self.uid or self.mode or self.question:
            return False
        if self._reach is None:
            self._reach = list(self.view.reach() or ())
        if not self._reach:
            return False
        card = self._reach.pop(0)
        ways = self.view.ways(card)
        self._ahead[card] = ways, pages.menu(self, card, ways, 0).packed()
        return True

    def is_spent(self) -> bool:
        """A view from before the accepted play still awaits it; the next one is on its way."""
        return self.at < self._spent_before

    def late(self) -> bool:
        """Whether the verdict on what was sent is long overdue."""
        return self.mode == SENT and self._sent_ms >= LATE_MS

    def spent_card_lies(self) -> bool:
        """Whether the card of the play that was sent still lies on the reader."""
        return bool(self.uid) and self.uid == self._spent_uid

    def caption(self, at: int = 0) -> str:
        """What A does without a card, in a few words; at 1 what C does where A opens a choice; empty for nothing."""
        if self.view is None or self.is_spent():
            return ""
        if self._plain is None:
            self._plain = pages.caption(self)
        return "" if at and self.large else self._plain[at]

    def card_name(self) -> str:
        """The identity of the card on the reader within its game, `altar.3`; empty for no card or a foreign one."""
        at = self.card.find("/") + 1
        return self.card[at:] if at else ""

    def own(self) -> bool:
        """Whether the card on the reader, if any, belongs to the game on the table."""
        code = self.game.code
        return not self.card or (self.card.startswith(code) and self.card.find("/") == len(code))

    # -- what is shown -----------------------------------------------------------------

    def scene(self) -> str:
        """What the OLED is about now, the most urgent first; `pages` draws each."""
        if self._late:
            self._work_out()
        if self.question and self.mode != SENT:
            return "question"
        if self.sheets.top:
            return "sheet"
        if self.game is None:
            return "away"
        if self.two:
            return "two"
        if self.mode:
            return self.mode
        if self.notice or not self.own():
            return "notice"
        if self.ways:
            return "menu"
        return "silent" if self.silent else "idle"

    def head(self) -> "str | None":
        """The top row for a card that was just laid, before all else about it is known; None at other times."""
        if not self._late or not self.card or self.question or self.sheets.top or self.game is None or not self.own():
            return None
        return pages.head(self)

    def page(self) -> "Page":
        """The Page for this moment."""
        return pages.page(self)

    def menu(self) -> "Page":
        """The Page of the ways and the chosen one, made once."""
        if self._menu is None or self._menu[0] != self.chosen:
            card = "" if self.plain else self.card_name()
            self._menu = (self.chosen, pages.menu(self, card, self.ways, self.chosen))
        return self._menu[1]

    def trouble(self, part: str, what: str, called: str = "") -> None:
        """A task died: names it on the OLED, by a shorter name where it has one, and reports it to the host."""
        title = "%s: %s" % (self.strings("Trouble"), self.strings(called or part))
        self.sheets.show("trouble", title, wrap(self.strings.report(what)), TROUBLE_MS)
        self._link.say("trouble", what="%s: %s" % (part, what))
        self._changed()

    def drawn(self) -> None:
        """The OLED now shows the last page: what waited for that is sent, and what a press of A sends is looked up."""
        while self._after:
            message, fields = self._after.pop(0)
            self._link.say(message, **fields)
        if self.ways:
            row("play")  # in the table of messages: that takes 4 ms

    def _say(self, message: str, **fields: "Any") -> None:
        """Sends a message to the host once the OLED shows what it is about."""
        self._after.append((message, fields))
        self._after_ms = 0

    def _say_hint(self, words: str) -> None:
        self.hint, self._hint_ms = words, HINT_MS

    def _next_news(self) -> None:
        """Shows the next news if the OLED is free for it."""
        if self._mode_ms <= 0 and (self.late() or self.scene() in ("idle", "accepted")):
            self.sheets.next_news()
