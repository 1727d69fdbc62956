import Foundation
import Glibc

/// The processes of the machine, as `/proc` shows them.
enum ProcessTable {
    static func children(of parent: Int32) -> [Int32] {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { Int32($0) }.filter { self.parent(of: $0) == parent }
    }

    /// Those that came from a process, however far; not the process itself.
    static func descendants(of root: Int32) -> [Int32] {
        children(of: root).flatMap { [$0] + descendants(of: $0) }
    }

    /// Whether a process runs or sleeps; false for one that has ended and waits to be reaped.
    static func lives(_ process: Int32) -> Bool {
        guard let fields = fields(of: process) else { return false }
        return fields.first != "Z" && fields.first != "X"
    }

    static func name(of process: Int32) -> String {
        let text = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
        return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
    }

    private static func parent(of process: Int32) -> Int32? {
        fields(of: process).flatMap { $0.count > 1 ? Int32($0[1]) : nil }
    }

    /// Those of `stat` behind the name, which may hold anything.
    private static func fields(of process: Int32) -> [Substring]? {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let end = text.lastIndex(of: ")")
        else { return nil }
        return text[end...].dropFirst().split(separator: " ")
    }
}
