import LinuxSystem
import Synchronization

/// What one thread is told by others.
final class Mailbox<Item: Sendable>: Sendable {
    /// Readable while there is something; to be polled by the thread that takes.
    let wake: EventCounter
    private let items = Mutex<[Item]>([])
    private let most: Int

    /// - Parameter most: items that wait at once.
    init(most: Int = 1024) throws(SystemError) {
        wake = try EventCounter()
        self.most = most
    }

    /// False when too much waits.
    @discardableResult
    func put(_ item: Item) -> Bool {
        let isKept = items.withLock { items in
            guard items.count < most else { return false }
            items.append(item)
            return true
        }
        if isKept { wake.signal() }
        return isKept
    }

    /// Everything that waits, in order.
    func take() -> [Item] {
        wake.clear()
        return items.withLock { items in
            defer { items = [] }
            return items
        }
    }
}
