"""Renders plug-ins by auctl and by ffmpeg, and as CLAP and VST3 and as LV2, and compares the samples."""
import json
import os
import struct
import subprocess
import sys
import tempfile

FRAMES, RATE = 24000, 48000
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


def noise(channels):
    """Half a second of a generator's noise, the same each time."""
    state, samples = 1, []
    for _ in range(FRAMES * channels):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        samples.append((state / 2**31 - 1) * 0.25)
    return struct.pack(f"<{len(samples)}f", *samples)


def write(path, channels):
    data = noise(channels)
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


def ours(auctl, name, source, target, more=()):
    run = subprocess.run(
        [auctl, "render", source, target, "--unit", name, *more, "--frames", "1024", "--tail", "0"],
        capture_output=True, text=True, timeout=120)
    return None if run.returncode == 0 else (run.stderr.strip().splitlines() or ["?"])[-1]


def compare(auctl, name, folder):
    """A word for the table, with a remark."""
    last = "they do not render it", ""
    for channels in (1, 2):
        source = f"{folder}/in{channels}.wav"
        them, us = f"{folder}/them.wav", f"{folder}/us.wav"
        for path in (them, us):
            if os.path.exists(path):
                os.remove(path)
        if not theirs(name, source, them):
            continue
        problem = ours(auctl, name, source, us)
        if problem:
            last = "failed", problem
            continue
        (count, wanted), (own, heard) = samples(them), samples(us)
        if count != own:
            last = "different", f"{own} channels, they have {count}"
            continue
        size = min(len(wanted), len(heard), FRAMES * 4 * count)
        if size and wanted[:size] == heard[:size]:
            return "same", ""
        first = next((i for i in range(0, size, 4) if wanted[i:i + 4] != heard[i:i + 4]), 0) // 4 // max(count, 1)
        return "different", f"from frame {first}"
    return last


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


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--short"]
    auctl, listing = arguments
    lines = [line.split(None, 1) for line in open(listing) if line.strip() and not line.startswith("#")]
    names = [f"lv2:{line[0]}" for line in lines]
    # Why a plug-in has another sound here, by its name.
    reasons = {f"lv2:{line[0]}": line[1].strip() for line in lines if len(line) > 1}
    if "--short" in sys.argv:
        names = [name for name in names if any(start in name for start in SHORT)][::4][:8]
    names += [f"ladspa:{file}:{label}" for file, label in LADSPA]
    others = {}
    for name, vst3 in vst3_names(auctl).items():
        if "--short" not in sys.argv or name in SHORT_BOTH:
            others |= {f"clap:com.zamaudio.{name}": name, vst3: name}
    names += others
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        for channels in (1, 2):
            write(f"{folder}/in{channels}.wav", channels)
        for name in names:
            try:
                word, remark = (compare_formats(auctl, others[name], name, folder) if name in others
                                else compare(auctl, name, folder))
            except subprocess.TimeoutExpired:
                word, remark = "failed", "took too long"
            if word == "different" and name in reasons:
                word, remark = "explained", reasons[name]
            counts[word] = counts.get(word, 0) + 1
            if word != "same":
                print(f"{word:12} {name}  {remark}", flush=True)
    print(", ".join(f"{counts.get(word, 0)} {word}" for word in ["same", "different", "explained", "failed"])
          + f", {counts.get('they do not render it', 0)} not rendered by the other host, of {len(names)}")
    sys.exit(1 if counts.get("different", 0) + counts.get("failed", 0) else 0)


main()
