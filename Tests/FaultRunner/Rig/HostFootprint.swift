import Foundation
import Glibc

/// What this process holds.
struct HostFootprint: Sendable, Codable {
    var descriptors = 0
    var threads = 0
    var children = 0
    /// Its own part of shared memory included.
    var residentKiB = 0

    static func present() -> HostFootprint {
        // What is free in the heap belongs to nobody: each of its arenas would be counted with the most that it ever held.
        trimHeap()
        var footprint = HostFootprint()
        footprint.descriptors = count("/proc/self/fd")
        footprint.threads = count("/proc/self/task")
        footprint.children = ProcessTable.children(of: getpid()).count
        let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("Pss:") } ?? ""
        footprint.residentKiB = Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "0") ?? 0
        return footprint
    }

    private static func trimHeap() {
        typealias Trim = @convention(c) (Int) -> Int32
        // The C library's module leaves it out.
        guard let trim = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: Trim.self)(0)
    }

    fileprivate static func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}

extension HostFootprint {
    /// Threads of this process that run when nobody else wants to (SCHED_IDLE): field 41 of `stat`, counted from 1.
    static func idleThreads() -> Int {
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.count { thread in
            let text = (try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8)) ?? ""
            // Behind the name, which may hold anything, the third field comes first.
            let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst().split(separator: " ")
            return fields.count > 38 && fields[38] == "5"
        }
    }

    /// Threads of another process; 0 when it is gone.
    static func threads(of process: Int32?) -> Int { process.map { count("/proc/\($0)/task") } ?? 0 }
}
