public import LinuxSystem

/// What the last scan found in a library of LADSPA or CLAP or a bundle of LV2 or VST3.
public struct ForeignLibraryRecord: Codable, Hashable, Sendable {
    /// A plug-in that is there and cannot be used.
    public struct Broken: Codable, Hashable, Sendable {
        /// The plug-in's name, or the library's path.
        public let name: String
        /// Why, as the rest of a sentence that begins with the name.
        public let reason: String

        /// - Parameters: as the properties.
        public init(name: String, reason: String) {
            self.name = name
            self.reason = reason
        }
    }

    /// The absolute path of the library or bundle.
    public let path: String
    /// What it is a library of.
    public let format: ForeignFormat
    /// Of the file that tells of changes, as it was before the scan.
    public let stamp: RegularFile.Stamp
    /// The plug-ins that can be used.
    public let components: [RegisteredComponent]
    /// Those that cannot.
    public let broken: [Broken]

    /// - Parameters: as the properties.
    public init(
        path: String, format: ForeignFormat, stamp: RegularFile.Stamp, components: [RegisteredComponent],
        broken: [Broken]
    ) {
        self.path = path
        self.format = format
        self.stamp = stamp
        self.components = components
        self.broken = broken
    }

    /// Whether the file is as it was. Costs a stat. Thread: any but render.
    public var isCurrent: Bool { RegularFile.Stamp(path: format.stampedFile(of: path)) == stamp }
}
