"""Eight LV2 plug-ins in series: in our chain, in jalv on JACK, in PipeWire's filter-chain and in ffmpeg. What a cycle takes of the
processor in all processes together, the memory of all, and what is left when one of the processes is killed."""
import contextlib
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time

UNITS, FRAMES, RATE, SECONDS = 8, 128, 48000, 6
TICKS = os.sysconf("SC_CLK_TCK")


def name_of(process):
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
    return ""


def pss(process):
    """Bytes; 0 for a process that has ended."""
    with contextlib.suppress(OSError):
        for line in open(f"/proc/{process}/smaps_rollup"):
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def stat_of(process):
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return []


def processor_time(process):
    """Seconds that its threads have run."""
    with contextlib.suppress(OSError, IndexError):
        total = 0
        for task in os.listdir(f"/proc/{process}/task"):
            total += int(pathlib.Path(f"/proc/{process}/task/{task}/schedstat").read_text().split()[0])
        return total / 1e9
    return 0


class Playing:
    """A program with what it starts, which ends with the body."""

    def __init__(self, command, environment=None):
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=self.log, stderr=self.log, start_new_session=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for kind in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, kind)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(5)
                return

    def descendants(self):
        """Itself and all below it."""
        parents = {}
        for entry in os.listdir("/proc"):
            if entry.isdigit() and (fields := stat_of(entry)):
                parents.setdefault(int(fields[1]), []).append(int(entry))
        found, waiting = [], [self.process.pid]
        while waiting:
            found.append(waiting.pop())
            waiting += parents.get(found[-1], [])
        return found

    def working(self):
        """The services that have run within half a second: runners that wait do not."""
        services = [one for one in self.descendants() if "auextension" in name_of(one)]
        before = {one: processor_time(one) for one in services}
        time.sleep(0.5)
        return [one for one in services if processor_time(one) > before[one] > 0]

    def has_settled(self, count):
        """Whether so many services have run for a while."""
        services = [one for one in self.descendants() if "auextension" in name_of(one)]
        return len(services) >= count and sum(processor_time(one) > 0.05 for one in services) >= min(count, len(services)) \
            and self.process.poll() is None and self.lasts()

    def lasts(self):
        self.since = getattr(self, "since", time.monotonic())
        return time.monotonic() - self.since > 8

    def wait_for(self, is_ready, patience):
        end = time.monotonic() + patience
        while not is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                self.log.seek(0)
                raise RuntimeError(f"{self.process.args[0]}: {self.log.read().decode(errors='replace')[-300:]}")
            time.sleep(0.1)


def measure(processes):
    """µs of the processor in a cycle, and MiB, of processes that play."""
    before, start = sum(map(processor_time, processes)), time.monotonic()
    time.sleep(SECONDS)
    used, passed = sum(map(processor_time, processes)) - before, time.monotonic() - start
    return used / (passed * RATE / FRAMES) * 1e6, sum(map(pss, processes)) / 2**20


def show(title, processor, memory, outcome):
    print(f"    {title:44}{processor:9.1f} µs{memory:9.1f} MiB   {outcome}", flush=True)


# MARK: Ours


def ours(auctl, uri, folder, more, title):
    units = [part for _ in range(UNITS) for part in ("--unit", f"lv2:{uri}")]
    playing = Playing(
        [auctl, "play", f"{folder}/tone.wav", "--loop", "--device", "paced-null", "--frames", str(FRAMES), *units, *more,
         "--no-daemon"])
    wanted = 1 if "--group" in more else UNITS
    with playing:
        playing.wait_for(lambda: playing.has_settled(wanted), 90)
        figures = measure(playing.descendants())
        os.kill(max(playing.working(), key=processor_time), signal.SIGKILL)
        is_back = False
        for _ in range(20):
            is_back = is_back or len(playing.working()) >= wanted
        plays = playing.process.poll() is None
    show(title, *figures, f"{'plays on' if plays else 'ends'}, {'the killed one is back' if is_back else 'one less'}")


# MARK: JACK


