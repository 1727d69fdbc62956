import FoundationEssentials
import LinuxSystem

/// A JSON file with records of components by the fingerprint of their bundle: an updated bundle has none.
///
/// It is replaced in one step. Thread: any; of two processes that write at the same time the later wins.
struct BundleRecordFile<Record: BundleRecord>: Sendable {
    let path: String
    private static var limit: Int { 4096 }
    /// Bytes.
    private static var largestFile: Int { 64 << 20 }

    func record(of component: RegisteredComponent) -> Record? {
        contents()[component.bundleHash]?.first { $0.component == "\(component.identifier)" }
    }

    /// - Throws: when the file cannot be written.
    func keep(_ record: Record, bundleHash: String) throws {
        var all = contents()
        all[bundleHash, default: []].removeAll { $0.component == record.component }
        all[bundleHash, default: []].append(record)
        try write(Self.limited(all))
    }

    /// A file that is broken counts as empty: the next record repairs it.
    private func contents() -> [String: [Record]] {
        guard let bytes = try? RegularFile.contents(path: path, limit: Self.largestFile) else { return [:] }
        return (try? JSONDecoder().decode([String: [Record]].self, from: Data(bytes))) ?? [:]
    }

    /// Without the oldest, when there are too many.
    private static func limited(_ all: [String: [Record]]) -> [String: [Record]] {
        guard all.count > limit else { return all }
        let newest = all.sorted { ($0.value.map(\.time).max() ?? 0) > ($1.value.map(\.time).max() ?? 0) }
        return Dictionary(newest.prefix(limit).map { ($0.key, $0.value) }) { first, _ in first }
    }

    private func write(_ all: [String: [Record]]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try RegularFile.replace(path: path, with: Array(encoder.encode(all)))
    }
}
