import AudioToolbox

/// A failure that the C interface has nothing but a number for.
struct StatusError: Error {
    let status: OSStatus
    init(_ status: OSStatus) { self.status = status }

    /// Runs `body`, and turns what it throws into Apple's code.
    static func status(of body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return noErr
        } catch let error as StatusError {
            return error.status
        } catch {
            return AudioUnitResolver.status(of: error)
        }
    }
}
