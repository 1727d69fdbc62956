import Foundation

/// Small text files of /proc and /sys.
enum SystemFile {
    /// The content without surrounding white space; nil when it cannot be read.
    static func text(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    static func integer(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

    /// The processor's model as the kernel names it; empty where it does not.
    static var processorName: String {
        (text("/proc/cpuinfo") ?? "").split(separator: "\n").first { $0.hasPrefix("model name") }
            .flatMap { $0.split(separator: ":").last }.map { $0.drop { $0 == " " } }.map(String.init) ?? ""
    }

    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
