"""The Dike: a small complete game that knows Klimatisch, and that Klimatisch does not know."""
