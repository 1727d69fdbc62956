import Foundation

/// The locks of one engine, which have this one owner, and their order, which is stated here and nowhere else.
///
/// A thread takes those that it needs in this order, and never one above while it holds one below:
///
/// 1. `offlineCall`: held while `renderOffline` renders. The program's blocks, which may call the engine, run under it.
/// 2. `transition`: held while the engine starts or stops, or changes its device.
/// 3. `state`: guards what changes in the core, in the engine's table of nodes, and in the nodes. Nobody holds it to
///    stop a device that renders, but for one that comes up in another format than it was opened in; nor to wait for a
///    manual rendering's call. The program's input block, and the blocks of nodes, may wait for it.
///
/// Below these are locks that guard one object each and are held while that changes, without a call of the engine: of a
/// node's engine, of the worker's handlers, of a player's queue. The render thread takes none of all these.
package final class EngineLocks: Sendable {
    package let offlineCall = NSLock()
    /// Recursive: to go back from manual rendering stops the engine on the way.
    package let transition = NSRecursiveLock()
    /// Recursive: what nodes say of their formats is asked of them under the lock, and they ask the engine.
    package let state = NSRecursiveLock()
}
