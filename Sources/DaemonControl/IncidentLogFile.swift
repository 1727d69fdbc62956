import FoundationEssentials
import LinuxSystem

/// The daemon's incident log on disk, which can be read without a daemon: one incident a line, as JSON. The older part is
/// in a file beside it, with `.1` at its end.
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

    /// - Parameters:
    ///   - path: of the log; the one that was set aside lies beside it.
    ///   - maximumBytes: the size at which the log is set aside; a file much larger than this is not read.
    public init(path: String, maximumBytes: Int) {
        self.path = path
        limit = 2 * maximumBytes + 65536
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
