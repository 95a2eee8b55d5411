"""Made of names_hu.txt by tools/compact.py; shared_rules/phrases.py finds what stands here."""

TABLE = (
    b"\n"
    b"6aaf00Teve\n"
    b"63fd13Tev\xc3\xa9s korong\n"
    b"6e390bK\xc3\xa1rtyacsere\n"
    b"f4cf7aDaru\n"
    b"8993daDarus korong\n"
    b"8cb509\xc3\x89p\xc3\xadt\xc5\x91korong b\xc3\xb3nusz\n"
    b"8af807Dupla k\xc3\xb6r\n"
    b"27fb93Dzs\xc3\xb3ker\n"
    b"02441aHaj\xc3\xb3\n"
    b"fe73ccHaj\xc3\xb3s korong\n"
    b"7d1206K\xc5\x91farag\xc3\xb3\n"
    b"6340afK\xc5\x91farag\xc3\xb3s korong\n"
    b"10d60aCserek\xc3\xa1rtya\n"
    b"f0d6adK\xc3\xa9tsz\xc3\xadn\xc5\xb1 korong\n"
)
