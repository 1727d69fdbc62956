import ComponentRegistry
import ForeignScanning
import Supervision

/// A scan as commands run it: what goes wrong is told as theirs.
struct PlugInScan {
    var formats = ForeignFormat.allCases
    var again = false

    func run() throws -> ForeignRecords {
        do {
            return try ForeignScanner(formats: formats).scan(again: again) { done, all in
                if all > 200 {
                    StandardError.write("auctl: looked at \(done) of \(all) libraries")
                }
            }
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.failed, "plug-ins could not be looked for: \(error)")
        }
    }
}
