"""python-for-android starts `main.py` in the folder it packs; this puts one there.

The project keeps its top level to itself, so the file is written into buildozer's copy of the sources,
just before they are packed (`p4a.hook` in buildozer.spec).
"""

from pathlib import Path
from typing import Any

MAIN = """\
import sys

from app.cli.main import main

sys.exit(main([]))
"""


def before_apk_build(toolchain: Any) -> None:
    Path(toolchain.args.private, "main.py").write_text(MAIN, encoding="utf-8")
