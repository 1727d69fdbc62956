import FoundationEssentials
import Glibc
import LinuxSystem

/// What earlier scans read, valid for a bundle as long as the stamps of its Info.plist and library stay the same.
struct ScanCache: Codable {
    struct Entry: Codable {
        let information: RegularFile.Stamp
        let library: RegularFile.Stamp
        let bundle: ExtensionBundle
        let diagnostics: [ScanDiagnostic]
    }

    static let currentFormat = 3
    private static let sizeLimit = 64 << 20

    private var format = ScanCache.currentFormat
    private var entries: [String: Entry] = [:]

    /// The cache at `path`; empty when there is none, it is damaged, or it has another format.
    static func load(path: String) -> ScanCache {
        guard let bytes = try? RegularFile.contents(path: path, limit: sizeLimit),
            let cache = try? JSONDecoder().decode(ScanCache.self, from: Data(bytes)), cache.format == currentFormat
        else { return ScanCache() }
        return cache
    }

    /// The entry of a bundle whose files did not change.
    func entry(bundlePath: String) -> Entry? {
        guard let entry = entries[bundlePath],
            entry.information == RegularFile.Stamp(path: ExtensionBundle.informationPath(bundlePath: bundlePath)),
            entry.library == RegularFile.Stamp(path: entry.bundle.libraryPath),
            // A link may lead elsewhere since.
            let folder = ExtensionBundle.contentsPath(bundlePath: bundlePath),
            entry.bundle.libraryPath.hasPrefix(folder + "/")
        else { return nil }
        return entry
    }

    /// Keeps a sound bundle; one without a library or an Info.plist is read again each time.
    mutating func keep(_ bundle: ExtensionBundle, diagnostics: [ScanDiagnostic]) {
        let path = ExtensionBundle.informationPath(bundlePath: bundle.path)
        guard let information = RegularFile.Stamp(path: path),
            let library = RegularFile.Stamp(path: bundle.libraryPath)
        else { return }
        entries[bundle.path] = Entry(
            information: information, library: library, bundle: bundle, diagnostics: diagnostics)
    }

    /// Forgets every bundle that a scan did not meet.
    mutating func retain(bundlePaths: Set<String>) {
        entries = entries.filter { bundlePaths.contains($0.key) }
    }

    /// Replaces the file in one step, so that a reader never sees half of it. Failing is harmless: the next scan is
    /// slower.
    func save(path: String) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let temporary = "\(path).\(getpid()).new"
        guard (try? data.write(to: URL(filePath: temporary))) != nil else { return }
        if rename(temporary, path) != 0 { unlink(temporary) }
    }
}
