import AudioToolbox
import Foundation

/// Linear PCM samples that nobody changes any more, so that any thread may read them (SDK of 2026).
// @unchecked: the buffer behind it is never written after `init`; `unsafeRetaining` leaves that to the caller.
public struct AVReadOnlyAudioPCMBuffer: @unchecked Sendable {
    let buffer: AVAudioPCMBuffer

    /// A copy of the valid frames and of the capacity.
    public init(copying buffer: AVAudioPCMBuffer) {
        // copy() of a buffer is always a buffer of samples, also for subclasses.
        self.buffer = buffer.copy() as? AVAudioPCMBuffer ?? buffer
    }

    /// New memory of `frameCapacity` frames, zeroed, which `initialize` fills; it sets `frameLength` of what it gets.
    ///
    /// - Throws: NSError when the format is not linear PCM or there is not so much memory, and what `initialize` throws.
    public init(
        format: AVAudioFormat, frameCapacity: Int, initializingWith initialize: (AVAudioPCMBuffer) throws -> Void
    ) throws {
        guard let capacity = AVAudioFrameCount(exactly: frameCapacity),
            let made = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: capacity)
        else {
            throw AudioErrors.error(
                AudioErrors.parameter, "no buffer of \(frameCapacity) frames can be made for \(format)")
        }
        try initialize(made)
        buffer = made
    }

    /// The buffer itself, which the caller must not change from now on.
    public init(unsafeRetaining buffer: AVAudioPCMBuffer) { self.buffer = buffer }

    /// Of the samples.
    public var format: AVAudioFormat { buffer.format }
    /// The valid frames.
    public var frameLength: Int { Int(buffer.frameLength) }
    /// The most frames that would fit.
    public var frameCapacity: Int { Int(buffer.frameCapacity) }

    /// Gives the valid samples to `body`, for the length of the call.
    public func withUnsafeAudioBufferList<Result>(
        _ body: (UnsafePointer<AudioBufferList>) throws -> Result
    ) rethrows -> Result {
        try withExtendedLifetime(buffer) { try body(buffer.audioBufferList) }
    }
}

extension AVAudioPCMBuffer {
    /// A buffer with a copy of the samples, which may be changed; its capacity is that of the original.
    public convenience init(copying buffer: AVReadOnlyAudioPCMBuffer) {
        let capacity = AVAudioFrameCount(buffer.frameCapacity)
        // Its format has been in a buffer of that capacity, so only memory can be missing.
        self.init(pcmFormat: buffer.format, frameCapacity: capacity)!
        buffer.withUnsafeAudioBufferList { takeSamples(of: $0, frameLength: AVAudioFrameCount(buffer.frameLength)) }
    }
}
