import ComponentRegistry
import Foundation

/// The verdicts of this user's validations, by the bundle's fingerprint: an update of a bundle has none.
///
/// A JSON file that is replaced in one step. Thread: any; of two processes that write at the same time the later wins.
public struct VerdictStore: Sendable {
    public let path: String
    private static let limit = 4096

    /// By default `$XDG_STATE_HOME/auserviced/validation.json`.
    public init(path: String = UserDirectories().state + "/validation.json") { self.path = path }

    /// The verdict on a component as its bundle is now; nil when it was not validated since it changed.
    public func verdict(of component: RegisteredComponent) -> ValidationVerdict? {
        contents()[component.bundleHash]?.first { $0.component == "\(component.identifier)" }
    }

    /// Whether the component, as its bundle is now, was validated without a failure; nil when it was not validated.
    public func passesAUVal(_ component: RegisteredComponent) -> Bool? { verdict(of: component)?.passes }

    /// Keeps what complete validations of one component came to. Those of chosen checks say too little, and so do those
    /// in process: a unit is loaded there by hosts that ask for it alone.
    ///
    /// - Throws: when the file cannot be written.
    public func keep(_ reports: [ValidationReport], time: Double = Date().timeIntervalSince1970) throws {
        let reports = reports.filter { $0.isComplete && !$0.isInProcess }
        guard let hash = reports.first?.bundleHash else { return }
        let verdict = ValidationVerdict(reports, time: time)
        var all = contents()
        all[hash, default: []].removeAll { $0.component == verdict.component }
        all[hash, default: []].append(verdict)
        try write(Self.limited(all))
    }

    /// A file that is broken counts as empty: validating again repairs it.
    private func contents() -> [String: [ValidationVerdict]] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        return (try? JSONDecoder().decode([String: [ValidationVerdict]].self, from: data)) ?? [:]
    }

    /// Without the oldest, when there are too many.
    private static func limited(_ all: [String: [ValidationVerdict]]) -> [String: [ValidationVerdict]] {
        guard all.count > limit else { return all }
        let newest = all.sorted { ($0.value.map(\.time).max() ?? 0) > ($1.value.map(\.time).max() ?? 0) }
        return Dictionary(newest.prefix(limit).map { ($0.key, $0.value) }) { first, _ in first }
    }

    private func write(_ all: [String: [ValidationVerdict]]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let file = URL(filePath: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try encoder.encode(all).write(to: file, options: .atomic)
    }
}
