import Varlink

/// The methods of `io.auserviced`, for the daemon and its clients.
package enum DaemonMethods {
    package static let interfaceName = "io.auserviced"

    package static let status = VarlinkMethod<NoParameters, DaemonStatus>(
        "Status", in: interfaceName,
        """
        () -> (
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
        """,
        "The daemon itself")
    package static let list = VarlinkMethod<DaemonMessages.Query, ComponentList>(
        "List", in: interfaceName,
        """
        (type: ?string, subtype: ?string, manufacturer: ?string) ->
          (components: []Component, diagnostics: []Diagnostic)
        """,
        "The components that match; a code that is absent or 0 matches all. With more, again after every change")
    package static let info = VarlinkMethod<DaemonMessages.Name, DaemonMessages.Component>(
        "Info", in: interfaceName, "(name: string) -> (component: Component)",
        "The component of this name or triple")
    package static let rescan = VarlinkMethod<NoParameters, ComponentList>(
        "Rescan", in: interfaceName, "() -> (components: []Component, diagnostics: []Diagnostic)",
        "Looks at the disk again")
    package static let launch = VarlinkMethod<DaemonMessages.Launch, DaemonMessages.Launched>(
        "Launch", in: interfaceName,
        """
        (
          title: string,
          libraryPath: string,
          bundleHash: ?string,
          lingerMilliseconds: ?int,
          preferWarm: ?bool,
          component: ?Identifier,
          generatesCode: ?bool,
          takesFiles: ?bool,
          showsWindows: ?bool,
          opensWindows: ?bool,
          dataFolder: ?string
        ) -> (token: string, processID: int, wasWarm: bool, socket: int, pidfd: int, sandbox: ?string)
        """,
        """
        Starts a service, or takes a waiting runner. socket and pidfd are positions among the descriptors that come with
        the reply. lingerMilliseconds: how long the service waits for another host when the caller dies. component: what
        the caller loads; a runner that rehearsed it is kept waiting for the next start. generatesCode: whether the
        service may turn memory that it has written into code. takesFiles: whether it is given files that the user
        selects, and may change no file's mode or times. showsWindows: whether an X server for windows of the unit can run
        beside it, in the service's own namespaces. opensWindows: whether the service may connect to that server itself,
        for a plug-in that opens its windows in its own process. dataFolder: a folder that it may write to, which is made for its
        user only if it is missing
        """)
    package static let attach = VarlinkMethod<DaemonMessages.Attach, DaemonMessages.Launched>(
        "Attach", in: interfaceName,
        "(token: string) -> (token: string, processID: int, wasWarm: bool, socket: int, pidfd: int, sandbox: ?string)",
        "Takes over a service that waits since its host died")
    package static let services = VarlinkMethod<NoParameters, DaemonMessages.Services>(
        "Services", in: interfaceName, "() -> (services: []Service)")
    package static let exitCause = VarlinkMethod<DaemonMessages.Process, DaemonMessages.Cause>(
        "ExitCause", in: interfaceName, "(processID: int) -> (cause: ?Cause)",
        "How a service that was started here ended; no cause while it runs")
    package static let lastOutput = VarlinkMethod<DaemonMessages.Process, DaemonMessages.Lines>(
        "LastOutput", in: interfaceName, "(processID: int) -> (lines: []string)",
        "The last lines that a service that was started here printed, oldest first, control characters escaped")
    package static let hosts = VarlinkMethod<DaemonMessages.Interval, DaemonMessages.Hosts>(
        "Hosts", in: interfaceName, "(intervalMilliseconds: ?int) -> (hosts: []Host)",
        "The hosts that run and their units. With more, again and again")
    package static let kill = VarlinkMethod<DaemonMessages.Unit, NoReply>(
        "Kill", in: interfaceName, "(host: int, instance: int) -> ()",
        "Kills the service of a unit; host is the host's process")
    package static let restart = VarlinkMethod<DaemonMessages.Unit, NoReply>(
        "Restart", in: interfaceName, "(host: int, instance: int) -> ()",
        "Ends the service of a unit and starts it again, also out of quarantine")
    package static let incidents = VarlinkMethod<NoParameters, DaemonMessages.Incidents>(
        "Incidents", in: interfaceName, "() -> (incidents: []LoggedIncident)",
        "The latest incidents; with more, each further one as it happens")
    package static let metrics = VarlinkMethod<NoParameters, DaemonMessages.Text>(
        "Metrics", in: interfaceName, "() -> (text: string)",
        "Counters and times of all units and of the daemon as OpenMetrics text")
    package static let quarantine = VarlinkMethod<NoParameters, DaemonMessages.Quarantine>(
        "Quarantine", in: interfaceName, "() -> (entries: []Quarantined)",
        "The bundles that are not started any more")
    package static let release = VarlinkMethod<DaemonMessages.Release, DaemonMessages.Released>(
        "Release", in: interfaceName, "(bundleHash: ?string) -> (count: int)",
        "Releases a bundle, or all when no hash is given; count tells how many")
    package static let shutdown = VarlinkMethod<NoParameters, NoReply>(
        "Shutdown", in: interfaceName, "() -> ()", "Ends the daemon; services that hosts use go on")
}
