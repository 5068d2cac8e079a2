"""How the parts are wired: `pins.toml` says it, `python -m hardware.wiring` draws it."""
