import Sandbox

/// What a service may do that not every service may. It is settled when a runner starts: one that waits is fit for
/// only those units that are granted the same, no less and no more.
struct ServiceGrants: Equatable, Sendable {
    var generatesCode = false
    /// Whether it is given files that the user selects.
    var takesFiles = false
    /// Whether an X server for windows of its plug-in can run beside it.
    var showsWindows = false
    /// Whether the plug-in opens them in the service's own process, which connects to that server.
    var opensWindows = false
    /// Folders that it may write to.
    var writable: [String] = []

    init() {}

    init(generatesCode: Bool, takesFiles: Bool, showsWindows: Bool, opensWindows: Bool, dataFolder: String?) {
        self.generatesCode = generatesCode
        self.takesFiles = takesFiles
        // Without the server there is nothing to open them on.
        self.showsWindows = showsWindows || opensWindows
        self.opensWindows = opensWindows
        writable = dataFolder.map { [$0] } ?? []
    }

    init(_ policy: SandboxPolicy) {
        generatesCode = policy.generatesCode
        takesFiles = policy.takesFiles
        showsWindows = policy.showsWindows
        opensWindows = policy.opensWindows
        writable = policy.writable
    }
}

extension LaunchRequest {
    var grants: ServiceGrants {
        ServiceGrants(
            generatesCode: generatesCode, takesFiles: takesFiles, showsWindows: showsWindows,
            opensWindows: opensWindows, dataFolder: dataFolder)
    }
}
