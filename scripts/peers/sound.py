"""Measures units of Apple's codes beside programs of Debian that do the same; see scripts/bench-sound."""

import argparse
import contextlib
import ctypes
import json
import os
import pathlib
import random
import resource
import statistics
import struct
import subprocess
import sys
import tempfile

BANK = "/usr/share/sounds/sf2/TimGM6mb.sf2"
RATE = 48_000
BEATS_A_SECOND = 2
TICKS = 96


def fail(text):
    print(f"bench-sound: {text}", file=sys.stderr)
    sys.exit(1)


def parse():
    parser = argparse.ArgumentParser(prog="scripts/bench-sound")
    parser.add_argument("--seconds", type=int, default=180, help="how long the sound is that is worked on, 10 to 3600")
    parser.add_argument("--runs", type=int, default=3, help="how often all of it is measured, in turns")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    if not 10 <= options.seconds <= 3600 or options.runs < 1:
        parser.error("10 to 3600 seconds, and at least one run")
    return options


def variable_length(value):
    groups = [value & 127]
    while value := value >> 7:
        groups.append(128 | value & 127)
    return bytes(reversed(groups))


def midi_file(path, events):
    """A file of one track at 120 beats a minute, from (seconds, bytes)."""
    track, now = b"", 0
    for second, message in sorted(events, key=lambda event: event[0]):
        tick = round(second * BEATS_A_SECOND * TICKS)
        track += variable_length(tick - now) + bytes(message)
        now = tick
    track += b"\0\xff\x2f\0"
    head = struct.pack(">4sIHHH", b"MThd", 6, 0, 1, TICKS)
    path.write_bytes(head + struct.pack(">4sI", b"MTrk", len(track)) + track)


def held_notes(seconds):
    """64 notes that last: strings on eight channels, eight keys each."""
    for channel in range(8):
        yield 0, [0xC0 | channel, 48]
        for key in range(48, 64, 2):
            yield 0.1, [0x90 | channel, key, 90]
            yield seconds, [0x80 | channel, key, 0]


def song(seconds):
    """Sixteen channels of General MIDI, a note a beat in each, with changes of volume, pan and bend."""
    chance = random.Random(27)
    for channel in range(16):
        yield 0, [0xC0 | channel, chance.randrange(128)]
        for beat in range(int(seconds * BEATS_A_SECOND) - 1):
            start, key = beat / BEATS_A_SECOND, chance.randrange(40, 84)
            yield start, [0xB0 | channel, chance.choice([7, 10, 11, 1]), chance.randrange(128)]
            yield start, [0xE0 | channel, 0, chance.randrange(56, 72)]
            yield start, [0x90 | channel, key, chance.randrange(40, 128)]
            yield start + chance.choice([0.2, 0.4]), [0x80 | channel, key, 0]


def adopt_orphans():
    """Services whose host has ended become children of this process, so that their time can be counted."""
    subreaper = 36
    if ctypes.CDLL(None, use_errno=True).prctl(subreaper, 1, 0, 0, 0):
        fail(f"prctl: {os.strerror(ctypes.get_errno())}")


