import Dispatch
import FoundationEssentials
import LinuxSystem
import Logging

/// Rewrites a file with all metrics again and again, for a collector that reads files.
///
/// Thread: any but render.
final class MetricsFile: Sendable {
    private let path: String
    private let task: Task<Void, Never>

    /// Begins; each version replaces the file in one step.
    init(path: String, seconds: Double, log: Logger, text: @escaping @Sendable () async -> String) {
        self.path = path
        task = Task {
            var wasWritten = true
            while !Task.isCancelled {
                do {
                    try RegularFile.replace(path: path, with: Array(await text().utf8))
                    wasWritten = true
                } catch {
                    if wasWritten { log.error("the metrics cannot be written to \(path): \(error)") }
                    wasWritten = false
                }
                try? await Task.sleep(for: .seconds(seconds))
            }
        }
    }

    /// Stops and removes the file: figures of a daemon that is gone mislead.
    func stop() async {
        task.cancel()
        await task.value
        try? FileManager.default.removeItem(atPath: path)
    }
}
