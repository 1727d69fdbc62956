import Foundation
import TestSupport

/// A wall clock of a process's own, which a trial moves: the machine's is everybody's.
final class FalseClock {
    private let file: URL
    private let handle: FileHandle

    init() throws {
        file = FileManager.default.temporaryDirectory.appending(path: "clock-\(UUID().uuidString)")
        try Data(count: 8).write(to: file)
        handle = try FileHandle(forWritingTo: file)
    }

    /// For the process that is to see it. Its monotonic clock is the machine's.
    var environment: [String: String] {
        ["LD_PRELOAD": TestPackage.product("libShiftedClock.so"), "SHIFTED_CLOCK": file.path]
    }

    /// Shows so many seconds more than the machine's clock from now on.
    func move(seconds: Int) throws {
        try handle.seek(toOffset: 0)
        try handle.write(contentsOf: withUnsafeBytes(of: Int64(seconds)) { Data($0) })
    }

    func remove() { try? FileManager.default.removeItem(at: file) }
}
