import Glibc

/// Reads what the kernel writes under /proc. Thread: any but render.
public enum ProcFile {
    /// The first line, at most 1023 bytes of it; nil when there is no such file.
    public static func firstLine(of path: String) -> String? { lines(of: path) { $0 } }

    /// The last word of the first line that begins so; nil without one.
    public static func lastWord(ofLine beginning: String, in path: String) -> Substring? {
        lines(of: path) { line in
            line.hasPrefix(beginning) ? line.split(whereSeparator: \.isWhitespace).last : nil
        }
    }

    /// The first number in the first line that begins so; nil without one.
    public static func number(ofLine beginning: String, in path: String) -> UInt64? {
        lines(of: path) { line in
            guard line.hasPrefix(beginning) else { return nil }
            return line.dropFirst(beginning.count).split { !$0.isNumber }.first.flatMap { UInt64($0) }
        }
    }

    /// The fields of a `stat` file of a process or thread that follow its name, the state first; nil when it is gone.
    public static func statFields(of path: String) -> [Substring]? {
        // The name is in parentheses and may hold anything.
        guard let line = firstLine(of: path), let name = line.lastIndex(of: ")") else { return nil }
        return line[name...].dropFirst().split(whereSeparator: \.isWhitespace)
    }

    /// The first thing that `body` finds in a line.
    private static func lines<Found>(of path: String, _ body: (String) -> Found?) -> Found? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 1024)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            if let found = body(String(decoding: bytes, as: UTF8.self)) { return found }
        }
        return nil
    }
}
