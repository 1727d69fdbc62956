"""Renders plug-ins by auctl, out of process and in it, and by ffmpeg, and as CLAP and VST3 and as LV2, and compares the samples."""
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

FRAMES, RATE, BLOCK = 24000, 48000, 1024
# What a service puts out at most. A plug-in that is louder is compared with an input that is less by a power of two, whose
# digits are the same.
LIMIT, QUIETER = struct.pack("<f", 7.9432823), 2.0**-9
# What is said of a plug-in that sounds as here beside a host that tells it what ffmpeg does not.
TOLD = "beside a host that tells the longest block, which the other does not"
# LADSPA beside the LV2 of the list: file, label. Not those whose last bits depend on whether output and input are one memory.
LADSPA = [("amp_1181", "amp"), ("comb_1190", "comb"), ("diode_1185", "diode"),
          ("valve_1209", "valve")]
SHORT = [
    "http://drobilla.net/plugins/mda/", "http://plugin.org.uk/swh-plugins/",
]
# Plug-ins that come as CLAP, VST3 and LV2; what to set in the first two where their defaults are others, how many channels
# are played, and why the sound is another one where it is.
BOTH = {
    "ZaMaximX2": ([], 2, "asks for a new beginning in its first block, which LV2 cannot"),
    "ZaMultiComp": ([], 2, ""), "ZaMultiCompX2": ([], 2, ""), "ZamAutoSat": ([], 2, ""),
    "ZamComp": ([], 2, ""), "ZamCompX2": ([], 2, ""), "ZamDelay": ([], 1, ""), "ZamDynamicEQ": ([], 2, ""),
    "ZamEQ2": ([], 2, ""), "ZamGEQ31": ([], 2, ""), "ZamGate": ([], 2, ""), "ZamGateX2": ([], 2, ""),
    "ZamGrains": (["loop_time=160"], 2, "begins anew with each value, of which VST3 tells processor and controller"),
    "ZamHeadX2": ([], 2, "makes its filter before it is told the rate, which LV2 tells first"), "ZamPhono": ([], 2, ""),
    "ZamTube": ([], 2, ""), "ZamVerb": ([], 2, ""),
}
SHORT_BOTH = ["ZamEQ2", "ZamComp"]


def noise(channels, factor=1):
    """Half a second of a generator's noise, the same each time."""
    state, samples = 1, []
    for _ in range(FRAMES * channels):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        samples.append((state / 2**31 - 1) * 0.25 * factor)
    return struct.pack(f"<{len(samples)}f", *samples)


def write(path, channels, factor=1):
    data = noise(channels, factor)
    head = struct.pack("<4sI4s4sIHHIIHH", b"RIFF", 50 + len(data), b"WAVE", b"fmt ", 18, 3, channels, RATE,
                       RATE * 4 * channels, 4 * channels, 32) + struct.pack("<H4sII", 0, b"fact", 4, FRAMES)
    with open(path, "wb") as file:
        file.write(head + struct.pack("<4sI", b"data", len(data)) + data)


def samples(path):
    """Raw floats of a file, by ffmpeg, with the number of channels."""
    shown = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=channels", "-of", "csv=p=0", path],
        capture_output=True, text=True, timeout=60)
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "f32le", "-c:a", "pcm_f32le", "-"], capture_output=True, timeout=60)
    return int(shown.stdout.strip() or 0), raw.stdout


def theirs(name, source, target):
    kind, rest = name.split(":", 1)
    if kind == "ladspa":
        library, label = rest.split(":", 1)
        text = f"ladspa=file={library}:plugin={label}"
    else:
        text = "lv2=p=" + rest.replace(":", "\\\\:").replace("#", "\\#")
    environment = dict(os.environ, LADSPA_PATH="/usr/lib/ladspa", QT_QPA_PLATFORM="offscreen")
    run = subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-i", source, "-af", text, "-c:a", "pcm_f32le", target],
        capture_output=True, text=True, timeout=120, env=environment)
    return run.returncode == 0 and os.path.exists(target)


def theirs_told(host, name, source, target):
    """By a small host that tells the longest block, which ffmpeg does not: one channel."""
    data = samples(source)[1]
    pathlib.Path(f"{target}.in").write_bytes(data)
    run = subprocess.run(
        [host, "render", name.split(":", 1)[1], str(BLOCK), f"{target}.in", target], capture_output=True, timeout=120)
    return pathlib.Path(target).read_bytes() if run.returncode == 0 else b""


def ours(auctl, name, source, target, more=()):
    run = subprocess.run(
        [auctl, "render", source, target, "--unit", name, *more, "--frames", str(BLOCK), "--tail", "0"],
        capture_output=True, text=True, timeout=120)
    return None if run.returncode == 0 else (run.stderr.strip().splitlines() or ["?"])[-1]


def difference(wanted, heard, count):
    """None where the samples are the same, else the first frame that is not."""
    size = min(len(wanted), len(heard), FRAMES * 4 * count)
    if size and wanted[:size] == heard[:size]:
        return None
    return next((i for i in range(0, size, 4) if wanted[i:i + 4] != heard[i:i + 4]), 0) // 4 // max(count, 1)


def is_cut(heard):
    """Whether a sample is at the bound that a service puts out at most."""
    positive, negative = LIMIT, struct.pack("<f", -7.9432823)
    return any(heard[i:i + 4] in (positive, negative) for i in range(0, len(heard), 4))


