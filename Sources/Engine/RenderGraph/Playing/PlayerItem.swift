/// Keeps one item of a player's queue, and what it plays, alive.
// @unchecked: the state's members say which thread uses them; the rest is constant.
package final class PlayerItem: @unchecked Sendable {
    package let state: UnsafeMutablePointer<PlayerItemState>
    private let kept: AnyObject?

    private init(_ state: consuming PlayerItemState, keeping kept: AnyObject?) {
        self.state = .allocate(capacity: 1)
        self.state.initialize(to: state)
        self.kept = kept
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Samples that somebody keeps.
    /// - Parameter channels: one pointer per channel; valid while `kept` lives, like what they point to.
    package static func buffer(
        _ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, channelCount: Int, frameCount: Int,
        start: PlayerItemState.Start, options: PlayerItemState.Options, keeping kept: AnyObject
    ) -> PlayerItem {
        PlayerItem(
            PlayerItemState(
                kind: .buffer, start: start, options: options, channels: channels, channelCount: channelCount,
                frameCount: frameCount), keeping: kept)
    }

    /// Samples that arrive.
    /// - Parameter feeder: what fills the stream, and keeps it; nil where there is only the stream.
    package static func stream(
        _ stream: SampleStream, start: PlayerItemState.Start, keeping feeder: AnyObject? = nil
    ) -> PlayerItem {
        PlayerItem(
            PlayerItemState(kind: .stream, start: start, stream: .passUnretained(stream)), keeping: feeder ?? stream)
    }

    /// Begins, or goes on; a sample time is the node's.
    package static func play(at start: PlayerItemState.Start) -> PlayerItem {
        PlayerItem(PlayerItemState(kind: .play, start: start), keeping: nil)
    }

    package static func pause() -> PlayerItem { PlayerItem(PlayerItemState(kind: .pause), keeping: nil) }
    package static func stop() -> PlayerItem { PlayerItem(PlayerItemState(kind: .stop), keeping: nil) }
    static func front() -> PlayerItem { PlayerItem(PlayerItemState(kind: .none), keeping: nil) }
}
