"""Writes the parts lists of both guides anew: python -m hardware.parts"""

from hardware.parts.tables import GUIDES, filled

for language, path in GUIDES.items():
    path.write_text(filled(path.read_text(), language))
    print(path)
