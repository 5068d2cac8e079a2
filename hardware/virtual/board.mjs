// MicroPython compiled to WebAssembly as a board: a line, a prompt, files, a reset button.
//
//   node board.mjs FOLDER_OF_MICROPYTHON [FILE_ON_BOARD=FILE_HERE …]
//
// The line is standard input and output. Byte 0x1C on the line is the reset button, no byte for the board;
// it is answered with the same byte when the button is felt. The files outlive a reset. Like any board it
// runs boot.py and main.py when it starts and then shows its prompt; Ctrl-C, Ctrl-A, Ctrl-D do what they do
// there. A main.py that leaves a function `turn` in its globals is called again and again: this MicroPython
// can tidy its memory only between calls. Python reaches the line through the module `line` (read, write).
import { readFileSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const RESET = 0x1c, CTRL_C = 3, SOFT_RESET = 256;
const [folder, ...files] = process.argv.slice(2);
const { loadMicroPython } = await import(folder + "/micropython.mjs");

class Pressed extends Error {}

// --- the line: read at once, or not at all, so that a program that never returns is served too

const arrived = [];
const chunk = Buffer.alloc(4096);
const idle = new Int32Array(new SharedArrayBuffer(4));
let pressed = false;
let mp = null;
let running = false;
let quiet = 0;

function sleep(ms) {
  Atomics.wait(idle, 0, 0, ms);
}

function look() {
  let got = 0;
  try {
    got = readSync(0, chunk, 0, chunk.length, null);
    if (got === 0) process.exit(0);
  } catch (error) {
    if (error.code === "EOF") process.exit(0);
    if (error.code !== "EAGAIN") throw error;
  }
  for (let at = 0; at < got; at++) {
    if (chunk[at] === RESET) {
      arrived.length = 0;
      pressed = true;
    } else if (chunk[at] === CTRL_C && running && mp._module._mp_hal_get_interrupt_char() === CTRL_C) {
      mp._module._mp_sched_keyboard_interrupt();
    } else {
      arrived.push(chunk[at]);
    }
  }
  return got > 0;
}

let swallow = 0;

function say(bytes) {
  if (swallow) {
    const less = Math.min(swallow, bytes.length);
    swallow -= less;
    bytes = bytes.subarray(less);
  }
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0);
      if (error.code !== "EAGAIN") throw error;
      sleep(1);
    }
  }
}

// A busy program looks at the clock; whoever looks at the clock looks at the line as well.
const clock = Date.now.bind(Date);
Date.now = () => {
  if (running) look();
  return clock();
};

const line = {
  read() {
    look();
    if (pressed) throw new Pressed();
    return Uint8Array.from(arrived.splice(0));
  },
  write(text) {
    say(Buffer.from(text, "latin1"));
  },
};

// --- the files

function keep(fs, path, kept) {
  for (const name of fs.readdir(path)) {
    const full = (path === "/" ? "" : path) + "/" + name;
    if (name === "." || name === ".." || ["/dev", "/proc", "/tmp", "/home"].includes(full)) continue;
    if (fs.isDir(fs.stat(full).mode)) keep(fs, full, kept.set(full, null));
    else kept.set(full, fs.readFile(full));
  }
  return kept;
}

let kept = new Map();
for (const entry of files) {
  const [there, here] = entry.split("=");
  for (let up = dirname(there); up !== "/"; up = dirname(up)) kept.set(up, null);
  kept.set(there, readFileSync(here));
}
kept = new Map([...kept].sort(([one], [other]) => (one < other ? -1 : 1)));

// --- starting, running, starting again

async function start() {
  pressed = false;
  mp = await loadMicroPython({
    heapsize: 256 * 1024,
    url: folder + "/micropython.wasm",
    linebuffer: false,
    stdin: () => {
      look();
      return arrived.length ? arrived.shift() : undefined;
    },
    stdout: say,
    stderr: say,
  });
  for (const [path, content] of kept) {
    if (content === null) mp.FS.mkdir(path);
    else mp.FS.writeFile(path, content);
  }
  mp.FS.chdir("/");
  mp.registerJsModule("line", line);
}

function run(code) {
  running = true;
  try {
    return mp.runPython(code);
  } catch (error) {
    if (!pressed && error.name !== "PythonError") throw error;
    if (!pressed) say(Buffer.from(error.message.replace(/\n?$/, "\n").replace(/\n/g, "\r\n")));
    return undefined;
  } finally {
    running = false;
  }
}

const INTERRUPTIBLE = "import micropython\nmicropython.kbd_intr(3)\n";

function program() {
  for (const name of ["boot.py", "main.py"]) {
    if (!mp.FS.analyzePath("/" + name).exists) continue;
    run(`${INTERRUPTIBLE}exec(compile(open('/${name}').read(), '${name}', 'exec'), globals())`);
    if (pressed) return;
  }
  const turn = mp.globals.get("turn");
  if (turn === undefined) return;
  running = true;
  try {
    for (;;) {
      if (turn() || arrived.length) quiet = 0;
      else sleep(++quiet < 100 ? 0.3 : 3);
      look();
      if (pressed) return;
    }
  } catch (error) {
    if (pressed) return;
    if (error.name !== "PythonError") throw error;
    say(Buffer.from(error.message.replace(/\n?$/, "\n").replace(/\n/g, "\r\n")));
  } finally {
    running = false;
  }
}

// Raw paste: the board says how much it can take. This build cannot wait for bytes in the middle of a
// statement, so the talk about room is held here and the code then goes to the raw prompt as a whole.
const WINDOW = 128;

function* paste() {
  say(Uint8Array.of(0x52, 1, WINDOW, 0, 1));
  const code = [];
  for (let byte = yield; byte !== 4; byte = yield) {
    if (byte === CTRL_C) code.length = 0;
    if (byte === CTRL_C) break;
    code.push(byte);
    if (code.length % WINDOW === 0) say(Uint8Array.of(1));
  }
  say(Uint8Array.of(4));
  swallow = 2; // the OK of the raw prompt
  return code.length ? code : [10];
}

// Until the reset button is pressed or Ctrl-D is typed: "pressed", "raw" or "friendly".
function prompt(raw) {
  let pasting = null;
  let last = [];
  const type = (byte) => {
    running = true;
    try {
      return mp.replProcessChar(byte);
    } finally {
      running = false;
    }
  };
  mp.replInit();
  if (raw) type(1);
  for (;;) {
    look();
    if (pressed) return "pressed";
    if (!arrived.length) sleep(++quiet < 100 ? 0.3 : 3);
    else quiet = 0;
    while (arrived.length) {
      const byte = arrived.shift();
      if (pasting) {
        const { done, value } = pasting.next(byte);
        if (!done) continue;
        pasting = null;
        for (const one of value) type(one);
        type(4);
        if (pressed) return "pressed";
        continue;
      }
      last = [...last.slice(-2), byte];
      if (raw && last.join() === "5,65,1") {
        type(CTRL_C); // forgets the question
        pasting = paste();
        pasting.next();
        continue;
      }
      if (byte === 1) raw = true;
      if (byte === 2) raw = false;
      const ended = type(byte);
      if (pressed) return "pressed";
      if (ended & SOFT_RESET) return raw ? "raw" : "friendly";
    }
  }
}

let again = "pressed";
for (;;) {
  await start();
  if (again !== "raw") program();
  if (!pressed) again = prompt(again === "raw");
  if (pressed) {
    again = "pressed";
    say(Uint8Array.of(RESET));
  } else {
    say(Buffer.from("MPY: soft reboot\r\n"));
  }
  kept = keep(mp.FS, "/", new Map());
}
