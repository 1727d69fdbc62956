"""Renders plug-ins by auctl and by ffmpeg, and as CLAP and as LV2, and compares the samples."""
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
# Plug-ins that come as CLAP and as LV2; what to set in CLAP where its defaults are others, how many channels are played,
# and why the sound is another one where it is.
BOTH = {
    "ZaMaximX2": ([], 2, "asks for a new beginning in its first block as CLAP, which LV2 cannot"),
    "ZaMultiComp": ([], 2, ""), "ZaMultiCompX2": ([], 2, ""), "ZamAutoSat": ([], 2, ""),
    "ZamComp": ([], 2, ""), "ZamCompX2": ([], 2, ""), "ZamDelay": ([], 1, ""), "ZamDynamicEQ": ([], 2, ""),
    "ZamEQ2": ([], 2, ""), "ZamGEQ31": ([], 2, ""), "ZamGate": ([], 2, ""), "ZamGateX2": ([], 2, ""),
    "ZamGrains": (["--param", "time.loop_time=160"], 2, ""),
    "ZamHeadX2": ([], 2, "makes its filter before CLAP has told it the rate"), "ZamPhono": ([], 2, ""),
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


def compare_formats(auctl, name, folder):
    """As `compare`, of a plug-in in two formats."""
    settings, channels, reason = BOTH[name]
    heard = []
    for format, more in ((f"clap:com.zamaudio.{name}", settings), (f"lv2:urn:zamaudio:{name}", [])):
        problem = ours(auctl, format, f"{folder}/in{channels}.wav", f"{folder}/us.wav", more)
        if problem:
            return "failed", problem
        heard.append(samples(f"{folder}/us.wav"))
    (count, clap), (own, lv2) = heard
    # Only silence would be the same whatever happens.
    if count == own and clap == lv2 and any(clap):
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
    names += [f"clap:com.zamaudio.{name}" for name in BOTH if "--short" not in sys.argv or name in SHORT_BOTH]
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        for channels in (1, 2):
            write(f"{folder}/in{channels}.wav", channels)
        for name in names:
            try:
                is_clap = name.startswith("clap:")
                word, remark = (compare_formats(auctl, name.rsplit(".", 1)[1], folder) if is_clap
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
