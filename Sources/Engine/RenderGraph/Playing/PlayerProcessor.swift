import Synchronization

/// A player's side of the graph: takes items in and keeps them until the render thread has done with them.
// @unchecked: the state belongs to the render thread; items and the queue's end are behind a mutex.
package final class PlayerProcessor: @unchecked Sendable {
    /// For the render thread, while this object lives.
    package let state: UnsafeMutablePointer<PlayerState>
    private let queue: Mutex<Queue>
    /// Kept for the state, which follows it.
    private let transport: PlayTransport?

    private struct Queue {
        /// Oldest first; the first is the queue's front.
        var items: [PlayerItem]
    }

    /// - Parameter transport: what the player follows: it gives nothing, and loses nothing, while that stands still.
    package init(following transport: PlayTransport? = nil) {
        self.transport = transport
        let front = PlayerItem.front()
        front.state.pointee.finish(heardAt: 0)
        queue = Mutex(Queue(items: [front]))
        state = .allocate(capacity: 1)
        state.initialize(to: PlayerState(front: front.state))
        state.pointee.transport = transport.map { .passUnretained($0) }
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Appends an item; it is taken at the beginning of the next run. Thread: any but render.
    package func send(_ item: PlayerItem) {
        queue.withLock { queue in
            queue.items.last?.state.pointee.next.store(UInt(bitPattern: item.state), ordering: .releasing)
            queue.items.append(item)
        }
        collect()
    }

    /// Lets go of items that are over. Thread: any but render.
    package func collect() {
        let released = queue.withLock { queue in
            // The front of the queue stays: the render thread goes on from it.
            let released = Array(queue.items.prefix { $0.state.pointee.isReleased })
            queue.items.removeFirst(released.count)
            return released
        }
        withExtendedLifetime(released) {}
    }
}
