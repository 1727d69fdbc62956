import Glibc
import LinuxSystem

/// Finds the hosts of this user and of this `XDG_RUNTIME_DIR` that run now.
public enum HostDirectory {
    /// The processes with an endpoint, in ascending order.
    public static func processes() -> [Int32] {
        let prefix = "@" + HostEndpoint.namePrefix(user: CurrentProcess.userIdentifier)
        guard let table = openTable() else { return [] }
        return processes(inTable: table, prefix: prefix)
    }

    /// The units of one host.
    /// - Parameters:
    ///   - process: the host.
    ///   - includingMemory: whether `pssBytes` is filled in.
    /// - Throws: as `HostClient.init` and `HostClient.status`.
    public static func units(of process: Int32, includingMemory: Bool = false) throws -> [LocatedUnit] {
        let client = try HostClient(processID: process)
        let status = try client.status(includingMemory: includingMemory)
        return status.units.map { LocatedUnit(host: status.host, status: $0, client: client) }
    }

    /// Every unit of every host; a host that ended meanwhile, or does not answer, is left out.
    /// - Parameter includingMemory: whether `pssBytes` is filled in.
    public static func units(includingMemory: Bool = false) -> [LocatedUnit] {
        processes().flatMap { (try? units(of: $0, includingMemory: includingMemory)) ?? [] }
    }

    /// Every host with its units and engines, by process; one that ended meanwhile, or does not answer, is left out.
    /// - Parameters:
    ///   - includingMemory: whether `pssBytes` is filled in.
    ///   - seconds: how long each has for its answer.
    public static func hosts(includingMemory: Bool = false, seconds: Double = 10) -> [HostMetrics] {
        processes().compactMap { process in
            try? HostClient(processID: process).status(includingMemory: includingMemory, seconds: seconds)
        }
    }

    /// The listening sockets of a table in the form of `/proc/net/unix`.
    static func processes(inTable table: String, prefix: String) -> [Int32] {
        var found = Set<Int32>()
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            // Flag 0x10000 marks a socket that listens; its connections carry the same name.
            guard fields.count >= 8, let flags = UInt32(fields[3], radix: 16), flags & 0x10000 != 0 else { continue }
            guard fields[7].hasPrefix(prefix), let process = Int32(fields[7].dropFirst(prefix.count)) else { continue }
            found.insert(process)
        }
        return found.sorted()
    }

    private static func openTable() -> String? {
        guard let file = fopen("/proc/net/unix", "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { buffer in
            while true {
                let count = fread(buffer.baseAddress, 1, buffer.count, file)
                guard count > 0 else { return }
                bytes.append(contentsOf: buffer[..<count])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
