# shellcheck shell=bash
# What ./run and ./test share: find a Python, fetch the system libraries, make .venv.
# Sourced, never run. Works with the bash of macOS (3.2) too.

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd -P)
VENV=$ROOT/.venv
BUILD=$ROOT/build
LOG=$BUILD/setup.log
STAMP=$VENV/.klimatisch-stamp       # written last: says what is in .venv
UNFINISHED=$VENV/.klimatisch-unfinished # there while .venv is being filled
PYTHONS="3.11 3.12 3.13"

unset PYTHONPATH PYTHONHOME PYTHONSTARTUP VIRTUAL_ENV PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
unset CDPATH GREP_OPTIONS
export PYTHONNOUSERSITE=1 KIVY_NO_ARGS=1
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 PIP_ROOT_USER_ACTION=ignore

# --- talking -------------------------------------------------------------------------------

if [ -t 2 ] && [ -z "${NO_COLOR:-}" ] && [ "${TERM:-dumb}" != dumb ]; then
    BOLD=$'\e[1m' RED=$'\e[31m' GREEN=$'\e[32m' PLAIN=$'\e[0m' TERMINAL=1
else
    BOLD="" RED="" GREEN="" PLAIN="" TERMINAL=""
fi

say() { printf '%s\n' "$*" >&2; }
fail() {
    say "${RED}$1${PLAIN}"
    shift
    local line
    for line in "$@"; do say "  $line"; done
    exit 1
}

SETTING_UP=""
setting_up() { # said once, before the first thing that takes time
    [ -n "$SETTING_UP" ] && return
    SETTING_UP=1
    say "${BOLD}Setting up Klimatisch${PLAIN} (only the first time, or after an update)"
}

TICKER=""
stop_ticker() {
    [ -n "$TICKER" ] || return 0
    kill "$TICKER" 2>/dev/null
    wait "$TICKER" 2>/dev/null
    TICKER=""
}

# step "what a person reads" command…: shows the text and the seconds; all output goes to the log.
step() {
    local text=$1 began=$SECONDS status=0
    shift
    setting_up
    {
        printf '\n== %s\n$' "$text"
        printf ' %q' "$@"
        printf '\n'
    } >>"$LOG"
    if [ -n "$TERMINAL" ]; then
        (
            while kill -0 $$ 2>/dev/null; do
                printf '\r  %s … %d s' "$text" "$((SECONDS - began))" >&2
                sleep 1
            done
        ) &
        TICKER=$!
    else
        printf '  %s …' "$text" >&2
    fi
    "$@" >>"$LOG" 2>&1 </dev/null || status=$?
    stop_ticker
    [ -z "$TERMINAL" ] || printf '\r  %s …' "$text" >&2
    if [ "$status" -eq 0 ]; then
        say " ${GREEN}done${PLAIN} ($((SECONDS - began)) s)"
    else
        say " ${RED}failed${PLAIN} ($((SECONDS - began)) s)"
    fi
    return "$status"
}

step_failed() { # after a failed step: the end of the log and what to do
    say ""
    say "The last lines of the log:"
    grep -v -e '^WARNING: Location ' -e '^Ignoring .* markers ' -e '^[[:space:]]*$' "$LOG" | tail -n 12 | sed 's/^/    /' >&2
    say ""
    fail "The set-up did not get through." "$@" "The whole log: $LOG"
}

interrupted() {
    stop_ticker
    say ""
    say "Stopped. The next start begins this step again."
    exit 130
}

# --- system packages (Debian, Ubuntu and their kin) ---------------------------------------------

has() { command -v "$1" >/dev/null 2>&1; }
debian() { has apt-get && has dpkg-query; }

# Since 2024 some libraries carry the ending t64; the old name is then only a virtual one.
package_installed() {
    local name
    for name in "$1" "$1t64"; do
        case " $(dpkg-query -W -f='${db:Status-Status} ' "$name" 2>/dev/null) " in
        *" installed "*) return 0 ;;
        esac
    done
    return 1
}

