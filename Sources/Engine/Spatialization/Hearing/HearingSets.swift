import Glibc
import Synchronization

/// The heads' responses that this process has read: by file and rate, each once. Thread: any but render.
package enum HearingSets {
    private struct Key: Hashable {
        let path: String
        let rate: Double
    }

    private static let known = Mutex<[Key: Result<HearingSet, HearingSetError>]>([:])

    /// Where libmysofa's own package has its sets.
    private static let usualPaths = [
        "/usr/share/libmysofa/default.sofa", "/usr/share/libmysofa/MIT_KEMAR_normal_pinna.sofa",
    ]

    /// Whether there is one to be read, as far as can be told without reading.
    package static func isAvailable(_ path: String?) -> Bool {
        HearingSet.canRead && (path != nil || usualPaths.contains { access($0, R_OK) == 0 })
    }

    /// Reads a file, or the one of libmysofa's package, unless that was done. Blocks for a tenth of a second at first.
    /// - Throws: `HearingSetError`, each time.
    package static func set(_ path: String?, rate: Double) throws(HearingSetError) -> HearingSet {
        let path = path ?? usualPaths.first { access($0, R_OK) == 0 } ?? usualPaths[0]
        let key = Key(path: path, rate: rate)
        let result = known.withLock { known -> Result<HearingSet, HearingSetError> in
            if let found = known[key] { return found }
            let made = read(path, rate)
            known[key] = made
            return made
        }
        return try result.get()
    }

    private static func read(_ path: String, _ rate: Double) -> Result<HearingSet, HearingSetError> {
        do throws(HearingSetError) {
            return .success(try HearingSet(contentsOf: path, sampleRate: rate))
        } catch {
            return .failure(error)
        }
    }

    /// Reads a file again that could not be read before.
    package static func forgetFailures(_ path: String?) {
        known.withLock { known in
            known = known.filter { entry in
                if case .failure = entry.value, path == nil || entry.key.path == path { return false }
                return true
            }
        }
    }
}
