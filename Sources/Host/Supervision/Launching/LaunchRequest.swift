public import ServiceProtocol

/// What is to be started.
public struct LaunchRequest: Equatable, Sendable {
    /// What the process is called in lists.
    public var title: String
    /// The unit's library, which a runner may be chosen by; the host asks the service to load it.
    public var libraryPath: String
    /// Identifies the bundle's content.
    public var bundleHash: String
    /// How long the service waits for another host when this one goes away without a word; 0 to end at once.
    public var lingerMilliseconds: UInt32
    /// Whether a waiting runner may be taken.
    public var preferWarm: Bool
    /// What the host will load. A runner that rehearsed it is kept waiting from then on, for the next start of the same
    /// library; nil for none.
    public var rehearsal: LoadMessage?
    /// Whether the unit declares that it generates code, which others may not.
    public var generatesCode = false
    /// Whether the unit may be given files that the user selects: the service may then change no file's mode or times.
    public var takesFiles = false
    /// Whether the unit is a plug-in of another format with windows of its own: an X server for them can run beside it, in the
    /// service's own namespaces. A waiting runner that any unit may take has none.
    public var showsWindows = false
    /// Whether the plug-in opens those windows in its own process: the service may then connect to what is in its own namespaces.
    public var opensWindows = false
    /// The absolute path of the folder that the unit may keep files in, which is made if it is missing; nil for none.
    /// The host tells the unit of it when it loads it.
    public var dataFolder: String?
    /// Whether the service is to be started even where nothing can lock it in.
    public var allowsNoSandbox = false

    /// A daemon does not look an empty `bundleHash` up in its quarantine.
    public init(
        title: String, libraryPath: String, bundleHash: String = "", lingerMilliseconds: UInt32 = 0,
        preferWarm: Bool = true, rehearsal: LoadMessage? = nil
    ) {
        self.title = title
        self.libraryPath = libraryPath
        self.bundleHash = bundleHash
        self.lingerMilliseconds = lingerMilliseconds
        self.preferWarm = preferWarm
        self.rehearsal = rehearsal
    }
}
