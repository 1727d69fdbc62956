import FoundationEssentials
import Glibc
import LinuxSystem

/// The incident log on disk: one incident a line, as JSON. The daemon writes it while one runs, and hosts where none
/// does. The older part is in a file beside it, with `.1` at its end.
///
/// Thread: any but render.
public struct IncidentLogFile: Sendable {
    /// What such a file holds.
    public struct Contents: Sendable {
        /// Oldest first.
        public var incidents: [LoggedIncident] = []
        /// Lines that are no incidents: a crash cut them short, another version or somebody else wrote them.
        public var skippedLines = 0
    }

    /// The newer part.
    public let path: String
    private let limit: Int
    private let maximumBytes: Int

    /// - Parameters:
    ///   - path: of the log; the one that was set aside lies beside it.
    ///   - maximumBytes: the size at which the log is set aside; a file much larger than this is not read.
    public init(path: String, maximumBytes: Int) {
        self.path = path
        limit = 2 * maximumBytes + 65536
        self.maximumBytes = maximumBytes
    }

    /// Adds an incident at the end; a log that is too large is set aside before. Others may do the same at the same
    /// time. Throws `SystemError`, and what keeps the folder from being made.
    public func append(_ entry: LoggedIncident) throws {
        let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let line = Array(try JSONEncoder().encode(entry)) + [UInt8(ascii: "\n")]
        var file = try opened()
        if try setAside(file) { file = try opened() }
        flock(file.rawValue, LOCK_EX)
        try Self.append(line, to: file)
    }

    /// Without waiting where somebody put a pipe. Throws `SystemError` or `RegularFile.Refusal`.
    private func opened() throws -> FileDescriptor {
        let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND | O_NONBLOCK | O_NOCTTY)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw RegularFile.Refusal.notRegular
        }
        return file
    }

    /// All of the line or nothing: half of one would spoil the next, too.
    private static func append(_ line: [UInt8], to file: borrowing FileDescriptor) throws {
        let end = lseek(file.rawValue, 0, SEEK_END)
        do {
            try WriteSignals.held {
                var done = 0
                while done < line.count { done += try line[done...].withUnsafeBytes { try file.write($0) } }
            }
        } catch {
            ftruncate(file.rawValue, end)
            throw error
        }
    }

    /// Whether the log was too large. Of several writers one sets it aside: the others find another file there.
    private func setAside(_ file: borrowing FileDescriptor) throws(SystemError) -> Bool {
        var (own, present) = (stat(), stat())
        guard fstat(file.rawValue, &own) == 0, own.st_size > maximumBytes else { return false }
        flock(file.rawValue, LOCK_EX)
        if stat(path, &present) == 0, present.st_ino == own.st_ino { rename(path, path + ".1") }
        return true
    }

    /// The newer part. Throws `SystemError` or `RegularFile.Refusal`.
    public func latest() throws -> Contents { try Self.read(path, limit) }

    /// Both parts; a part that does not exist is empty. Throws `SystemError` or `RegularFile.Refusal`.
    public func all() throws -> Contents {
        var all = Contents()
        for path in [path + ".1", path] {
            do {
                let part = try Self.read(path, limit)
                all.incidents += part.incidents
                all.skippedLines += part.skippedLines
            } catch let error as SystemError where error.isNotFound {
                continue
            }
        }
        return all
    }

    private static func read(_ path: String, _ limit: Int) throws -> Contents {
        let decoder = JSONDecoder()
        var contents = Contents()
        for line in try RegularFile.contents(path: path, limit: limit).split(separator: UInt8(ascii: "\n")) {
            do {
                contents.incidents.append(try decoder.decode(LoggedIncident.self, from: Data(line)))
            } catch {
                contents.skippedLines += 1
            }
        }
        return contents
    }
}
