"""Sessions on their way in and out: JSON Lines that round-trip, tables for spreadsheets, safe file names."""
