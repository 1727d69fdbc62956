/// The types that `io.auserviced.Host` and `io.auserviced` share, and the former's description.
public enum HostInterfaceDescription {
    /// Type definitions in varlink's language: `Unit`, `Latency`, `Engine`, `Incident` and `Cause`.
    public static let sharedTypes = """
        # A distribution of times in nanoseconds
        type Latency (count: int, p50: int, p99: int, maximum: int)

        # A unit with what it cost and suffered so far. state is idle, running, bridged, restarting or quarantined.
        # load is the share of the period that a cycle takes lately. stalls: bypassed cycles in which the host's own thread
        # had no core; pardons: times that the machine was found to be late and not the unit. hostRunDelay, serviceRunDelay:
        # nanoseconds that the render thread was ready and had no core; stolen: what a hypervisor took from all cores.
        # tracer: the process of the debugger that has the service, against which nothing is held meanwhile.
        # presenters: how many show its view or wait for their turn, for a unit with a view.
        # bridgedBlocks: how many blocks were bridged, or faded back, for which reason.
        # peak: the largest magnitude in its output within the last second, where the host reads that output.
        type Unit (
          instance: int,
          component: string,
          name: string,
          servicePID: ?int,
          inProcess: bool,
          state: string,
          cycles: int,
          bypassedCycles: int,
          stalls: ?int,
          pardons: ?int,
          hostRunDelay: ?int,
          serviceRunDelay: ?int,
          stolen: ?int,
          restarts: int,
          incidents: int,
          queueOverflows: int,
          bridgedBlocks: ?[string]int,
          ipc: Latency,
          dsp: Latency,
          load: float,
          peak: ?float,
          pssBytes: ?int,
          sandbox: ?string,
          tracer: ?int,
          presenters: ?int
        )

        # What drives an engine, and what that counted since it was opened. state is running, paused, prepared or stopped;
        # sampleRate and framesPerCycle are 0 while nothing drives it.
        type Engine (
          name: string,
          state: string,
          device: string,
          sampleRate: float,
          framesPerCycle: int,
          frames: int,
          busyNanoseconds: int,
          xruns: int
        )

        # Why a unit failed. kind is signal, exit, deadline, slow, protocolError, notFinite, renderError, loadFailure,
        # controlTimeout, launchFailure or requested; number is that of the signal or the exit code.
        type Cause (kind: string, number: ?int, reason: ?string)

        # One time that a unit failed; time in seconds since 1970. action is restarted, restartScheduled, demoted,
        # bridged, limited, keptPlaying, quarantined or removed. lastOutput: what the service printed last, line by line.
        type Incident (
          time: float,
          component: string,
          instance: int,
          processID: int,
          cause: Cause,
          action: string,
          cyclesBypassed: int,
          lastOutput: ?[]string
        )
        """

    /// The whole interface.
    static func text(methods: String) -> String {
        """
        # The units of one host process
        interface io.auserviced.Host

        \(sharedTypes)

        type Parameter (
          address: string,
          identifier: string,
          keyPath: string,
          name: string,
          value: float,
          minimum: float,
          maximum: float,
          unitName: string,
          valueStrings: []string,
          isWritable: ?bool,
          isSwitch: ?bool,
          isLogarithmic: ?bool
        )

        type Preset (number: int, name: string, isCurrent: bool)

        # A unit of a chain; the rest is what somebody chose for it
        type ChainUnit (instance: int, group: ?string, bridge: ?string, placement: ?string)

        # What a host plays; device, sampleRate and framesPerCycle are there where somebody chose them
        type Chain (
          units: []ChainUnit,
          device: ?string,
          sampleRate: ?float,
          framesPerCycle: ?int,
          isPipelined: bool
        )

        # What a host plays; position and length in seconds of its source, volume in dB from -96 (silence) to 0
        type Transport (
          isPlaying: bool,
          position: float,
          length: ?float,
          isPausable: bool,
          isSeekable: bool,
          volume: float
        )

        # A controller of a MIDI port that moves a parameter. kind is controller, controller14, nrpn, nrpn14, pressure or bend;
        # least and greatest are the values at its ends, where somebody chose them; port is the only one that moves it
        type Binding (
          instance: int,
          parameter: string,
          kind: string,
          channel: int,
          number: ?int,
          port: ?string,
          least: ?float,
          greatest: ?float,
          jumps: bool
        )

        # A file that the user selected for a unit; path is where it was when it was opened
        type File (key: string, path: string, isWritable: bool)

        # One thing that a render thread does in a cycle; reads and writes are numbers of buffers, times in nanoseconds
        type Step (
          action: string,
          nodes: []string,
          reads: [][]int,
          writes: [][]int,
          runsDomain: ?int,
          delayFrames: ?int,
          meanNanoseconds: ?float,
          longestNanoseconds: ?int,
          core: ?int,
          reason: ?string,
          joinedUnits: ?int
        )

        # What renders at one rate
        type Domain (sampleRate: float, maximumFrames: int, bufferCount: int, steps: []Step)

        # An engine; state is running, paused, prepared or stopped
        type Graph (name: string, state: string, device: string, cycles: int, domains: []Domain)

        \(methods)
        # What went wrong, in words
        error Failed (message: string)

        # A file of the user's could not be read or written: which, why and what to do, in words
        error FileUnusable (message: string)

        """
    }
}
