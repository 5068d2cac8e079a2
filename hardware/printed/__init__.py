"""The printable parts: OpenSCAD sources with their parameters in `parameters.scad`."""