missing_packages() {
    local name
    for name in "$@"; do
        package_installed "$name" || printf '%s ' "$name"
    done
}

as_root() { # empty when root, "sudo -n" when that works without a password, false otherwise
    if [ "$(id -u)" -eq 0 ]; then
        AS_ROOT=()
    elif has sudo && sudo -n true 2>/dev/null; then
        AS_ROOT=(sudo -n)
    else
        return 1
    fi
}

# apt waits by itself for dpkg's lock only; the locks of its lists and archives are waited for here.
apt_patiently() {
    local tries=0 out status
    out=$(mktemp) || return 1
    while :; do
        status=0
        ${AS_ROOT[@]+"${AS_ROOT[@]}"} env DEBIAN_FRONTEND=noninteractive NEEDRESTART_SUSPEND=1 \
            apt-get -q -o DPkg::Lock::Timeout=300 "$@" >"$out" 2>&1 || status=$?
        cat "$out"
        if [ "$status" -ne 0 ] && [ "$tries" -lt 60 ] &&
            grep -q -e 'Could not get lock' -e 'Unable to lock' -e 'is another process using it' "$out"; then
            tries=$((tries + 1))
            echo "apt is busy; trying again in 5 s ($tries of 60)"
            sleep 5
            continue
        fi
        rm -f "$out"
        return "$status"
    done
}

apt_install() {
    # A source that does not answer must not stop the rest: install says whether it matters.
    apt_patiently update || echo "apt-get update was not complete; going on with the lists there are"
    apt_patiently install -y --no-install-recommends "$@"
}

# system_packages "needed …" "wanted …": installs what is missing of both, in one go.
# Without the right to do so it prints the line to run; only missing *needed* ones end the start.
system_packages() {
    local needed wanted missing
    debian || return 0
    # shellcheck disable=SC2086  # lists of words
    needed=$(missing_packages $1) wanted=$(missing_packages $2)
    missing=$needed$wanted
    missing=${missing% }
    [ -n "$missing" ] || return 0
    if as_root; then
        prepare_log
        # shellcheck disable=SC2086
        if step "System packages: $missing" apt_install $missing; then
            hash -r
        elif [ -n "$needed" ]; then
            step_failed "Check the network and the package sources, then start again."
        else
            say "  Going on without them; the log says more: $LOG"
        fi
    elif [ -n "$needed" ]; then
        fail "System packages are missing. Please run this line, then start again:" \
            "" "sudo apt-get update && sudo apt-get install --no-install-recommends $missing" ""
    else
        say "Better with these system packages:  sudo apt-get install --no-install-recommends $missing"
    fi
}

# What a window needs, on Debian and Ubuntu. Kivy's wheel brings SDL2, and SDL2 looks for the rest
# on the system when it runs. libgl1: OpenGL; libgl1-mesa-dri: its drivers, and drawing without a
# graphics card; libxi6: touch; libxcursor1, libxrandr2: pointer, screen sizes;
# libmtdev1: touch screens read directly; xclip: copy and paste; xvfb: a screen in memory;
# xdotool: the tests' hand on a real window; postgresql: the session log in a database of its own.
#
# What the boards need on which the tests run the firmware. nodejs, npm: MicroPython compiled to
# WebAssembly (itself in .lock/node); qemu-system-arm, firmware-microbit-micropython: a micro:bit.
WINDOW_MORE="libxi6 libxcursor1 libxrandr2 libmtdev1 xclip"
case $(uname -s) in Linux) LINUX=1 ;; *) LINUX="" ;; esac

# NodeSource's Node brings npm with it, and cannot be installed beside Debian's.
brings_npm() {
    debian && ! has node || return 1
    case $(apt-cache policy nodejs 2>/dev/null) in *"Candidate: "*nodesource*) return 0 ;; esac
    return 1
}

