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

    /// Connections to every host that answers; one that ended meanwhile, or is not what it says, is left out.
    public static func hosts() -> [HostClient] {
        processes().compactMap { try? HostClient(processID: $0) }
    }

    /// Every unit of every host.
    public static func units() -> [LocatedUnit] {
        hosts().flatMap { host in
            guard let status = try? host.status() else { return [LocatedUnit]() }
            return status.units.map { LocatedUnit(host: status.host, unit: $0, client: host) }
        }
    }

    /// The units that `text` names: `pid/instance`, an instance number, a service's process as `pid:N`, a triple or a
    /// name.
    public static func units(named text: String) -> [LocatedUnit] {
        units().filter { $0.matches(text) }
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
