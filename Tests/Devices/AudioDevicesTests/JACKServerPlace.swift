import Glibc
import TestSupport

/// A name for a JACK server of tests that nobody else uses as long as this object lives.
///
/// So that tests, which kill many servers, need few places of `JACKRegistry`, the names are few and used again, by whichever process
/// tests; what others left there that were killed is no obstacle.
final class JACKServerPlace {
    let name: String
    private let lock: Int32

    /// Throws when as many servers of tests run as the registry has room for.
    init() throws {
        for number in 0..<8 {
            let name = "autest\(getuid())-\(number)"
            let lock = open("/tmp/\(name).lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard lock >= 0 else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) == 0 {
                self.name = name
                self.lock = lock
                Self.endLeftover(name)
                return
            }
            close(lock)
        }
        throw NoPlaceLeft()
    }

    deinit { close(lock) }

    /// Ends a server of this name whose tests were killed: nobody else holds the lock.
    private static func endLeftover(_ name: String) {
        guard let folder = opendir("/proc") else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let number = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { Int32(String(cString: $0)) }
            }
            guard let number, arguments(of: number).prefix(3) == ["/usr/bin/jackd", "-n", name] else { continue }
            kill(number, SIGKILL)
            _ = eventually { kill(number, 0) != 0 }
        }
    }

    private static func arguments(of process: Int32) -> [String] {
        guard let file = fopen("/proc/\(process)/cmdline", "r") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = fread(&bytes, 1, bytes.count, file)
        return bytes[..<count].split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Every place for a JACK server of tests is taken.
struct NoPlaceLeft: Error {}
