import FoundationEssentials
import LinuxSystem

/// The plug-ins of other formats that the last scan found, as a file holds them.
///
/// A scan runs their code in processes that end with it; whoever lists components reads this file and looks whether each
/// library is as it was.
public struct ForeignRecords: Codable, Hashable, Sendable {
    /// Raised when records mean something else, or when a scanner finds more.
    private static let currentFormat = 3
    private static let sizeLimit = 64 << 20

    private var format = ForeignRecords.currentFormat
    /// In the order of the search path.
    public var libraries: [ForeignLibraryRecord]

    /// - Parameter libraries: in the order of the search path.
    public init(libraries: [ForeignLibraryRecord] = []) { self.libraries = libraries }

    /// The records at `path`; none when there is no file, it is damaged, or another version wrote it.
    public static func load(path: String) -> ForeignRecords {
        guard let bytes = try? RegularFile.contents(path: path, limit: sizeLimit),
            let records = try? JSONDecoder().decode(ForeignRecords.self, from: Data(bytes)),
            records.format == currentFormat
        else { return ForeignRecords() }
        return records
    }

    /// Replaces the file in one step.
    /// - Throws: what the system says of a file that cannot be written.
    public func save(path: String) throws {
        let data = try JSONEncoder().encode(self)
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try RegularFile.replace(path: path, with: Array(data))
    }

    /// The plug-ins of libraries that are as they were, as a scan of bundles gives them, with what the user allows them.
    func bundles(_ consents: ForeignConsents) -> [ExtensionBundle] {
        libraries.filter { !$0.components.isEmpty && $0.isCurrent }.map { library in
            ExtensionBundle(
                path: library.path, libraryPath: library.path, hash: library.components[0].bundleHash,
                components: library.components.map(consents.applied))
        }
    }
}