# packages_for text|window|headless|tests: sets NEEDED and WANTED.
packages_for() {
    NEEDED="" WANTED=""
    [ -n "$LINUX" ] || return 0
    case $1 in
    window) NEEDED="libgl1" WANTED="libgl1-mesa-dri $WINDOW_MORE" ;;
    headless) NEEDED="xvfb libgl1 libgl1-mesa-dri" WANTED=$WINDOW_MORE ;;
    tests)
        NEEDED="xvfb xdotool libgl1 libgl1-mesa-dri qemu-system-arm firmware-microbit-micropython"
        NEEDED="$NEEDED postgresql"
        has node || NEEDED="$NEEDED nodejs"
        has npm || brings_npm || NEEDED="$NEEDED npm"
        WANTED=$WINDOW_MORE
        ;;
    esac
    if [ -n "$NEEDED" ] && ! debian && [ ! -f "$STAMP" ]; then
        say "This is not a Debian system. Wanted here: OpenGL (libGL.so.1) with Mesa's drivers, libXi,"
        say "libXcursor and libXrandr; Xvfb and xdotool for the tests; better with libmtdev and xclip."
        say "With Node and npm, and with qemu-system-arm, the tests also run the firmware on real MicroPython."
    fi
}

# --- Python -------------------------------------------------------------------------------------

python_version() {
    "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

suitable() {
    case " $PYTHONS " in *" ${1:-none} "*) return 0 ;; esac
    return 1
}

# Sets PYTHON (a path) and PYTHON_VERSION (3.11).
find_python() {
    local name path version seen=""
    for name in ${KLIMATISCH_PYTHON:+"$KLIMATISCH_PYTHON"} python3 python3.13 python3.12 python3.11 python; do
        path=$(command -v "$name" 2>/dev/null) || continue
        version=$(python_version "$path") || continue
        if suitable "$version"; then
            PYTHON=$path PYTHON_VERSION=$version
            return 0
        fi
        seen="$seen $path is $version;"
    done
    # No Python at all: the system's own may be one of the right versions.
    if [ -z "$seen" ] && debian && [ -z "${1:-}" ]; then
        system_packages "python3 python3-venv $NEEDED" "$WANTED"
        find_python again
        return
    fi
    fail "Klimatisch needs Python 3.11, 3.12 or 3.13; none was found${seen:+ (${seen# })}." \
        "Debian 12 and 13, Ubuntu 24.04: sudo apt-get install python3 python3-venv" \
        "Elsewhere: install one of them and start again, or name it: KLIMATISCH_PYTHON=/path/to/python3.12"
}

can_make_venv() { "$PYTHON" -c 'import ensurepip, venv' 2>/dev/null; }

# Adds the package that brings ensurepip to what is NEEDED, where the system's Python came without.
ask_for_venv() {
    can_make_venv && return 0
    case $("$PYTHON" -c 'import sys; print(sys.base_prefix)') in
    /usr) NEEDED="python$PYTHON_VERSION-venv $NEEDED" ;;
    esac
}

# --- .venv --------------------------------------------------------------------------------------

hash_of() {
    if has sha256sum; then
        cat -- "$@" | sha256sum | cut -d' ' -f1
    else
        cat -- "$@" | shasum -a 256 | cut -d' ' -f1
    fi
}

stamped() { # stamped key: the value in the stamp file, or nothing
    [ -f "$STAMP" ] && sed -n "s/^$1=//p" "$STAMP"
}