def jack(uri):
    environment = dict(os.environ, JACK_DEFAULT_SERVER=f"series{os.getpid()}", JACK_NO_AUDIO_RESERVATION="1")
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(Playing(
            ["jackd", "-n", environment["JACK_DEFAULT_SERVER"], "-d", "dummy", "-r", str(RATE), "-p", str(FRAMES), "-C", "1", "-P",
             "1"], environment))

        def ports():
            shown = subprocess.run(["jack_lsp"], env=environment, capture_output=True, text=True)
            return shown.stdout.split() if shown.returncode == 0 else []

        server.wait_for(lambda: "system:playback_1" in ports(), 30)
        hosts = [stack.enter_context(Playing(["jalv", "-i", "-n", f"n{number}", uri], environment)) for number in range(UNITS)]
        hosts[-1].wait_for(lambda: all(f"n{number}:output" in ports() for number in range(UNITS)), 60)
        names = ["system:capture_1", *(f"n{number}" for number in range(UNITS)), "system:playback_1"]
        for left, right in zip(names, names[1:]):
            ends = [left if ":" in left else f"{left}:output", right if ":" in right else f"{right}:input"]
            subprocess.run(["jack_connect", *ends], env=environment, check=True, capture_output=True)
        figures = measure([server.process.pid, *(host.process.pid for host in hosts)])
        os.kill(hosts[3].process.pid, signal.SIGKILL)
        hosts[3].process.wait()
        time.sleep(2)
        left = sum(host.process.poll() is None for host in hosts)
        outcome = f"{left} of {UNITS} are left, and the series is cut" if "n4:output" in ports() else "the server is gone"
    show("jalv, each on JACK2 (jackd -d dummy)", *figures, outcome)


# MARK: PipeWire

SERVER = pathlib.Path(__file__).resolve().parent / "server.conf"
CHAIN = """
context.properties = {{ log.level = 0 }}
context.spa-libs = {{ audio.convert.* = audioconvert/libspa-audioconvert support.* = support/libspa-support }}
context.modules = [
    {{ name = libpipewire-module-rt args = {{ nice.level = -11 rt.prio = 83 }} flags = [ ifexists nofail ] }}
    {{ name = libpipewire-module-protocol-native }}
    {{ name = libpipewire-module-client-node }}
    {{ name = libpipewire-module-adapter }}
    {{ name = libpipewire-module-filter-chain args = {{
        filter.graph = {{
            nodes = [ {nodes} ]
            links = [ {links} ]
        }}
        audio.channels = 1
        audio.position = [ MONO ]
        capture.props = {{ node.name = series_in node.passive = false audio.position = [ MONO ] }}
        playback.props = {{ node.name = series_out audio.position = [ MONO ] }}
    }} }}
]
"""
SOURCE = """
    { factory = adapter args = {
        factory.name = support.null-audio-sink
        node.name = source
        media.class = Audio/Sink
        audio.position = [ MONO ]
        adapter.auto-port-config = { mode = dsp monitor = true }
    } }
]
"""


