"""The rules engine: pure, standard library only. One package a game, one core for all."""
