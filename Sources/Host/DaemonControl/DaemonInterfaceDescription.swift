import HostControl

/// `io.auserviced` in varlink's language.
package enum DaemonInterfaceDescription {
    package static func text(methods: String) -> String {
        """
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

        # A service that was started here and still runs, or was lost while it waited. state is attached, waiting or lost
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

        type Host (host: HostName, units: []Unit, engines: ?[]Engine)

        type LoggedIncident (host: ?HostName, incident: Incident)

        type Quarantined (bundleHash: string, component: string, reason: string, since: float)

        \(methods)
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
}
