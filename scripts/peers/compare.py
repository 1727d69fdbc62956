"""Runs chains of clients in JACK2, PipeWire and auserviced, and prints them over one raw limit; see scripts/bench-peers."""

import argparse
import contextlib
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent
CORE = "0"


def fail(text):
    print(f"bench-peers: {text}", file=sys.stderr)
    sys.exit(1)


def numbers(text):
    try:
        values = [int(word) for word in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of numbers such as 1,2,4")
    if not all(0 < value <= 8192 for value in values):
        raise argparse.ArgumentTypeError(f"'{text}': numbers are from 1 to 8192")
    return values


def parse():
    parser = argparse.ArgumentParser(prog="scripts/bench-peers")
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("--frames", type=numbers, default=[32, 128], help="block sizes")
    parser.add_argument("--clients", type=numbers, default=[1, 2, 4, 8], help="lengths of the chains, up to 16")
    parser.add_argument("--cycles", type=int, default=1500, help="cycles per row")
    parser.add_argument("--runs", type=int, default=1, help="how often all of it is measured, in turns")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--plot", metavar="FILE.svg", help="also draw the last block size")
    options = parser.parse_args()
    if max(options.clients) > 16 or options.cycles < 100 or options.runs < 1:
        parser.error("at most 16 clients, at least 100 cycles and one run")
    return options


def pinned(is_pinned, command):
    return (["taskset", "-c", CORE] if is_pinned else []) + command


@contextlib.contextmanager
def running(command, is_pinned, environment, is_ready):
    """A server while the body runs; ended politely, so that it removes its shared memory."""
    with tempfile.TemporaryFile() as log:
        server = subprocess.Popen(pinned(is_pinned, command), env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            end = time.monotonic() + 30
            while not is_ready():
                if server.poll() is not None or time.monotonic() > end:
                    log.seek(0)
                    fail(f"{command[0]} did not start:\n{log.read().decode(errors='replace')[-2000:]}")
                time.sleep(0.1)
            yield
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def clients(is_pinned, command, environment):
    result = subprocess.run(pinned(is_pinned, command), env=environment, capture_output=True, text=True)
    if result.returncode != 0:
        fail(f"{' '.join(command)}: {result.stderr.strip()[-1000:]}")
    return dict(zip(("p50", "p90", "p99", "max"), map(float, result.stdout.split())))


def jack(options, frames, is_pinned):
    # One name, whose place in JACK's registry of eight is used again when a server of it was killed.
    name = "aupeers"
    environment = dict(os.environ, JACK_NO_AUDIO_RESERVATION="1")
    command = ["jackd", "-n", name, "-R", "-P", "70", "-d", "dummy", "-r", "48000", "-p", str(frames)]

    def is_ready():
        probe = subprocess.run(["jack_wait", "-s", name, "-c"], env=environment, capture_output=True, text=True)
        return "not running" not in probe.stdout and probe.returncode == 0

    with running(command, is_pinned, environment, is_ready):
        for count in options.clients:
            program = [f"{options.folder}/jack_chain", name, str(count), str(options.cycles)]
            yield count, clients(is_pinned, program, environment)


def pipewire(options, frames, is_pinned):
    with tempfile.TemporaryDirectory() as folder:
        configuration = pathlib.Path(folder, "server.conf")
        configuration.write_text((ROOT / "server.conf").read_text().replace("@FRAMES@", str(frames)))
        environment = dict(os.environ, PIPEWIRE_RUNTIME_DIR=folder, XDG_RUNTIME_DIR=folder)

        def is_ready():
            probe = subprocess.run(["pw-link", "-i"], env=environment, capture_output=True, text=True)
            return "sink:playback_FL" in probe.stdout

        with running(["pipewire", "-c", str(configuration)], is_pinned, environment, is_ready):
            for count in options.clients:
                program = [f"{options.folder}/pipewire_chain", "pipewire-0", str(count), str(options.cycles)]
                yield count, clients(is_pinned, program, environment)


OURS = {"hand-off": "auserviced, chain", "group": "auserviced, group", "anticipating": "auserviced, anticipate"}


BARE = "bare processes in a ring"


def ours(options, frames):
    """Our rows, and the raw pairs that were measured with them."""
    command = ["aubench", "chain", "--frames", str(frames), "--channels", "2", "--json"]
    command += ["--units", ",".join(map(str, options.clients)), "--cycles", str(options.cycles)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        fail(f"aubench chain: {result.stderr.strip()}")
    rows, raw = [], []
    for record in json.loads(result.stdout):
        if record["mode"] == "group":
            raw.append(record["limit_p50"])
        if record["mode"] in OURS:
            rows.append((OURS[record["mode"]], record["units"], record))
        # What as many processes and the host need that only wake each other.
        if record["mode"] == "hand-off":
            rows.append((BARE, record["units"], {"p50": record["limit_p50"], "p99": record["limit_p99"]}))
    return rows, statistics.median(raw)


def measure(options):
    rows = []
    for run in range(options.runs):
        for frames in options.frames:
            print(f"bench-peers: run {run + 1}, {frames} frames", file=sys.stderr)
            measured, raw = ours(options, frames)
            for is_pinned in (True, False):
                where = "one core" if is_pinned else "default"
                for label, server in (("JACK2", jack), ("PipeWire", pipewire)):
                    for count, times in server(options, frames, is_pinned):
                        measured.append((f"{label}, {where}", count, times))
            # The machine changes its speed: the limit is the mean of what it was before and after.
            raw = (raw + ours(options, frames)[1]) / 2
            for label, count, times in measured:
                rows.append({
                    "run": run + 1, "frames": frames, "server": label, "clients": count, "raw_pair": round(raw, 2),
                    **{key: times[key] for key in ("p50", "p99")}, "pairs": round(times["p50"] / raw, 2)})
    return rows


def table(rows, options):
    print("paced, stereo, 48 kHz; µs of the median run; pairs: p50 over the raw pair, all runs")
    for frames in options.frames:
        chosen = [row for row in rows if row["frames"] == frames]
        raw = statistics.median(row["raw_pair"] for row in chosen)
        print(f"\n{frames} frames, raw pair {raw:.2f} µs")
        print(f"{'':26}" + "".join(f"{count:>3} client{'s' if count > 1 else ' '}  p99 " for count in options.clients))
        for label in dict.fromkeys(row["server"] for row in chosen):
            cells = ""
            for count in options.clients:
                runs = [row for row in chosen if row["server"] == label and row["clients"] == count]
                p50 = statistics.median(row["p50"] for row in runs)
                p99 = statistics.median(row["p99"] for row in runs)
                cells += f"{p50:10.1f} {p99:5.0f} "
            longest = max(options.clients)
            pairs = sorted(row["pairs"] for row in chosen if row["server"] == label and row["clients"] == longest)
            spread = f"{pairs[0]:.1f}" if len(pairs) == 1 else f"{pairs[0]:.1f}–{pairs[-1]:.1f}"
            print(f"{label:26}{cells}  {longest}: {spread} pairs")


def plot(rows, frames, path):
    """The medians by the number of clients, as lines on logarithmic axes."""
    from math import log

    chosen = [row for row in rows if row["frames"] == frames]
    labels = list(dict.fromkeys(row["server"] for row in chosen))
    colours = ["#0b6", "#06c", "#a0a", "#c60", "#888", "#e90", "#bbb", "#000"]
    counts = sorted({row["clients"] for row in chosen})
    low = min(row["p50"] for row in chosen) * 0.8
    high = max(row["p50"] for row in chosen) * 1.2
    x = lambda count: 60 + 420 * (log(count / counts[0]) / log(counts[-1] / counts[0]) if len(counts) > 1 else 0)
    y = lambda time: 340 - 300 * log(time / low) / log(high / low)
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="720" height="400" font-family="sans-serif" font-size="13">',
             '<rect width="720" height="400" fill="white"/>',
             f'<text x="60" y="24" font-size="15">A chain of processes, {frames} frames, paced: µs per cycle (median)</text>']
    for tick in (0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if low <= tick <= high:
            parts.append(f'<line x1="60" x2="480" y1="{y(tick):.1f}" y2="{y(tick):.1f}" stroke="#ddd"/>'
                         f'<text x="52" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>')
    for count in counts:
        parts.append(f'<text x="{x(count):.1f}" y="362" text-anchor="middle">{count}</text>')
    parts.append('<text x="270" y="386" text-anchor="middle">clients</text>')
    for label, colour in zip(labels, colours):
        means = [(count, statistics.median(row["p50"] for row in chosen
                                           if row["server"] == label and row["clients"] == count)) for count in counts]
        points = " ".join(f"{x(count):.1f},{y(time):.1f}" for count, time in means)
        place = 60 + 24 * labels.index(label)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<line x1="500" x2="524" y1="{place}" y2="{place}" stroke="{colour}" stroke-width="3"/>'
                     f'<text x="532" y="{place + 4}">{label}</text>')
    pathlib.Path(path).write_text("\n".join(parts) + "\n</svg>\n")


def main():
    options = parse()
    for program in ("jackd", "jack_wait", "pipewire", "pw-link", "taskset", "auctl"):
        if shutil.which(program) is None:
            fail(f"no '{program}' on the PATH; scripts/setup installs what is missing")
    rows = measure(options)
    if options.plot:
        plot(rows, options.frames[-1], options.plot)
    if options.json:
        json.dump(rows, sys.stdout, indent=1, ensure_ascii=False)
        print()
    else:
        table(rows, options)


main()
