"""Measures plug-ins of other formats: scans beside lilv, cycles and memory beside a small host in C and units of this project,
VST3 beside pedalboard, and eight plug-ins in series beside other hosts. Called by scripts/plug-ins --figures."""
import json
import os
import pathlib
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import wave

import plug_in_series

AMP = "http://plugin.org.uk/swh-plugins/amp"
OWN = "aufx gain Demo"
FRAMES, RATE, RUNS, INSTANCES = 128, 48000, 5, 64
KIB, MIB = 1024, 1024 * 1024


def run(command, limit=600, **more):
    done = subprocess.run(command, capture_output=True, text=True, timeout=limit, errors="replace", **more)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, command[:3]))}: {(done.stderr or done.stdout).strip()[-300:]}")
    return done.stdout


def row(title, goal, measured, is_met):
    print(f"{title:58}{goal:>14}{measured:>34}  {'ok' if is_met else 'missed'}", flush=True)


def milliseconds(command):
    before = time.monotonic()
    run(command)
    return (time.monotonic() - before) * 1e3


# MARK: Scans


def scans(auctl, host):
    """A look at everything beside lilv's own load of all ports, and a list of what is known beside reading the folders."""
    run([auctl, "plugins", "--format", "lv2", "--json"])
    ours = min(milliseconds([auctl, "plugins", "--rescan", "--format", "lv2", "--json"]) for _ in range(2))
    theirs = min(float(run([host, "scan"]).split()[0]) for _ in range(2))
    row("scan of all LV2, binaries loaded, over lilv's load", "1.5", f"{ours / theirs:.2f} ({ours:.0f} of {theirs:.0f} ms)",
        ours <= 1.5 * theirs)
    nothing = statistics.median(milliseconds([auctl, "--version"]) for _ in range(RUNS))
    known = statistics.median(milliseconds([auctl, "plugins", "--format", "lv2", "--json"]) for _ in range(RUNS)) - nothing
    folders = statistics.median(float(run([host, "list"]).split()[0]) for _ in range(RUNS))
    row("list of what is known, over reading and stat of folders", "2", f"{known / folders:.2f} ({known:.1f} of {folders:.2f} ms)",
        known <= 2 * folders)


# MARK: Cycles


def cycle(aubench, unit, mode):
    """µs of a cycle of one unit, the median of one run; None where it does not run like that."""
    rows = json.loads(run([aubench, "ipc", "--unit", unit, "--frames", str(FRAMES), "--channels", "1", "--cycles", "2000",
                           "--json"]))
    found = [one["p50"] for one in rows if one["mode"] == mode]
    return found[0] if found else None


def cycles(aubench, host):
    """By turns, so that what the machine does meanwhile is in both."""
    pairs = [(cycle(aubench, f"lv2:{AMP}", "sleeping"), cycle(aubench, OWN, "sleeping")) for _ in range(RUNS)]
    ratio = statistics.median(lv2 / own for lv2, own in pairs)
    lv2, own = (statistics.median(values) for values in zip(*pairs))
    row("cycle of an isolated LV2 gain, over our gain isolated", "1.1", f"{ratio:.2f} ({lv2:.1f} of {own:.1f} µs)", ratio <= 1.1)
    pairs = []
    for _ in range(RUNS):
        inside = cycle(aubench, f"lv2:{AMP}", "in process")
        pairs.append((inside, float(run([host, "time", AMP, str(FRAMES), "2000"]).split()[0])))
    ratio = statistics.median(inside / c for inside, c in pairs)
    inside, c = (statistics.median(values) for values in zip(*pairs))
    row("the same in process, over the run() of a host in C", "1.2", f"{ratio:.2f} ({inside:.2f} of {c:.2f} µs)", ratio <= 1.2)


# MARK: Memory


def memory(auctl, host, folder):
    """PSS of services while they play, over what the plug-in takes in a small host."""
    own = float(run([host, "memory", AMP, str(FRAMES)])) * KIB
    for title, goal, more in (("alone", 3, []), ("in one group", 1.5, ["--group"])):
        units = [part for _ in range(INSTANCES) for part in ("--unit", f"lv2:{AMP}")]
        playing = plug_in_series.Playing(
            [auctl, "play", f"{folder}/tone.wav", "--loop", "--device", "paced-null", "--frames", "256", *units, *more,
             "--no-daemon"])
        with playing:
            playing.wait_for(lambda: playing.has_settled(1 if more else INSTANCES), 120)
            services = [one for one in playing.descendants() if "auextension" in plug_in_series.name_of(one)]
            busy = sorted((plug_in_series.pss(one) for one in services), reverse=True)
            # A runner that waits for the next unit is none of these.
            each = sum(busy[:1 if more else INSTANCES]) / INSTANCES - own
        row(f"memory of one of {INSTANCES} instances {title}, over the plug-in's own", f"{goal} MiB",
            f"{each / MIB:.2f} MiB (its own {own / MIB:.2f})", each <= goal * MIB)


