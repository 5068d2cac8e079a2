"""The workbench: ask a device on a cable how it is, and calibrate it. `python -m hardware.bench` says how."""

from hardware.bench.visit import Refused, Silent, Visit

__all__ = ["Refused", "Silent", "Visit"]
