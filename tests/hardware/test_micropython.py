"""The firmware core on a real MicroPython (its WebAssembly build under Node), if that is installed.

`npm install @micropython/micropython-webassembly-pyscript` in the project's folder, or name the folder that
holds micropython.mjs in KLIMATISCH_MICROPYTHON.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.wire import Decoder

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(
    os.environ.get(
        "KLIMATISCH_MICROPYTHON", ROOT / "node_modules/@micropython/micropython-webassembly-pyscript"
    )
)

NODE = """
import { readFileSync, readdirSync } from "node:fs";
const [build, core, program] = process.argv.slice(2);
const { loadMicroPython } = await import(build + "/micropython.mjs");
const mp = await loadMicroPython({ heapsize: 128 * 1024, url: build + "/micropython.wasm" });
mp.FS.mkdir("/core");
for (const name of readdirSync(core).filter((name) => name.endsWith(".py"))) {
  mp.FS.writeFile("/core/" + name, readFileSync(core + "/" + name));
}
mp.runPython("import sys\\nsys.path.append('/')");
mp.runPython(readFileSync(program, "utf8"));
"""

PROGRAM = """
import json
from core.lines import LineReader, crc16, pack
from core.carbometer import Carbometer
from core.die import Die

vectors = json.loads(VECTORS)
def raw(v):
    return bytes.fromhex(v["hex"]) if "hex" in v else v["line"].encode()
for v in vectors["crc"]:
    assert "%04X" % crc16(v["text"].encode()) == v["crc"], v
for v in vectors["to_device"]:
    assert LineReader().feed(raw(v) + b"\\n") == [v["message"]], v
for v in vectors["not_lines"] + vectors["too_rich_for_a_device"]:
    assert LineReader().feed(raw(v) + b"\\n") == [], v

greeting = vectors["to_device"][0]["line"].encode() + b"\\n"
trough = Carbometer("carb-1", "b1", "wasm", 2000)
trough.feed(greeting)
out = trough.poll(0)
for step in range(5):
    trough.sense(step * 100, 6000 + step)
    out += trough.poll(step * 100)
die = Die("die-1", "b1", "wasm")
die.feed(greeting)
out += die.poll(0)
for reading in [(1500, 200, -700), (-1400, 900, 600), (1300, -1200, -700)] + [(1000, 0, 0)] * 4:
    die.sense(0, *reading)
out += die.poll(100)
print(out.decode())
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.skipif(
    not (MICROPYTHON / "micropython.mjs").exists(), reason="MicroPython for Node is not installed"
)
def test_the_core_runs_on_micropython(tmp_path: Path) -> None:
    vectors = (ROOT / "hardware/protocol_vectors.json").read_text()
    runner = tmp_path / "runner.mjs"
    runner.write_text(NODE)
    program = tmp_path / "program.py"
    program.write_text(f"VECTORS = {json.dumps(vectors)}\n{PROGRAM}")
    core = ROOT / "hardware/firmware/core"
    done = subprocess.run(
        ["node", str(runner), str(MICROPYTHON.resolve()), str(core), str(program)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = [item for item in Decoder().feed(done.stdout.encode()) if isinstance(item, dict)]
    events = [(item["e"], item.get("count", item.get("face"))) for item in found if item["t"] == "evt"]
    assert events == [("count", 3), ("roll", 6)]
    assert [item["t"] for item in found].count("hello") == 4
