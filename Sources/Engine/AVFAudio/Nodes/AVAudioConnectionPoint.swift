import Foundation

/// One bus of a node, as the end or the beginning of a connection (AVAudioConnectionPoint.h).
// @unchecked: set once; only the runtime, which does so atomically, clears a weak reference.
open class AVAudioConnectionPoint: NSObject, @unchecked Sendable {
    /// Nil once the node is gone: the point does not keep it.
    public private(set) weak var node: AVAudioNode?
    /// From 0.
    public let bus: AVAudioNodeBus

    /// - Parameters:
    ///   - node: not kept alive.
    ///   - bus: not checked until a connection is made.
    public init(node: AVAudioNode, bus: AVAudioNodeBus) {
        self.node = node
        self.bus = bus
        super.init()
    }
}
