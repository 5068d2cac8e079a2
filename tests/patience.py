"""How long a test waits."""

PATIENCE = 120.0
"""Seconds until a test gives up on something; how long it takes is nobody's business."""
