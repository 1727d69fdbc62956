import AudioToolbox
import RenderGraph

/// Render calls that returned an error.
package struct RenderFailures: Equatable, Sendable {
    package private(set) var count = 0
    /// The last of them; noErr when there were none.
    package private(set) var status: OSStatus = noErr

    mutating func add(_ calls: (count: Int, status: Int32)) {
        guard calls.count > 0 else { return }
        count += calls.count
        status = calls.status
    }
}
