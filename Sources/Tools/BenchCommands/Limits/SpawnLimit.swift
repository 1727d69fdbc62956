import CBenchLimits
import Foundation
import RenderBenchmark

/// posix_spawn of a trivial C program until its first statement.
package final class SpawnLimit: RawLimit, @unchecked Sendable {
    // Sendable: as RawLimit.
    private let path: String

    /// Finds the program `rawspawn` beside the running executable or in the library folder. Throws when it is in
    /// neither.
    package init(path: String? = nil) throws {
        self.path = try path ?? Self.find()
        super.init(placement: .host)
    }

    package override var name: String { "posix_spawn" }

    package override func measure(_ samples: UnsafeMutablePointer<UInt64>, _ count: Int, _ gap: UInt64) -> Int32 {
        bench_spawn_measure(path, samples, count)
    }

    private static func find() throws -> String {
        let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        let folder = executable.deletingLastPathComponent()
        let candidates = [
            folder.appendingPathComponent("rawspawn").path,
            folder.deletingLastPathComponent().appendingPathComponent("libexec/auserviced/rawspawn").path,
        ]
        guard let found = candidates.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw BenchmarkError.trivialProgramMissing(searched: candidates)
        }
        return found
    }
}