def compare_once(auctl, name, folder, channels, source):
    """A word and a remark with one input; no word where the other host does not render it."""
    them, us = f"{folder}/them.wav", f"{folder}/us.wav"
    for path in (them, us):
        if os.path.exists(path):
            os.remove(path)
    if not theirs(name, source, them):
        return None
    count, wanted = samples(them)
    for place, more in (("out of process", []), ("in process", ["--in-process"])):
        problem = ours(auctl, name, source, us, more)
        if problem:
            return "failed", f"{place}: {problem}"
        own, heard = samples(us)
        if count != own:
            return "different", f"{place}: {own} channels, they have {count}"
        first = difference(wanted, heard, count)
        if first is not None:
            quieter = f"{folder}/quiet{channels}.wav"
            if source != quieter and is_cut(heard):
                return compare_once(auctl, name, folder, channels, quieter)
            return "different", f"{place}: from frame {first}"
    return "same", ""


def compare(auctl, name, folder):
    """A word for the table, with a remark: in one channel, or else in two."""
    last = "they do not render it", ""
    for channels in (1, 2):
        found = compare_once(auctl, name, folder, channels, f"{folder}/in{channels}.wav")
        if not found:
            continue
        if found[0] == "same":
            return found
        last = found
    return last


def compare_told(auctl, host, name, folder):
    """As `compare`, beside the small host."""
    us, source = f"{folder}/us.wav", f"{folder}/in1.wav"
    wanted = theirs_told(host, name, source, f"{folder}/told.raw")
    for place, more in (("out of process", []), ("in process", ["--in-process"])):
        problem = ours(auctl, name, source, us, more)
        if problem:
            return "failed", f"{place}: {problem}"
        count, heard = samples(us)
        first = difference(wanted, heard, count)
        if first is not None:
            return "different", f"{place}: from frame {first}"
    return "same", ""


def vst3_names(auctl):
    """The classes of the VST3 of the list by the names of their bundles."""
    run = subprocess.run([auctl, "plugins", "--format", "vst3", "--json"], capture_output=True, text=True, timeout=120)
    listed = json.loads(run.stdout) if run.returncode == 0 else []
    names = {os.path.basename(one["path"]).removesuffix(".vst3"): one["name"] for one in listed}
    return {name: names.get(name, f"vst3:{name}") for name in BOTH}


def compare_formats(auctl, name, other, folder):
    """As `compare`, of a plug-in in two formats: `other` is its name in that which is not LV2."""
    settings, channels, reason = BOTH[name]
    # What is in a group as CLAP is in none as VST3.
    group = "time." if other.startswith("clap:") else ""
    settings = [part for setting in settings for part in ("--param", group + setting)]
    heard = []
    for format, more in ((other, settings), (f"lv2:urn:zamaudio:{name}", [])):
        problem = ours(auctl, format, f"{folder}/in{channels}.wav", f"{folder}/us.wav", more)
        if problem:
            return "failed", problem
        heard.append(samples(f"{folder}/us.wav"))
    (count, first), (own, lv2) = heard
    # Only silence would be the same whatever happens.
    if count == own and first == lv2 and any(first):
        return "same", ""
    return ("explained", reason) if reason else ("different", "in LV2")


def allow_in_process(folder):
    """In this run plug-ins may be loaded in process, whatever the user allows otherwise."""
    os.environ["XDG_CONFIG_HOME"] = folder
    os.makedirs(f"{folder}/auserviced")
    pathlib.Path(f"{folder}/auserviced/plug-ins.conf").write_text("in-process *\n")


def listed(listing):
    """Names of LV2 with the reasons of those that have another sound here."""
    lines = [line.split(None, 1) for line in open(listing) if line.strip() and not line.startswith("#")]
    return {f"lv2:{line[0]}": line[1].strip() if len(line) > 1 else "" for line in lines}


def try_one(auctl, host, name, other, reason, folder):
    try:
        if other:
            return compare_formats(auctl, other, name, folder)
        word, remark = compare(auctl, name, folder)
        if word == "different" and host and name.startswith("lv2:"):
            told = compare_told(auctl, host, name, folder)
            word, remark = (told[0], TOLD) if told[0] == "same" else (word, remark)
        return ("explained", reason) if word == "different" and reason else (word, remark)
    except subprocess.TimeoutExpired:
        return "failed", "took too long"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--short"]
    is_short = "--short" in sys.argv
    auctl, listing = arguments[:2]
    host = arguments[2] if len(arguments) > 2 else None
    reasons = listed(listing)
    names = list(reasons)
    if is_short:
        names = [name for name in names if any(start in name for start in SHORT)][::4][:8]
    names += [f"ladspa:{file}:{label}" for file, label in LADSPA]
    counts, others = {}, {}
    with tempfile.TemporaryDirectory() as folder:
        allow_in_process(f"{folder}/config")
        for name, vst3 in vst3_names(auctl).items():
            if not is_short or name in SHORT_BOTH:
                others |= {f"clap:com.zamaudio.{name}": name, vst3: name}
        names += others
        for channels in (1, 2):
            write(f"{folder}/in{channels}.wav", channels)
            write(f"{folder}/quiet{channels}.wav", channels, QUIETER)
        for name in names:
            word, remark = try_one(auctl, host, name, others.get(name), reasons.get(name, ""), folder)
            counts[word] = counts.get(word, 0) + 1
            if word != "same" or remark:
                print(f"{word:12} {name}  {remark}", flush=True)
    print(", ".join(f"{counts.get(word, 0)} {word}" for word in ["same", "different", "explained", "failed"])
          + f", {counts.get('they do not render it', 0)} not rendered by the other host, of {len(names)}")
    sys.exit(1 if counts.get("different", 0) + counts.get("failed", 0) else 0)


main()
