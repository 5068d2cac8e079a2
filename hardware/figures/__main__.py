"""How well the firmware counts chips and reads dice, on the physical model.

python -m hardware.figures counting --games 1000     games of 0 to 120 chips
python -m hardware.figures die --throws 10000        throws, and all else that people do with a die
python -m hardware.figures limits                    where counting breaks: lighter chips, more noise
"""

from __future__ import annotations

import argparse
import sys

from hardware.figures import counting, die, limits


def main(arguments: list[str] | None = None) -> int:
    """0 if nothing wrong was told as certain."""
    parser = argparse.ArgumentParser(
        prog="python -m hardware.figures",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("counting", "die", "limits"))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--throws", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hz", type=int, help="readings a second; 10 of a load cell, 25 of a die")
    parser.add_argument("--calm", action="store_true", help="only calm hands, and many of them")
    options = parser.parse_args(arguments)
    if options.what == "counting":
        played = counting.play_games(options.games, seed=options.seed, hz=options.hz or 10, calm=options.calm)
        print(counting.report(played))
        wrong, stories = played.certain_wrong, played.stories
    elif options.what == "die":
        thrown = die.throw_dice(options.throws, seed=options.seed, hz=options.hz or 25)
        print(die.report(thrown))
        wrong, stories = thrown.wrong_face, thrown.stories
    else:
        print(limits.table(min(options.games, 40), options.seed))
        return 0
    for story in stories[:20]:
        print(f"  {story}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
