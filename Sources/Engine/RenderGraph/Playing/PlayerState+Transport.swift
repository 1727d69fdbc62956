import Synchronization

// A player that follows a transport: how far it moves on in a run. Thread: render.
extension PlayerState {
    /// How many of a run's frames the player moves on.
    @_noLocks @_noAllocation
    func movingFrames(of frames: Int) -> Int {
        guard let transport else { return frames }
        return transport._withUnsafeGuaranteedRef { $0.played(of: frames) }
    }

    /// Silences what lies behind the frames that were played, and fades these.
    @_noLocks @_noAllocation
    func shape(_ output: UnsafeMutablePointer<Signal>, _ moving: Int, of frames: Int) {
        guard let transport else { return }
        let (own, channelCount) = (output.pointee.own, output.pointee.channelCount)
        for channel in 0..<channelCount { SampleLoops.clear(own[channel] + moving, frames &- moving) }
        transport._withUnsafeGuaranteedRef { $0.shape(own, channelCount: channelCount, frames: frames) }
    }

    /// The player's time stands still while the node's goes on.
    @_noLocks @_noAllocation
    mutating func standStill(for frames: Int) {
        guard frames > 0 else { return }
        base &+= Int64(frames)
        soundsFrom &+= Int64(frames)
        publishedBase.store(base, ordering: .releasing)
    }
}
