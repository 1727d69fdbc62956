"""Takes each plug-in through a life: listed, started, ten seconds rendered with values at random, its state saved and
restored, and gone. Prints what fails, and a table with a row for each format."""
import json
import math
import random
import struct
import subprocess
import sys
import tempfile
import wave

SECONDS, RATE = 10, 48000
STEPS = ["listed", "started", "rendered", "state kept"]
FORMATS = ["ladspa", "lv2", "clap", "vst3"]
# Exit codes of auctl: what a unit does wrong is told by 5; a signal or a code of a signal is a death of auctl itself.
UNIT_FAILED, FIRST_OF_SIGNAL = 5, 128


class Failure(Exception):
    """What went wrong in a step; `is_host` where auctl itself died."""

    def __init__(self, text, is_host=False):
        super().__init__(text)
        self.is_host = is_host


def run(arguments, limit):
    try:
        done = subprocess.run(arguments, capture_output=True, text=True, timeout=limit, errors="replace")
    except subprocess.TimeoutExpired:
        raise Failure(f"auctl did not end within {limit} s") from None
    if done.returncode < 0 or done.returncode >= FIRST_OF_SIGNAL:
        raise Failure(f"auctl ended with {done.returncode}", is_host=True)
    return done


def last_line(done):
    lines = [line for line in (done.stderr + done.stdout).strip().splitlines() if line.strip()]
    return lines[-1][:160] if lines else f"exit code {done.returncode}"


def write_input(path):
    """Ten seconds of a tone with noise, the same each time."""
    source = random.Random(1)
    with wave.open(path, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        frames = (
            int(8000 * math.sin(frame * 0.0576) + source.uniform(-4000, 4000)) for frame in range(SECONDS * RATE))
        file.writeframes(b"".join(struct.pack("<hh", value, value) for value in frames))


def write_notes(path):
    """A note a second."""
    track = b"".join(
        bytes([0, 0x90, 48 + index, 100, 0x83, 0x60, 0x80, 48 + index, 0, 0x83, 0x60, 0xB0, 1, index])
        for index in range(SECONDS))
    track += b"\x00\xff\x2f\x00"
    with open(path, "wb") as file:
        file.write(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 480) + b"MTrk" + struct.pack(">I", len(track)) + track)


def start(auctl, name):
    """The unit's type, and what it says of itself, which an instance of it is made for."""
    done = run([auctl, "info", name, "--json"], 60)
    try:
        told = json.loads(done.stdout) if done.returncode == 0 else {}
    except ValueError:
        told = {}
    if told.get("unit") is None:
        raise Failure(last_line(done))
    return told["component"]["identifier"]["type"], told["unit"]


def values(name, unit):
    """A value for each parameter, within its range; the same for a name each time."""
    chance = random.Random(name)
    options = []
    for parameter in unit.get("parameters", []):
        if parameter.get("isWritable") is False:
            continue
        value = chance.uniform(parameter["minimum"], parameter["maximum"])
        if parameter.get("valueNames") or chance.random() < 0.1:
            value = chance.choice([parameter["minimum"], parameter["maximum"]])
        options += ["--param", f"{parameter['keyPath']}={value:.9g}"]
    # So many arguments may be too long a command.
    return options[:600]


def check(auctl, name, checks):
    """Has the validator look."""
    done = run([auctl, "validate", name, "--only", checks, "--json"], 120)
    if done.returncode == 0:
        return
    try:
        findings = json.loads(done.stdout)[0]["findings"]
    except (ValueError, LookupError):
        findings = []
    failed = [f"{finding['check']}: {finding['message']}" for finding in findings if finding["outcome"] == "failed"]
    raise Failure(failed[0][:160] if failed else last_line(done))


def render(auctl, name, kind, unit, folder):
    # What takes neither sound nor notes, and what only makes notes, can be no unit of a chain by itself: the validator
    # renders it, with values at random. Noise is another one each time, which is no fault.
    if kind in ("augn", "aumi"):
        return check(auctl, name, "render.finite,parameters.round-trip")
    source = ["--midi-file", f"{folder}/notes.mid"] if kind == "aumu" else [f"{folder}/in.wav"]
    done = run([auctl, "render", *source, f"{folder}/out.wav", "--unit", name, *values(name, unit), "--tail", "0"], 120)
    if done.returncode:
        raise Failure(last_line(done))


def live(auctl, name, folder):
    """How many steps were done, with what ended them."""
    done = 1
    try:
        kind, unit = start(auctl, name)
        done = 2
        render(auctl, name, kind, unit, folder)
        done = 3
        check(auctl, name, "state.round-trip")
        return len(STEPS), None
    except Failure as failure:
        return done, failure


def listed(auctl, every):
    """Names by formats, and those that are there and broken."""
    done = run([auctl, "plugins", "--json"], 1200)
    names = sorted(one["name"] for one in json.loads(done.stdout))
    broken = run([auctl, "plugins", "--broken", "--json"], 1200)
    return names[::every], json.loads(broken.stdout)


def print_table(counts, broken, deaths):
    print(f"{'':10}{''.join(f'{title:>12}' for title in STEPS)}{'broken':>12}")
    for kind in FORMATS:
        row = [sum(done > step for done in counts.get(kind, [])) for step in range(len(STEPS))]
        row.append(sum(one.get("name", "").startswith(kind + ":") for one in broken))
        print(f"{kind:10}{''.join(f'{number:>12}' for number in row)}")
    print(f"deaths of auctl: {deaths}")


def main():
    auctl, every = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1
    names, broken = listed(auctl, every)
    counts, deaths = {}, 0
    with tempfile.TemporaryDirectory() as folder:
        write_input(f"{folder}/in.wav")
        write_notes(f"{folder}/notes.mid")
        for name in names:
            done, failure = live(auctl, name, folder)
            counts.setdefault(name.split(":")[0], []).append(done)
            if failure:
                deaths += failure.is_host
                print(f"not {STEPS[done]:12} {name}  {failure}", flush=True)
    print_table(counts, broken, deaths)
    sys.exit(1 if deaths else 0)


main()
