import AudioToolbox
import Synchronization

/// A unit's message channel, as its host sees it. It may outlive the unit; its calls are answered with an empty
/// dictionary then. Thread: any but render.
final class UnitMessageChannel: AUMessageChannel, Sendable {
    /// The host's own block, which its author did not mark as sendable.
    // @unchecked: the host promises that its block may be called from any thread (AUMessageChannel.h).
    private struct Block: @unchecked Sendable {
        let call: CallHostBlock
    }

    private let name: String
    private let block = Mutex<Block?>(nil)
    private let exchange: WeakExchange

    /// A weak reference that never changes.
    // @unchecked: set once; the runtime's own weak references are safe.
    private final class WeakExchange: @unchecked Sendable {
        weak var value: UnitMessageExchange?
        init(_ value: UnitMessageExchange) { self.value = value }
    }

    init(name: String, exchange: UnitMessageExchange) {
        self.name = name
        self.exchange = WeakExchange(exchange)
    }

    func callAudioUnit(_ message: [AnyHashable: Any]) -> [AnyHashable: Any] {
        exchange.value?.call(name, message) ?? [:]
    }

    var callHostBlock: CallHostBlock? {
        get { block.withLock { $0 }?.call }
        set {
            let new = newValue.map { Block(call: $0) }
            block.withLock { $0 = new }
        }
    }
}
