#!/usr/bin/env bash
# Writes .lock/ anew from pyproject.toml: the exact versions, with hashes, that ./run and ./test
# install, for Python 3.11 to 3.13 and every system.
#
#   bash .setup/lock.sh             keeps the versions that still fit
#   bash .setup/lock.sh --upgrade   takes the newest
set -eu
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
tool=$(mktemp -d)
trap 'rm -rf -- "$tool"' EXIT
"${KLIMATISCH_PYTHON:-python3}" -m venv "$tool/venv"
"$tool/venv/bin/python" -m pip install --quiet uv
mkdir -p .lock
compile() {
    "$tool/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 \
        --no-header --no-annotate --generate-hashes "$@"
}
"$tool/venv/bin/python" - >"$tool/build.in" <<'PYTHON'
import tomllib

with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["build-system"]["requires"], sep="\n")
PYTHON
compile "$@" "$tool/build.in" -o .lock/build.txt
compile "$@" --extra dev pyproject.toml -o .lock/dev.txt
# The run set is cut out of the dev set, so that one .venv serves both.
compile -c .lock/dev.txt pyproject.toml -o .lock/run.txt
# What a tablet gets, with buildozer and python-for-android, for build/tablet.
"$tool/venv/bin/python" .setup/android/tablet_requirements.py >"$tool/tablet.in"
compile "$@" "$tool/tablet.in" -o .lock/tablet.txt
wc -l .lock/*.txt
