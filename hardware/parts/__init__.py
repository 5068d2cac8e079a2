"""What to buy: `parts.toml` says it, `python -m hardware.parts` writes the tables of both guides."""
