/// What this project looks for outside of a user's folders, and the socket names that are no files.
public enum SystemPlace: String, CaseIterable, Sendable {
    case extensions = "system extensions"
    case runners = "system runners"
    case hostEndpoint = "host endpoint"
    case ladspa = "LADSPA plug-ins"
    case lv2 = "LV2 plug-ins"
    case clap = "CLAP plug-ins"
    case vst3 = "VST3 plug-ins"

    /// Paths, first to last; for the endpoint the beginning of its abstract name, which ends with USER/RUNTIME/PROCESS.
    public var places: [String] {
        switch self {
        case .extensions: Self.prefixes.map(Self.extensionFolder(prefix:))
        case .runners: Self.prefixes.flatMap(Self.runnerFolders(prefix:))
        case .hostEndpoint: ["auserviced/host/"]
        case .ladspa: ["/usr/local/lib/ladspa", "/usr/lib/ladspa", "/usr/lib/\(Self.machineFolder)/ladspa"]
        case .lv2: ["/usr/lib/\(Self.machineFolder)/lv2", "/usr/lib/lv2", "/usr/local/lib/lv2"]
        case .clap: ["/usr/lib/clap", "/usr/local/lib/clap"]
        case .vst3: ["/usr/lib/vst3", "/usr/local/lib/vst3"]
        }
    }

    /// The folders with bundles for every user: those of the installations that programs and libraries in `folders`
    /// belong to, then those of `extensions`. None comes twice.
    public static func extensionFolders(ofCodeIn folders: [String]) -> [String] {
        var found: [String] = []
        for folder in folders.compactMap(installation(ofCodeIn:)).map(extensionFolder(prefix:)) + Self.extensions.places
        where !found.contains(folder) { found.append(folder) }
        return found
    }

    /// The folders with the bundles of the checkouts that programs and libraries in `folders` were built in: those that
    /// come along, for whoever has installed nothing. Searched where no variable names a folder.
    public static func builtExtensionFolders(ofCodeIn folders: [String]) -> [String] {
        var found: [String] = []
        for folder in folders.compactMap(checkout(ofCodeIn:)).map({ "\($0)/.build/extensions" })
        where !found.contains(folder) { found.append(folder) }
        return found
    }

    private static func checkout(ofCodeIn folder: String) -> String? {
        let names = folder.split(separator: "/", omittingEmptySubsequences: false)
        return names.firstIndex(of: ".build").map { names[..<$0].joined(separator: "/") }
    }

    /// The folders of the installations that programs and libraries in `folders` belong to which hold programs that
    /// people do not start.
    static func runnerFolders(ofCodeIn folders: [String]) -> [String] {
        folders.compactMap(installation(ofCodeIn:)).flatMap(runnerFolders(prefix:))
    }

    /// Where the package with the sources may be that a program in `folder` was built from, or was installed with: new
    /// units depend on it.
    public static func packageFolders(ofProgramIn folder: String) -> [String] {
        [checkout(ofCodeIn: folder), installation(ofCodeIn: folder).map(packageFolder(prefix:))].compactMap(\.self)
    }

    private static func packageFolder(prefix: String) -> String { "\(prefix)/share/auserviced/package" }

    /// Where Debian puts libraries for one kind of processor.
    private static var machineFolder: String {
        #if arch(arm64)
            "aarch64-linux-gnu"
        #else
            "x86_64-linux-gnu"
        #endif
    }

    private static let prefixes = ["/usr/local", "/usr"]

    /// The prefix that a program or library in `folder` is installed in; nil for other folders, beside which anybody's
    /// folders may lie, as in `/tmp`.
    private static func installation(ofCodeIn folder: String) -> String? {
        for name in ["/bin", "/lib"] where folder.hasSuffix(name) { return String(folder.dropLast(name.count)) }
        return nil
    }

    private static func runnerFolders(prefix: String) -> [String] {
        ["libexec", "lib"].map { "\(prefix)/\($0)/auserviced" }
    }

    private static func extensionFolder(prefix: String) -> String { "\(prefix)/lib/auserviced/extensions" }

    /// What it is for.
    public var meaning: String {
        switch self {
        case .extensions: "bundles for every user, searched last"
        case .runners: "folders in which auextension is looked for last"
        case .ladspa: "LADSPA libraries, searched after the user's in `.ladspa`"
        case .lv2: "LV2 bundles, searched after the user's in `.lv2`"
        case .clap: "CLAP libraries, searched after the user's in `.clap`"
        case .vst3: "VST3 bundles, searched after the user's in `.vst3`"
        case .hostEndpoint: "abstract socket of each host, by which `auctl` and the daemon reach its units"
        }
    }
}
