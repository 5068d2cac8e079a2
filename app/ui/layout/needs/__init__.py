"""How much room widgets need, computed from what they show: the widgets themselves measure with the same."""
