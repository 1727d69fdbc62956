import HostControl

/// `io.auserviced` in varlink's language.
package enum DaemonInterfaceDescription {
    package static let text = """
        # Starts and watches the processes of audio units, and knows the units that are installed and that run
        interface io.auserviced

        type Identifier (type: string, subtype: string, manufacturer: string)

        type Component (
          identifier: Identifier,
          name: string,
          version: int,
          tags: []string,
          bundlePath: string,
          libraryPath: string,
          bundleHash: string,
          loadableInProcess: bool,
          sandboxSafe: bool,
          hasView: bool,
          resourceUsage: []string
        )

        # Something wrong with a bundle. severity is error, warning or note
        type Diagnostic (severity: string, path: string, key: ?string, problem: string, remedy: string)

        # A service that was started here and still runs. state is attached or waiting
        type Service (
          token: string,
          title: string,
          libraryPath: string,
          processID: int,
          hostPID: int,
          state: string,
          age: float,
          secondsLeft: ?float,
          pssBytes: ?int
        )

        type HostName (processID: int, name: string)

        \(HostInterfaceDescription.sharedTypes)

        type Host (host: HostName, units: []Unit)

        type LoggedIncident (host: ?HostName, incident: Incident)

        type Quarantined (bundleHash: string, component: string, reason: string, since: float)

        # The daemon itself
        method Status() -> (
          version: string,
          processID: int,
          uptime: float,
          warmRunners: int,
          services: int,
          hosts: int,
          components: int,
          runnerPath: string,
          searchPath: []string
        )

        # The components that match; a code that is absent or 0 matches all. With more, again after every change
        method List(type: ?string, subtype: ?string, manufacturer: ?string) ->
          (components: []Component, diagnostics: []Diagnostic)

        # The component of this name or triple
        method Info(name: string) -> (component: Component)

        # Looks at the disk again
        method Rescan() -> (components: []Component, diagnostics: []Diagnostic)

        # Starts a service, or takes a waiting runner. socket and pidfd are positions among the descriptors that come with
        # the reply. lingerMilliseconds: how long the service waits for another host when the caller dies. component: what
        # the caller loads; a runner that rehearsed it is kept waiting for the next start
        method Launch(
          title: string,
          libraryPath: string,
          bundleHash: ?string,
          lingerMilliseconds: ?int,
          preferWarm: ?bool,
          component: ?Identifier
        ) -> (token: string, processID: int, wasWarm: bool, socket: int, pidfd: int)

        # Takes over a service that waits since its host died
        method Attach(token: string) -> (token: string, processID: int, wasWarm: bool, socket: int, pidfd: int)

        method Services() -> (services: []Service)

        # How a service that was started here ended; no cause while it runs
        method ExitCause(processID: int) -> (cause: ?Cause)

        # The last lines that a service that was started here printed, oldest first, control characters escaped
        method LastOutput(processID: int) -> (lines: []string)

        # The hosts that run and their units. With more, again and again
        method Hosts(intervalMilliseconds: ?int) -> (hosts: []Host)

        # Kills the service of a unit; host is the host's process
        method Kill(host: int, instance: int) -> ()

        # Ends the service of a unit and starts it anew, also out of quarantine
        method Restart(host: int, instance: int) -> ()

        # The latest incidents; with more, each further one as it happens
        method Incidents() -> (incidents: []LoggedIncident)

        # Counters and times of all units and of the daemon as OpenMetrics text
        method Metrics() -> (text: string)

        # The bundles that are not started any more
        method Quarantine() -> (entries: []Quarantined)

        # Releases a bundle, or all when no hash is given; count tells how many
        method Release(bundleHash: ?string) -> (count: int)

        # Ends the daemon; services that hosts use go on
        method Shutdown() -> ()

        # What went wrong, in words
        error Failed (message: string)

        # The bundle crashed too often and is not started
        error InQuarantine (message: string)

        # No service waits under this token
        error NoSuchService (message: string)

        # No component of this name
        error NoSuchComponent (message: string)

        """
}