def processor_seconds():
    """Of all processes that have ended, and of theirs."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def seconds_of(command):
    """Processor seconds of a program and all that it started: other work on the machine does not count as ours."""
    start = processor_seconds()
    with tempfile.TemporaryFile() as log:
        outcome = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        if outcome.returncode:
            log.seek(0)
            text = log.read().decode(errors="replace").strip()
            fail(f"{' '.join(map(str, command))} ended with {outcome.returncode}:\n{text}")
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    return processor_seconds() - start


def auctl_render(source, *arguments):
    return ["auctl", "render", source, "ours.wav", *arguments]


def auctl_notes(source):
    return ["auctl", "render", "--midi-file", source, "ours.wav", "--unit", "aumu msyn appl", "--open", BANK]


def fluidsynth(source, settings):
    # No reverb and no chorus, float samples and as many points of interpolation, as ours.
    return [
        "fluidsynth", "-ni", "-R", "0", "-C", "0", "-r", str(RATE), "-z", "128", "-g", "0.5", "-o",
        "synth.polyphony=64", "-O", "float", "-T", "wav", "-f", settings, "-F", "theirs.wav", BANK, source,
    ]


def equalizer(bands):
    values = ["--param", "0=0"]
    for index, frequency in enumerate(bands):
        for base, value in ((1000, 0), (2000, 0), (3000, frequency), (4000, -3 if index % 2 else 3), (5000, 1)):
            values += ["--param", f"{base + index}={value}"]
    return ["--unit", "aufx nbeq appl", *values]


def sox(source, bands):
    filters = [
        word for index, frequency in enumerate(bands)
        for word in ("equalizer", str(frequency), "1o", "-3" if index % 2 else "3")
    ]
    return ["sox", "-D", source, "theirs.wav", *filters]


def rows(folder, seconds):
    """(what, ours, theirs or None, the goal of the ratio or of times real time)."""
    noise, held, gm, settings = (folder / name for name in ("noise.wav", "held.mid", "song.mid", "settings"))
    subprocess.run(
        ["sox", "-R", "-n", "-r", str(RATE), "-c", "2", "-b", "32", "-e", "floating-point", noise, "synth",
         str(seconds), "pinknoise", "pinknoise", "vol", "0.3"], check=True)
    midi_file(held, held_notes(seconds))
    midi_file(gm, song(seconds))
    settings.write_text("interp 4\n")
    bands = [60, 150, 400, 1000, 2400, 5000, 9000, 15_000]
    return [
        ("sampler, 64 voices, 4 points, over FluidSynth", auctl_notes(held), fluidsynth(held, settings), 0.8),
        ("time pitch at 1.25, over Rubber Band R2", auctl_render(noise, "--unit", "aufc nutp appl", "--param", "rate=1.25"),
         ["rubberband", "-2", "-q", "-t", "0.8", noise, "theirs.wav"], 0.5),
        ("8 bands of EQ, over sox's 8 biquads", auctl_render(noise, *equalizer(bands)), sox(noise, bands), 0.5),
        ("General MIDI, 16 channels, times real time", auctl_notes(gm), None, 100),
    ]


def measure(row, runs, seconds):
    what, ours, theirs, goal = row
    taken = [(seconds_of(ours), seconds_of(theirs) if theirs else None) for _ in range(runs)]
    spent = statistics.median(run[0] for run in taken)
    if theirs is None:
        figure = seconds / spent
        return {"what": what, "seconds": spent, "timesRealTime": figure, "goal": goal, "reached": figure >= goal}
    figure = statistics.median(run[0] / run[1] for run in taken)
    peer = statistics.median(run[1] for run in taken)
    return {"what": what, "seconds": spent, "peerSeconds": peer, "ratio": figure, "goal": goal, "reached": figure <= goal}


def exactness():
    """What needs no other program: (what, measured, goal) of `aubench sound`; heads stand over libmysofa's filters."""
    result = subprocess.run(["aubench", "sound", "--quick", "--json"], capture_output=True, text=True)
    if result.returncode:
        fail(f"aubench sound: {result.stderr.strip()}")
    found = {row["mode"]: row for row in json.loads(result.stdout)}
    names = [
        ("HRTF, 16 sources, over libmysofa and a straight convolution", "head-responses", "ratio_p50", 0.5),
        ("note of a MIDI sequence, offline: frames off its place", "note-timing", "note_frames_offline", 0),
        ("the same through a device", "note-timing", "note_frames_live", 0),
        ("keyboard to sound, 128 frames: blocks", "note-timing", "keyboard_blocks", 1),
        ("inter-device audio over loopback, 128 frames: blocks late", "network-audio", "network_blocks", 3),
        ("the same as `latency` tells", "network-audio", "network_blocks_told", 3),
        ("sequencer, sampler, environment, cut otherwise: samples", "note-timing", "partition_samples", 0),
    ]
    figures = []
    for what, mode, key, goal in names:
        value = found.get(mode, {}).get(key)
        if value is not None:
            figures.append({"what": what, "measured": value, "goal": goal, "reached": value <= goal})
    return figures


def main():
    options = parse()
    adopt_orphans()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        os.chdir(folder)
        figures = [measure(row, options.runs, options.seconds) for row in rows(folder, options.seconds)]
        exact = exactness()
    if options.json:
        print(json.dumps({"seconds": options.seconds, "runs": options.runs, "rows": figures, "exact": exact}, indent=2))
        return
    print(f"{'':46} {'ours s':>8} {'theirs s':>9} {'ratio':>7} {'goal':>7}")
    for figure in figures:
        peer = f"{figure['peerSeconds']:9.2f}" if "peerSeconds" in figure else " " * 9
        ratio = figure.get("ratio", figure.get("timesRealTime"))
        sign = "≤" if "ratio" in figure else "≥"
        print(f"{figure['what']:46} {figure['seconds']:8.2f} {peer} {ratio:7.2f} {sign}{figure['goal']:>6}")
    print()
    for figure in exact:
        print(f"{figure['what']:64} {figure['measured']:7.2f} ≤{figure['goal']:>6}")


main()
