import AudioToolbox

/// A block that was not rendered as it should have been.
public struct RenderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was wrong with it.
    public enum Reason: Equatable, Sendable {
        /// The render call failed.
        case status(OSStatus)
        /// NaN or infinity in the output.
        case notFinite
        /// No output in time, or no process to give it.
        case missing
    }

    /// The block's first frame.
    public var frame: Int
    /// Frames of the whole block, heard or not.
    public var frameCount: Int
    /// What was noticed first; a block may have more wrong with it.
    public var reason: Reason

    /// - Parameters:
    ///   - frame: counted from the start of rendering.
    ///   - frameCount: of the block.
    ///   - reason: what was noticed first.
    public init(frame: Int, frameCount: Int, reason: Reason) {
        self.frame = frame
        self.frameCount = frameCount
        self.reason = reason
    }

    public var description: String {
        let block = "the block of \(frameCount) frames at frame \(frame)"
        return switch reason {
        case .status(let status): "\(block) failed with \(AUAudioUnitError.name(of: status)) (\(status))"
        case .notFinite: "\(block) has NaN or infinity in its output"
        case .missing: "\(block) was not rendered: the unit did not answer"
        }
    }
}
