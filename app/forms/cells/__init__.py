"""Reading a box cell by cell: what is asked, and what each key does."""
