"""Draws the wiring diagrams anew: python -m hardware.wiring"""

from hardware.wiring.draw import drawings

for path, svg in drawings().items():
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(svg)
    print(path)
