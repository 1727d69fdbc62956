import Glibc
public import LinuxSystem

extension RegisteredComponent {
    /// The format that it comes from; nil for an audio unit.
    public var foreignFormat: ForeignFormat? { foreignName.flatMap(Self.format(of:)) }

    /// The name in its own format, such as `lv2:http://…`; nil for an audio unit.
    public var foreignName: String? { tags.first { Self.format(of: $0) != nil && factoryFunction == nil } }

    /// What this machine lacks to show the view that the component has; nil where nothing is known to be missing. Costs a call of
    /// the system.
    public var missingForView: String? {
        guard hasView, foreignFormat != nil, access("/usr/bin/Xvfb", X_OK) != 0 else { return nil }
        return "there is no X server for the plug-in's window; install the package xvfb"
    }

    /// The format that a name belongs to.
    static func format(of name: String) -> ForeignFormat? {
        ForeignFormat.allCases.first { name.hasPrefix($0.prefix) }
    }

    /// A plug-in of another format.
    /// - Parameters:
    ///   - foreignName: such as `ladspa:amp:amp_mono`.
    ///   - name: by convention `Maker: Name`.
    ///   - path: the library, or the bundle.
    ///   - stamp: of the file that tells of changes.
    ///   - readsFiles: whether it reads files that the user selects.
    ///   - hasView: whether it has a user interface that can be shown.
    ///   - opensWindows: whether that is shown by its own process.
    ///   - generatesCode: whether what it shows it with does.
    public init(
        foreign foreignName: String, _ identifier: ComponentIdentifier, name: String, version: UInt32, path: String,
        stamp: RegularFile.Stamp, readsFiles: Bool = false, hasView: Bool = false,
        opensWindows: Bool = false, generatesCode: Bool = false
    ) {
        var fingerprint = ContentFingerprint()
        let text = Array("\(path) \(stamp.modified) \(stamp.modifiedNanoseconds) \(stamp.size) \(stamp.inode)".utf8)
        text.withUnsafeBytes { fingerprint.add($0) }
        self.init(
            identifier: identifier, name: name, version: version,
            tags: [foreignName, Self.format(of: foreignName)?.title].compactMap(\.self), bundlePath: path,
            libraryPath: path, bundleHash: fingerprint.hexadecimal, loadableInProcess: false, sandboxSafe: true,
            hasView: hasView, factoryFunction: nil,
            resourceUsage: [
                readsFiles ? SelectedFileAccess.readOnly.resource : nil, opensWindows ? "windows" : nil,
                generatesCode ? "jit" : nil,
            ].compactMap(\.self))
    }
}
