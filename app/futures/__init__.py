"""Futures for people: who is assumed to play, many processes, and lines of JSON."""