# MARK: VST3 beside pedalboard

PEDALBOARD = """
import sys, numpy, pedalboard
source, target, path, block = sys.argv[1:5]
sound = numpy.fromfile(source, dtype="<f4").reshape(1, -1)
plugin = pedalboard.load_plugin(path)
channels = int(sys.argv[5])
out = plugin.process(numpy.repeat(sound, channels, axis=0), 48000, buffer_size=int(block), reset=True)
out.T.astype("<f4").tofile(target)
"""


def python_with_pedalboard(folder):
    """An environment of its own below the build folder, which is kept."""
    python = pathlib.Path(folder) / "pedalboard/bin/python"
    if not python.exists():
        run([sys.executable, "-m", "venv", str(python.parent.parent)])
        run([str(python), "-m", "pip", "-q", "install", "pedalboard==0.9.26", "numpy"])
    return str(python)


def floats(path):
    data = pathlib.Path(path).read_bytes()
    return struct.unpack(f"<{len(data) // 4}f", data)


def raw_of(path, target):
    run(["ffmpeg", "-v", "error", "-y", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", target])


def beside_pedalboard(auctl, kept, folder):
    """Each VST3 of zam-plugins with its defaults: the same bits, or how far apart in decibels."""
    python, bundles = python_with_pedalboard(kept), sorted(pathlib.Path("/usr/lib/vst3").glob("Za*.vst3"))
    raw_of(f"{folder}/mono.wav", f"{folder}/mono.raw")
    same, others = 0, []
    for bundle in bundles:
        best = None
        for channels in (1, 2):
            try:
                # pedalboard does not come back from a plug-in that makes its channels anew, such as ZamVerb.
                run([python, "-c", PEDALBOARD, f"{folder}/mono.raw", f"{folder}/theirs.raw", str(bundle), "1024", str(channels)], 60)
                run([auctl, "render", f"{folder}/{'mono' if channels == 1 else 'stereo'}.wav", f"{folder}/ours.wav", "--unit",
                     f"vst3:{bundle.stem}", "--frames", "1024", "--tail", "0"])
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                ends = not isinstance(error, subprocess.TimeoutExpired)
                best = best if best is not None else str(error).splitlines()[-1][:80] if ends else "pedalboard does not end"
                continue
            raw_of(f"{folder}/ours.wav", f"{folder}/ours.raw")
            theirs, ours = floats(f"{folder}/theirs.raw"), floats(f"{folder}/ours.raw")
            count = min(len(theirs), len(ours))
            error = max((abs(a - b) for a, b in zip(theirs[:count], ours[:count])), default=1)
            if isinstance(best, (str, type(None))) or error < best:
                best = error
        same += best == 0
        if best != 0:
            others.append((bundle.stem, best))
    row("VST3 of zam-plugins beside pedalboard, to the bit", f"{len(bundles)}", f"{same}", same == len(bundles))
    for name, apart in others:
        print(f"    {name}: {apart if isinstance(apart, str) else f'{apart:.3g} apart at most'}")


# MARK: All


def write_tone(path, seconds, channels):
    """A quiet tone with noise of 16 bits, the same each time."""
    state, samples = 1, []
    for frame in range(int(seconds * RATE)):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        samples += [((frame * 37) % 4096 - 2048) + (state >> 22)] * channels
    with wave.open(path, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *samples))


def main():
    programs, host, kept = sys.argv[1:4]
    auctl, aubench = f"{programs}/auctl", f"{programs}/aubench"
    os.environ["AUEXTENSION_PATH"] = str(pathlib.Path(".build/extensions").absolute())
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "?")
    print(f"{model}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Linux {os.uname().release}, {FRAMES} frames")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CONFIG_HOME"] = f"{folder}/config"
        os.makedirs(f"{folder}/config/auserviced")
        pathlib.Path(f"{folder}/config/auserviced/plug-ins.conf").write_text("in-process *\n")
        write_tone(f"{folder}/tone.wav", 10, 1)
        write_tone(f"{folder}/mono.wav", 0.5, 1)
        write_tone(f"{folder}/stereo.wav", 0.5, 2)
        parts = [
            lambda: scans(auctl, host), lambda: cycles(aubench, host), lambda: memory(auctl, host, folder),
            lambda: beside_pedalboard(auctl, kept, folder), lambda: plug_in_series.compare(auctl, AMP, folder),
        ]
        failed = 0
        for part in parts:
            try:
                part()
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                failed += 1
                print(f"not measured: {error}", flush=True)
    sys.exit(1 if failed else 0)


main()