# The state of .venv for the wanted set (run or dev):
#   ready; project (only the project itself anew); fill (packages are missing); anew (start over)
venv_state() {
    local want=$1 have version
    if [ ! -e "$VENV" ] || [ -e "$UNFINISHED" ]; then
        echo anew
        return
    fi
    version=$(python_version "$VENV/bin/python")
    if ! suitable "$version"; then
        echo anew
        return
    fi
    if [ ! -f "$STAMP" ]; then # made by hand: use it, but fill it
        echo fill
        return
    fi
    if [ "$(stamped python)" != "$version" ] || [ "$(stamped root)" != "$ROOT" ]; then
        echo anew
        return
    fi
    have=$(stamped set)
    if [ "$(stamped run)" != "$HASH_RUN" ]; then
        echo anew
    elif [ "$want" = dev ] && [ "$have" != dev ]; then
        echo fill
    elif [ "$want" = dev ] && [ "$(stamped dev)" != "$HASH_DEV" ]; then
        echo anew
    elif [ "$(stamped project)" != "$HASH_PROJECT" ]; then
        echo project
    else
        echo ready
    fi
}

cannot_write() {
    fail "Cannot write in $1." "Klimatisch keeps its Python packages in .venv and a log in build." \
        "Take a copy of the project in a folder of your own."
}

prepare_log() {
    [ -z "${LOG_READY:-}" ] || return 0
    LOG_READY=1
    mkdir -p "$BUILD" 2>/dev/null || cannot_write "$ROOT"
    if [ -n "${LOCKED:-}" ]; then
        : >"$LOG" || cannot_write "$BUILD"
    fi
    {
        printf '== %s: %s\n' "$(date)" "$0"
        uname -a
    } >>"$LOG" || cannot_write "$BUILD"
}

lock_setup() { # one set-up at a time; pip keeps the lock too, should this script be killed
    mkdir -p "$BUILD" 2>/dev/null || cannot_write "$ROOT"
    has flock || return 0
    { exec 9>>"$BUILD/setup.lock"; } 2>/dev/null || cannot_write "$BUILD"
    if ! flock -n 9; then
        say "Another set-up is running in this folder; waiting for it."
        flock 9
    fi
    LOCKED=1
}

unlock_setup() {
    [ -z "${LOCKED:-}" ] || exec 9>&-
    LOCKED=""
}

count_packages() { grep '^[a-z].*==' "$1" | grep -vc -e win32 -e darwin; }

make_venv() { # from nothing
    if ! can_make_venv; then
        fail "$PYTHON cannot make virtual environments (its ensurepip or venv is missing)." \
            "Install the package of your system that brings it, or name another Python:" \
            "KLIMATISCH_PYTHON=/path/to/python3.12 $0"
    fi
    [ -e "$UNFINISHED" ] && say "The last set-up was not finished; starting over."
    rm -rf -- "$VENV" || cannot_write "$VENV"
    mkdir -p "$VENV" || cannot_write "$ROOT"
    : >"$UNFINISHED" || cannot_write "$VENV"
    step "Python $PYTHON_VERSION environment in .venv" "$PYTHON" -m venv "$VENV" ||
        step_failed "Start again; if it stays so, name another Python: KLIMATISCH_PYTHON=/path/to/python3.12 $0"
}

fill_venv() { # fill_venv run|dev packages|project
    : 2>/dev/null >"$UNFINISHED" || cannot_write "$VENV"
    rm -f -- "$STAMP"
    if [ "$2" = packages ]; then
        step "Python packages (about $(count_packages "$ROOT/.lock/$1.txt"))" \
            "$VENV/bin/python" -m pip install --progress-bar off \
            --require-hashes -r "$ROOT/.lock/build.txt" -r "$ROOT/.lock/$1.txt" ||
            step_failed "Check the network (pip fetches the packages), then start again."
    fi
    step "Klimatisch itself" "$VENV/bin/python" -m pip install --progress-bar off \
        --no-deps --no-build-isolation -e "$ROOT" ||
        step_failed "Start again; if it stays so, remove the folder .venv first."
    {
        echo "set=$1"
        echo "python=$(python_version "$VENV/bin/python")"
        echo "root=$ROOT"
        echo "run=$HASH_RUN"
        [ "$1" = dev ] && echo "dev=$HASH_DEV"
        echo "project=$HASH_PROJECT"
    } >"$STAMP.new" || cannot_write "$VENV"
    mv -f -- "$STAMP.new" "$STAMP" || cannot_write "$VENV"
    rm -f -- "$UNFINISHED"
}

