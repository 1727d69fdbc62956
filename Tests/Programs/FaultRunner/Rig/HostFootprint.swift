import Foundation
import Glibc

/// What this process holds.
struct HostFootprint: Sendable, Codable {
    var descriptors = 0
    /// The same by what they lead to.
    var kinds: [String: Int] = [:]
    var threads = 0
    var children = 0
    /// Its own part of shared memory included.
    var residentKiB = 0

    static func present() -> HostFootprint {
        // What is free in the heap belongs to nobody: each of its arenas would be counted with the most that it ever held.
        trimHeap()
        var footprint = HostFootprint()
        footprint.kinds = descriptorKinds()
        footprint.descriptors = footprint.kinds.values.reduce(0, +)
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

    /// How many descriptors lead where: numbers that the kernel gives, as in `pipe:[4711]`, are left out.
    private static func descriptorKinds() -> [String: Int] {
        let folder = "/proc/self/fd"
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        // The folder's own descriptor is closed by now, and leads nowhere.
        let targets = entries.compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        return Dictionary(grouping: targets) { $0.filter { !$0.isNumber } }.mapValues(\.count)
    }

    fileprivate static func count(_ folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}

extension HostFootprint {
    /// What a process costs its host that waits for a unit: its socket, the supervisor's socket to its runner, the pipe of
    /// what it prints, its pidfd (`LaunchedService`).
    private static let spareDescriptors = 4
    /// What a unit's process has besides: the memory of its gate and of its doorbell (`HostGate`). That of a unit's link is
    /// the unit's, wherever it runs.
    private static let gateDescriptors = 2

    /// Counts further processes as if they had been there.
    mutating func add(services: Int, spares: Int) {
        descriptors += (services + spares) * Self.spareDescriptors + services * Self.gateDescriptors
        children += services + spares
    }

    /// What there is more of, and less.
    func growth(since before: HostFootprint) -> String {
        Set(kinds.keys).union(before.kinds.keys).sorted().compactMap { kind in
            let difference = kinds[kind, default: 0] - before.kinds[kind, default: 0]
            return difference == 0 ? nil : "\(kind) \(difference > 0 ? "+" : "")\(difference)"
        }
        .joined(separator: ", ")
    }

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
