import Foundation

/// A wall clock of a process's own, which a trial moves: the machine's is everybody's.
struct FalseClock {
    /// The library that shows it; nil where it is not installed.
    static var library: String? {
        ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
            .map { "\($0)/faketime/libfaketime.so.1" }.first { FileManager.default.fileExists(atPath: $0) }
    }

    private let file: URL

    init() throws {
        file = FileManager.default.temporaryDirectory.appending(path: "clock-\(UUID().uuidString)")
        try move(seconds: 0)
    }

    /// For the process that is to see it. Its monotonic clock is the machine's.
    var environment: [String: String] {
        [
            "LD_PRELOAD": Self.library ?? "", "FAKETIME_TIMESTAMP_FILE": file.path, "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_CACHE_DURATION": "1",
        ]
    }

    /// Shows so many seconds more than the machine's clock from now on; it is seen within a second.
    func move(seconds: Int) throws {
        try Data("\(seconds < 0 ? "" : "+")\(seconds)\n".utf8).write(to: file, options: .atomic)
    }

    func remove() { try? FileManager.default.removeItem(at: file) }
}
