/// One source of a space in a run: where its channels lie, and what it is. Thread: render.
package struct SpaceSignal {
    /// Pointers to the run's samples, by channel.
    package let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    package let state: UnsafeMutablePointer<SpaceInputState>

    @_noLocks @_noAllocation
    package init(
        channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, state: UnsafeMutablePointer<SpaceInputState>
    ) {
        self.channels = channels
        self.state = state
    }
}
