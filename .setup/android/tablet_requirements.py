"""Prints what an environment on a computer needs to be like the tablet's: input for `.lock/tablet.txt`.

The packages of buildozer.spec in the same versions, the programs that read it, and the tests.
"""

from configparser import ConfigParser
from pathlib import Path

NOT_ON_A_COMPUTER = {"python3", "hostpython3", "sqlite3", "pyjnius"}
TOOLS = ("buildozer==1.6.0", "python-for-android==2026.5.9")
TESTS = ("hypothesis", "jsonschema", "pillow", "pytest", "pytest-asyncio")


def main() -> None:
    spec = ConfigParser(interpolation=None)
    spec.read(Path(__file__).parents[2] / "buildozer.spec")
    wanted = spec["app"]["requirements"].split(",")
    packages = [each for each in wanted if each.partition("==")[0] not in NOT_ON_A_COMPUTER]
    print(*packages, *TOOLS, *TESTS, sep="\n")


if __name__ == "__main__":
    main()