# --- MicroPython for Node -----------------------------------------------------------------------

# node_packages: after it build/node_modules holds what .lock/node says, where there is an npm.
node_packages() {
    local hash stamp=$BUILD/node_modules/.klimatisch-stamp
    has node && has npm || return 0
    hash=$(hash_of "$ROOT/.lock/node/package-lock.json")
    [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$hash" ] && return 0
    lock_setup
    if ! { [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$hash" ]; }; then # another start may have done it
        prepare_log
        cp -- "$ROOT"/.lock/node/package*.json "$BUILD" || cannot_write "$BUILD"
        step "MicroPython for Node" npm ci --prefix "$BUILD" --ignore-scripts --no-audit --no-fund ||
            step_failed "Check the network (npm fetches the package), then start again."
        printf '%s\n' "$hash" >"$stamp" || cannot_write "$BUILD"
    fi
    unlock_setup
}

# set_up run|dev text|window|headless|tests: after it .venv and the system are as wanted.
# With nothing to do it only compares: some hundredths of a second.
set_up() {
    local want=$1 state
    HASH_RUN=$(hash_of "$ROOT/.lock/build.txt" "$ROOT/.lock/run.txt")
    HASH_DEV=$(hash_of "$ROOT/.lock/build.txt" "$ROOT/.lock/dev.txt")
    HASH_PROJECT=$(hash_of "$ROOT/pyproject.toml")
    packages_for "$2"

    trap interrupted INT TERM
    trap stop_ticker EXIT
    if [ "$(venv_state "$want")" = ready ]; then
        system_packages "$NEEDED" "$WANTED"
    else
        lock_setup
        prepare_log
        state=$(venv_state "$want") # another start may have done it meanwhile
        [ "$(stamped set)" = dev ] && want=dev
        if [ "$state" = anew ]; then
            find_python
            ask_for_venv
        fi
        system_packages "$NEEDED" "$WANTED"
        case $state in
        anew)
            make_venv
            fill_venv "$want" packages
            ;;
        fill) fill_venv "$want" packages ;;
        project) fill_venv "$want" project ;;
        esac
        unlock_setup
        [ -z "$SETTING_UP" ] || say "Ready."
    fi
    [ "$2" != tests ] || node_packages
    trap - INT TERM EXIT
}

# --- a screen without a screen ------------------------------------------------------------------

XVFB=""
start_xvfb() { # sets DISPLAY; the number is chosen by Xvfb itself, so two never collide
    local pipe number=""
    has Xvfb || fail "Xvfb, the screen in memory, was not found." \
        "Install it with your system's package manager (xvfb, xorg-x11-server-Xvfb, xorg-server-xvfb)."
    pipe=$(mktemp -d) || fail "No temporary folder could be made."
    mkfifo "$pipe/display"
    Xvfb -displayfd 8 -screen 0 1280x800x24 -nolisten tcp 8>"$pipe/display" >"$BUILD/xvfb.log" 2>&1 </dev/null &
    XVFB=$!
    trap stop_xvfb EXIT
    read -r -t 30 number <"$pipe/display"
    rm -rf -- "$pipe"
    if [ -z "$number" ]; then
        tail -n 5 "$BUILD/xvfb.log" >&2
        fail "Xvfb did not start." "Its log: $BUILD/xvfb.log"
    fi
    export DISPLAY=":$number"
    unset WAYLAND_DISPLAY XAUTHORITY
    export SDL_VIDEODRIVER=x11 SDL_AUDIODRIVER=dummy LIBGL_ALWAYS_SOFTWARE=1
}

stop_xvfb() {
    [ -n "$XVFB" ] || return 0
    kill "$XVFB" 2>/dev/null
    wait "$XVFB" 2>/dev/null
    XVFB=""
}
