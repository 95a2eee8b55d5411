"""`make docs`: writes every document that is made from the code, and prints which ones changed.

python -m tools.docs [NAME ...]    only these: a NAME is a module of tools/docs, as map
"""

import sys

from tools.docs import ROOT, documents, present


def main(wanted: list[str]) -> int:
    found = documents()
    for name in wanted or found:
        if name not in found:
            print(f"There is no document {name}. There are {', '.join(found)}.")
            return 2
        old = present(found[name])
        new = found[name].make(old)
        if new != old:
            found[name].PATH.write_text(new, encoding="utf-8")
            print(f"{found[name].PATH.relative_to(ROOT)} was written.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
