import Sandbox

/// What a service may do that not every service may. It is settled when a runner starts: one that waits is fit for
/// only those units that are granted the same, no less and no more.
struct ServiceGrants: Equatable, Sendable {
    var generatesCode = false
    /// Whether it is given files that the user selects.
    var takesFiles = false
    /// Whether windows of plug-ins can be shown beside it.
    var showsWindows = false
    /// Folders that it may write to.
    var writable: [String] = []

    init() {}

    init(generatesCode: Bool, takesFiles: Bool, showsWindows: Bool, dataFolder: String?) {
        self.generatesCode = generatesCode
        self.takesFiles = takesFiles
        self.showsWindows = showsWindows
        writable = dataFolder.map { [$0] } ?? []
    }

    init(_ policy: SandboxPolicy) {
        generatesCode = policy.generatesCode
        takesFiles = policy.takesFiles
        showsWindows = policy.showsWindows
        writable = policy.writable
    }
}

extension LaunchRequest {
    var grants: ServiceGrants {
        ServiceGrants(
            generatesCode: generatesCode, takesFiles: takesFiles, showsWindows: showsWindows, dataFolder: dataFolder)
    }
}
