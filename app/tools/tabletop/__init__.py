"""A table simulator: whole Keep Cool games played by people who make mistakes, followed by the reconciler.

`python -m app.tools.tabletop --games 1000 --seed 7` says how well the app kept up. What people do is drawn
from `habits.py`; what a scale makes of it is a stand-in for the firmware with the figures of
`docs/counting.md`.
"""
