import ServiceProtocol

/// An instance that a waiting runner makes ahead of a launch, and what the runner may do.
struct Rehearsal: Equatable, Sendable {
    let instance: LoadMessage
    let generatesCode: Bool
    let takesFiles: Bool
    let showsWindows: Bool
    let opensWindows: Bool

    init(
        instance: LoadMessage, generatesCode: Bool, takesFiles: Bool = false, showsWindows: Bool = false,
        opensWindows: Bool = false
    ) {
        self.instance = instance
        self.generatesCode = generatesCode
        self.takesFiles = takesFiles
        self.showsWindows = showsWindows
        self.opensWindows = opensWindows
    }

    /// That of the next launch like this one; nil when it asks for none.
    init?(for request: LaunchRequest) {
        guard var instance = request.rehearsal else { return nil }
        // A runner is fit for the launch only with the same folder.
        instance.dataFolder = request.dataFolder
        self.init(
            instance: instance, generatesCode: request.generatesCode, takesFiles: request.takesFiles,
            showsWindows: request.showsWindows, opensWindows: request.opensWindows)
    }

    var libraryPath: String { instance.libraryPath }

    var grants: ServiceGrants {
        ServiceGrants(
            generatesCode: generatesCode, takesFiles: takesFiles, showsWindows: showsWindows,
            opensWindows: opensWindows, dataFolder: instance.dataFolder)
    }

    /// Whether a runner that went through it saves another one of its own: the same library under the same rules.
    func isServed(by other: Rehearsal) -> Bool {
        libraryPath == other.libraryPath && grants == other.grants
    }
}
