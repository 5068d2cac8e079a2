"""Sample games as they were played at a table, told step by step. `tests/golden/scripted.py` plays them."""
