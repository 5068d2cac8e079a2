"""The classroom form of KEEP COOL: a conference of delegations, press and public round the same board.

The booklet gives it one page before the rules of play (seed 001 l. 72-155). Nothing here moves a chip or a
piece, and nothing here ever holds up play: votes are counted, what is due is shown until it is done or waved
aside, and all of it stands in the journal. The state lives in `records`, what people do in `actions`, what
happens in `events`; `voting` and `press` have the rules, `following` watches the game itself.
"""
