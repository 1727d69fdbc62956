import Foundation
import RenderGraph

/// What a player was given and is not over, and whether it plays: one order for the commands of all threads.
///
/// Thread: any but render.
// @unchecked: what changes is behind the lock.
final class PlayerQueue: @unchecked Sendable {
    let processor: PlayerProcessor
    private let lock = NSLock()
    /// In the order in which they were given.
    private var items: [ScheduledItem] = []
    private var isStarted = false
    /// The command by which it was started; until it was taken, the player's time is not known.
    private var lastPlay: PlayerItem?

    init(following transport: PlayTransport? = nil) { processor = PlayerProcessor(following: transport) }

    /// Whether the player was started, and neither paused nor stopped since.
    var isPlaying: Bool { lock.withLock { isStarted } }
    var isEmpty: Bool { lock.withLock { items.isEmpty } }
    /// Of the files among what is scheduled, in its order.
    var feeds: [PlayerFeed] { lock.withLock { items.compactMap(\.content.feed) } }

    /// The node's time of the player's time 0, in frames; nil unless it plays.
    var playingSince: Int64? {
        lock.withLock {
            guard isStarted, lastPlay?.state.pointee.end != nil else { return nil }
            return processor.state.pointee.playingSince
        }
    }

    func play(at start: PlayerItemState.Start) {
        lock.withLock {
            guard !isStarted else { return }
            isStarted = true
            let play = PlayerItem.play(at: start)
            lastPlay = play
            processor.send(play)
        }
    }

    func pause() {
        lock.withLock {
            guard isStarted else { return }
            isStarted = false
            processor.send(.pause())
        }
    }

    /// Drops everything, which it returns.
    func stop() -> [ScheduledItem] {
        lock.withLock {
            isStarted = false
            processor.send(.stop())
            defer { items = [] }
            return items
        }
    }

    /// - Returns: how many there are now.
    func add(_ item: ScheduledItem) -> Int {
        lock.withLock {
            items.append(item)
            processor.send(item.content.item)
            return items.count
        }
    }

    /// Takes out what is over: of what waits to be heard, what was heard by now.
    ///
    /// - Parameters:
    ///   - now: nanoseconds of CLOCK_MONOTONIC.
    ///   - behind: nanoseconds between the player and the ear; nil where nothing paces the rendering.
    /// - Returns: what is over, in its order, and nanoseconds until there is more.
    func takeOver(now: UInt64, pacedBehind behind: UInt64?) -> (items: [ScheduledItem], next: UInt64?) {
        lock.withLock {
            var over: [ScheduledItem] = []
            var next: UInt64?
            items.removeAll { item in
                guard let end = item.content.item.state.pointee.end else { return false }
                if item.callbackType == .dataPlayedBack, let behind, end > 1 {
                    let heard = end.addingReportingOverflow(behind).overflow ? .max : end + behind
                    guard heard <= now else {
                        next = min(next ?? .max, heard - now)
                        return false
                    }
                }
                over.append(item)
                return true
            }
            return (over, next)
        }
    }
}
