"""Measures views in windows: see scripts/bench-views."""

import contextlib
import ctypes
import glob
import json
import mmap
import os
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time

SHORT = "--short" in sys.argv[1:]
PAPER = 0xF2F3F5
KNOB = "aufx dist Demo"
FLOOD = "augn flod Test"
HANG = "augn hang Test"


def fail(text):
    sys.exit(f"bench-views: {text}")


def wait(what, body, seconds=30):
    """What a body returns once it is true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := body():
            return found
        time.sleep(0.005)
    fail(f"{what} did not happen within {seconds} s")


class Display:
    """An X server without a screen, whose pixels are a file, and a person on it."""

    def __init__(self, folder):
        read, write = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1700x1100x24", "-fbdir", folder, "-nolisten", "tcp"],
            pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        name = os.read(read, 32).decode().strip()
        os.environ["DISPLAY"] = f":{name}"
        os.environ.pop("WAYLAND_DISPLAY", None)
        with open(f"{folder}/Xvfb_screen0", "rb") as file:
            self.pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        word = lambda at: struct.unpack_from(">I", self.pixels, at * 4)[0]
        self.start, self.row = word(0) + 12 * word(19), word(12)
        self.person = subprocess.Popen(
            ["windowprobe", "lines"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def color(self, x, y):
        return struct.unpack_from("<I", self.pixels, self.start + y * self.row + x * 4)[0] & 0xFFFFFF

    def rows(self, first, last):
        return self.pixels[self.start + first * self.row:self.start + last * self.row]

    def do(self, *words):
        print(*words, file=self.person.stdin)
        if self.person.stdout.readline() != "done\n":
            fail(f"the pointer cannot {' '.join(map(str, words))}")


def units():
    run = subprocess.run(["auctl", "ps", "--json"], capture_output=True, text=True)
    return json.loads(run.stdout) if run.returncode == 0 else []


def children(of):
    found = []
    for stat in glob.glob("/proc/[0-9]*/stat"):
        with contextlib.suppress(OSError):
            text = open(stat).read()
            if int(text.rsplit(")", 1)[1].split()[1]) == of:
                found.append((int(text.split()[0]), text[text.index("(") + 1:text.rindex(")")]))
    return found


class Shown:
    """A window with the views of some units."""

    def __init__(self, display, names, *options, is_seen=True):
        names = [names] if isinstance(names, str) else names
        grid = ["--grid"] if len(names) > 1 else []
        self.command = subprocess.Popen(["auctl", "view", *grid, *names, *options])
        self.viewer = wait("a window", lambda: next((p for p, name in children(self.command.pid) if name == "auview"), None))
        if is_seen:
            wait("a picture", lambda: display.color(30, 30) not in (0, PAPER))
        wait("a unit", lambda: len(self.units()) == len(names))
        time.sleep(0.5)

    def units(self):
        return [unit for unit in units() if unit["instance"].startswith(f"{self.command.pid}/")]

    @property
    def services(self):
        return [unit["serviceProcess"] for unit in self.units()]

    def close(self):
        os.kill(self.viewer, signal.SIGTERM)
        self.command.wait()


@contextlib.contextmanager
def shown(*arguments, **options):
    window = Shown(*arguments, **options)
    try:
        yield window
    finally:
        window.close()


def tasks(process, name):
    return [open(path).read() for path in glob.glob(f"/proc/{process}/task/*/{name}")]


def cpu(process):
    """Nanoseconds of all its threads."""
    return sum(int(text.split()[0]) for text in tasks(process, "schedstat"))


def wakeups(process):
    lines = [line for text in tasks(process, "status") for line in text.splitlines() if line.startswith("voluntary_ctxt")]
    return sum(int(line.split()[1]) for line in lines)


def pss(process):
    lines = open(f"/proc/{process}/smaps_rollup").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def spawn_time():
    times = []
    for _ in range(5 if SHORT else 20):
        begin = time.perf_counter()
        subprocess.run(["/bin/true"])
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def memcpy_time(size):
    """Milliseconds of one copy, of pictures that no cache holds, as of one that another process has drawn."""
    pictures = [ctypes.create_string_buffer(bytes([n + 1]) * size, size) for n in range(64)]
    times = []
    for turn in range(60 if SHORT else 400):
        begin = time.perf_counter()
        ctypes.memmove(pictures[turn % 32], pictures[32 + turn % 32], size)
        times.append(time.perf_counter() - begin)
    return statistics.median(times) * 1000


def param(unit, name):
    run = subprocess.run(["auctl", "param", unit, name, "--json"], capture_output=True, text=True)
    return json.loads(run.stdout)[0]["value"]


def measure_kill(display):
    times = []
    for _ in range(2 if SHORT else 5):
        with shown(display, KNOB) as window:
            process = window.services[0]
            begin = time.perf_counter()
            os.kill(process, signal.SIGKILL)
            while display.color(30, 30) != PAPER:
                if time.perf_counter() - begin > 10:
                    fail("the window did not go blank")
            times.append((time.perf_counter() - begin) * 1000)
            wait("the view's return", lambda: display.color(30, 30) != PAPER)
    return [("kill -9 to blank, longest", max(times), "ms", 100)]


def measure_pointer(display):
    """The big knob: where its value is written something changes with each movement."""
    times, seconds = [], 2 if SHORT else 6
    with shown(display, KNOB) as window:
        display.do("move", 210, 300)
        display.do("down")
        for step in range(15 if SHORT else 120):
            before, begin = display.rows(425, 450), time.perf_counter()
            display.do("move", 210, 300 - 20 * (1 + step % 5))
            while display.rows(425, 450) == before and time.perf_counter() - begin < 2:
                pass
            times.append((time.perf_counter() - begin) * 1000)
            time.sleep(0.03)
        service, viewer = window.services[0], window.viewer
        spent, begin = (cpu(service), cpu(viewer)), time.perf_counter()
        step = 0
        while time.perf_counter() - begin < seconds:
            display.do("move", 210, 300 - step % 200)
            step += 3
            time.sleep(max(0, begin + step / 3 / 60 - time.perf_counter()))
        wall = (time.perf_counter() - begin) * 1e9
        shares = [(after - before) / wall * 100 for before, after in zip(spent, (cpu(service), cpu(viewer)))]
        display.do("up")
        time.sleep(1)
        idle = (wakeups(service), wakeups(viewer))
        time.sleep(3 if SHORT else 10)
        woken = wakeups(service) + wakeups(viewer) - sum(idle)
        mapped = open(f"/proc/{service}/maps").read()
    if "libcairo" not in mapped:
        fail("the view was drawn without cairo")
    return [
        ("pointer to pixels in a window, p50", statistics.median(times), "ms", 4),
        ("the same, p95", sorted(times)[len(times) * 95 // 100], "ms", None),
        ("a knob dragged at 60 Hz, 800 x 500: the service's share of a core", shares[0], "%", 10),
        ("the same: the presenter's", shares[1], "%", None),
        (f"a view at rest: wake-ups of service and presenter in {3 if SHORT else 10} s", woken, "", 0),
    ]


def measure_presenter(display):
    with shown(display, FLOOD, "--size", "800x500") as window:
        unit = window.units()[0]["instance"]
        time.sleep(1)
        frames, spent = param(unit, "draws"), cpu(window.viewer)
        time.sleep(2 if SHORT else 6)
        spent, frames = cpu(window.viewer) - spent, param(unit, "draws") - frames
    copy = memcpy_time(800 * 500 * 4)
    return [
        ("the presenter's CPU for a frame of 800 x 500, all of it new, over one memcpy of it", spent / 1e6 / frames / copy, "", 1.5),
        ("frames a second meanwhile", frames / (2 if SHORT else 6), "", None),
    ]


def measure_first_frame(display):
    times, spawn = [], spawn_time()
    with shown(display, KNOB) as window:
        unit = window.units()[0]["instance"]
        os.kill(window.viewer, signal.SIGSTOP)
        size = ["--width", "300", "--height", "200"]
        for _ in range(3 if SHORT else 10):
            begin = time.perf_counter()
            viewer = subprocess.Popen(["auview", unit, *size])
            corner = lambda: display.color(295, 195)
            before = corner()
            while corner() in (before, PAPER) and time.perf_counter() - begin < 10:
                pass
            times.append((time.perf_counter() - begin) * 1000 - spawn)
            viewer.terminate()
            viewer.wait()
            time.sleep(0.3)
        os.kill(window.viewer, signal.SIGCONT)
    return [("first frame of a unit that runs, over posix_spawn of a trivial process", statistics.median(times), "ms", 60)]


def measure_memory(display):
    count = 4 if SHORT else 8
    values = {}
    for options in (["--generic"], []):
        for number in (1, count):
            with shown(display, [KNOB] * number, *options, is_seen=False) as window:
                time.sleep(4)
                services = window.services
                if options and any("libcairo" in open(f"/proc/{service}/maps").read() for service in services):
                    fail("a unit without an open view has cairo in its maps")
                values[bool(options), number] = statistics.mean(map(pss, services))
    return [
        ("PSS of a view alone, beyond the unit's own", values[False, 1] - values[True, 1], "MB", 12),
        (f"PSS of each of {count}, beyond the unit's own", values[False, count] - values[True, count], "MB", 6),
    ]


def measure_hang(display):
    times = []
    with shown(display, HANG, is_seen=False) as window:
        unit = window.units()[0]["instance"]
        time.sleep(3)
        for _ in range(3 if SHORT else 10):
            begin = time.perf_counter()
            subprocess.run(["auctl", "param", unit, "level"], check=True, stdout=subprocess.DEVNULL)
            times.append((time.perf_counter() - begin) * 1000)
        incidents = window.units()[0]["incidents"]
    return [
        ("a draw that sleeps: `auctl param` from start to end, longest", max(times), "ms", 100),
        ("a draw that sleeps: incidents", incidents, "", 0),
    ]


def main():
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/run", mode=0o700)
        os.environ.update(HOME=folder, XDG_RUNTIME_DIR=f"{folder}/run")
        display = Display(folder)
        try:
            for measure in (measure_kill, measure_pointer, measure_presenter, measure_first_frame, measure_memory, measure_hang):
                rows += measure(display)
        finally:
            display.person.kill()
            display.server.terminate()
    width = max(len(name) for name, *_ in rows)
    print(f"{'figure':<{width}}  {'value':>10}  {'goal':>8}")
    for name, value, unit, goal in rows:
        text = f"{value:.2f} {unit}".strip() if isinstance(value, float) else f"{value} {unit}".strip()
        print(f"{name:<{width}}  {text:>10}  {'' if goal is None else f'{goal} {unit}'.strip():>8}")
    missed = [name for name, value, _, goal in rows if goal is not None and value > goal]
    print(f"{len(missed)} of {sum(goal is not None for *_, goal in rows)} goals missed")


main()
