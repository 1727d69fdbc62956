/// What one output bus of a node gives in one run: a pointer for each channel, and whether all of it is zero.
///
/// Readers read where it lies and never write there: the samples may be a player's buffer, a caller's memory, or the
/// zeros that all silent signals share. Lies in a plan's memory. Thread: render.
package struct Signal {
    /// Where the samples of this run lie.
    package let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    /// The plan's memory for a producer that has none of its own; of the signal that leaves the graph, the caller's.
    package let own: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    /// Frames of zeros, as many as the longest run.
    package let zeros: UnsafeMutablePointer<Float>
    private let count: Int32
    package var isSilent = true

    package var channelCount: Int { @_noLocks @_noAllocation get { Int(count) } }

    package init(
        channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>,
        own: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, channelCount: Int, zeros: UnsafeMutablePointer<Float>
    ) {
        self.channels = channels
        self.own = own
        count = Int32(truncatingIfNeeded: channelCount)
        self.zeros = zeros
    }

    /// The producer writes into the plan's memory.
    @_noLocks @_noAllocation @section("render")
    package mutating func useOwn() {
        for channel in 0..<channelCount { channels[channel] = own[channel] }
        isSilent = false
    }

    @_noLocks @_noAllocation @section("render")
    package mutating func silence() {
        for channel in 0..<channelCount { channels[channel] = zeros }
        isSilent = true
    }

    /// A producer that lays one channel's samples into another's memory has them brought to their own: whoever works in
    /// place writes one channel after the other. `scratch` has room for one frame.
    @_noLocks @_noAllocation @section("render")
    package mutating func untangle(_ frames: Int, _ scratch: UnsafeMutablePointer<Float>) {
        guard isTangled else { return }
        for frame in 0..<frames {
            for channel in 0..<channelCount { scratch[channel] = channels[channel][frame] }
            for channel in 0..<channelCount { own[channel][frame] = scratch[channel] }
        }
        useOwn()
    }

    private var isTangled: Bool {
        @_noLocks @_noAllocation get {
            for channel in 0..<channelCount where channels[channel] != own[channel] {
                for other in 0..<channelCount where other != channel && channels[channel] == own[other] { return true }
            }
            return false
        }
    }

    /// Another signal's samples, where they lie; silent beyond its channels.
    @_noLocks @_noAllocation
    package mutating func pass(_ other: UnsafeMutablePointer<Signal>) {
        for channel in 0..<channelCount {
            channels[channel] = channel < other.pointee.channelCount ? other.pointee.channels[channel] : zeros
        }
        isSilent = other.pointee.isSilent
    }
}