def pipewire(uri, folder):
    place = tempfile.mkdtemp(prefix="series", dir=folder)
    environment = dict(os.environ, PIPEWIRE_RUNTIME_DIR=place, XDG_RUNTIME_DIR=place)
    text = SERVER.read_text().replace("@FRAMES@", str(FRAMES))
    pathlib.Path(f"{place}/server.conf").write_text(text.rstrip().removesuffix("]") + SOURCE)
    nodes = " ".join(f'{{ type = lv2 name = n{number} plugin = "{uri}" }}' for number in range(UNITS))
    links = " ".join(f'{{ output = "n{number}:output" input = "n{number + 1}:input" }}' for number in range(UNITS - 1))
    pathlib.Path(f"{place}/chain.conf").write_text(CHAIN.format(nodes=nodes, links=links))
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(Playing(["pipewire", "-c", f"{place}/server.conf"], environment))

        def ports():
            shown = subprocess.run(["pw-link", "-io"], env=environment, capture_output=True, text=True)
            return shown.stdout.split() if shown.returncode == 0 else []

        server.wait_for(lambda: any(port.startswith("sink:") for port in ports()), 30)
        chain = stack.enter_context(Playing(["pipewire", "-c", f"{place}/chain.conf"], environment))
        # Without a session manager nobody gives the streams their ports.
        nodes_of = lambda: subprocess.run(["pw-cli", "ls", "Node"], env=environment, capture_output=True, text=True).stdout
        chain.wait_for(lambda: "series_out" in nodes_of(), 30)
        identifiers = {}
        for line in nodes_of().splitlines():
            words = line.replace(",", " ").split()
            if words[:1] == ["id"]:
                current = words[1]
            if "node.name" in line:
                identifiers[line.split('"')[1]] = current
        for name in ("series_in", "series_out"):
            direction = "Input" if name == "series_in" else "Output"
            form = "{ direction: %s mode: dsp format: { mediaType: audio mediaSubtype: raw format: F32P rate: %d channels: 1 " \
                "position: [ MONO ] } }" % (direction, RATE)
            subprocess.run(["pw-cli", "set-param", identifiers[name], "PortConfig", form], env=environment, capture_output=True)
        chain.wait_for(lambda: sum(port.startswith("series_") for port in ports()) >= 2, 30)
        found = {port.split(":")[0]: port for port in ports() if "monitor" not in port or port.startswith("source:")}
        for left, right in (("source:monitor_MONO", found["series_in"]), (found["series_out"], found["sink"])):
            subprocess.run(["pw-link", left, right], env=environment, check=True, capture_output=True)
        figures = measure([server.process.pid, chain.process.pid])
        os.kill(chain.process.pid, signal.SIGKILL)
        chain.process.wait()
        is_left = any(port.startswith("series_") for port in ports())
    show("PipeWire's filter-chain", *figures, "some are left" if is_left else "all eight are gone")
    shutil.rmtree(place, ignore_errors=True)


# MARK: ffmpeg


def rendered(filters):
    """Seconds of the processor, and the most MiB, of a minute without a clock."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"sine=frequency=440:duration=60:sample_rate={RATE}:samples_per_frame={FRAMES}",
         *filters, "-c:a", "pcm_f32le", "-f", "null", "-"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    most = 0
    while process.poll() is None:
        most = max(most, pss(process.pid))
        time.sleep(0.005)
    if process.returncode:
        raise RuntimeError("ffmpeg does not render the series")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, most / 2**20


def ffmpeg(uri):
    text = ",".join(["lv2=p=" + uri.replace(":", "\\\\:")] * UNITS)
    used, memory = rendered(["-af", text])
    show("ffmpeg, in process and without a clock", used / (60 * RATE / FRAMES) * 1e6, memory, "all of it ends")


def compare(auctl, uri, folder):
    print(f"{UNITS} LV2 plug-ins in series ({uri}), {FRAMES} frames at {RATE} Hz: processor of all processes in a cycle, "
          "memory (PSS), and what is left after kill -9 of one process")
    for title, body in (
        ("ours", lambda: ours(auctl, uri, folder, [], "ours, each in a process of its own")),
        ("ours", lambda: ours(auctl, uri, folder, ["--group"], "ours, in one group")),
        ("ours", lambda: in_process(auctl, uri, folder)),
        ("jalv", lambda: jack(uri)), ("PipeWire", lambda: pipewire(uri, folder)), ("ffmpeg", lambda: ffmpeg(uri)),
    ):
        try:
            body()
        except (RuntimeError, OSError, KeyError, subprocess.SubprocessError) as error:
            print(f"    {title}: not measured: {error}", flush=True)


def in_process(auctl, uri, folder):
    units = [part for _ in range(UNITS) for part in ("--unit", f"lv2:{uri}")]
    playing = Playing([auctl, "play", f"{folder}/tone.wav", "--loop", "--device", "paced-null", "--frames", str(FRAMES), *units,
                       "--in-process", "--no-daemon"])
    with playing:
        playing.wait_for(playing.lasts, 60)
        figures = measure([playing.process.pid])
    show("ours, in process", *figures, "all of it ends")
