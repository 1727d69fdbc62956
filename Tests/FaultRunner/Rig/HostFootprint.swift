import Foundation

/// What this process holds.
struct HostFootprint: Sendable, Codable {
    var descriptors = 0
    var threads = 0
    var children = 0
    /// Its own part of shared memory included.
    var residentKiB = 0

    static func present() -> HostFootprint {
        var footprint = HostFootprint()
        footprint.descriptors = count("/proc/self/fd")
        footprint.threads = count("/proc/self/task")
        footprint.children = ProcessTable.children(of: getpid()).count
        let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
        footprint.residentKiB = Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "0") ?? 0
        return footprint
    }

    fileprivate static func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}

extension HostFootprint {
    /// Threads of another process; 0 when it is gone.
    static func threads(of process: Int32?) -> Int { process.map { count("/proc/\($0)/task") } ?? 0 }
}
