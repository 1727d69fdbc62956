import Foundation
import RenderGraph
import Synchronization

/// The node of one player in its device's engine: plays what a feed reads. Thread: any but render.
final class PlaybackNode: AVAudioPlayerNode, @unchecked Sendable {
    private let feed = Mutex<PlaybackFeed?>(nil)

    /// Plays a feed from a moment of the node's time on; drops what it played. The handler is called once, when the
    /// last frame was heard or the node has dropped it.
    func begin(_ feed: PlaybackFeed, at start: PlayerItemState.Start, ended: @escaping @Sendable () -> Void) {
        stop()
        feed.fill(blocks: PlaybackFeed.firstBlocks)
        self.feed.withLock { $0 = feed }
        let item = PlayerItem.stream(feed.stream, start: .next, keeping: feed)
        _ = queue.add(ScheduledItem(.init(item: item, feed: nil), .dataPlayedBack) { _ in ended() })
        queue.play(at: start)
        host?.core.worker.begin()
        host?.core.worker.beginReading()
    }

    /// Goes on where it paused.
    func resume(at start: PlayerItemState.Start) {
        queue.play(at: start)
        host?.core.worker.beginReading()
    }

    override func stop() {
        feed.withLock { $0 = nil }
        super.stop()
    }

    override func readAhead() { feed.withLock { $0 }?.fill() }
}
