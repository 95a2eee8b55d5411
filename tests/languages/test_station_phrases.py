"""What the host knows of the phrases of a station."""

from host.languages.station_phrases import station_phrases


def test_a_phrase_is_that_of_the_seats_station():
    assert station_phrases("hu")("Two cards") == "Két kártya"


def test_what_has_no_translation_stays_english_and_so_does_every_other_language():
    assert station_phrases("hu")("Nobody says this.") == "Nobody says this."
    assert station_phrases("")("Two cards") == station_phrases("en")("Two cards") == "Two cards"
