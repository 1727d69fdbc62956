import Foundation

/// What a node asks of the engine that it is attached to, whatever else that is. Thread: any but render.
protocol NodeHost: AnyObject, Sendable {
    /// Guards what changes in the nodes.
    var lock: NSRecursiveLock { get }
    /// Where taps deliver.
    var worker: EngineWorker { get }
    /// What a node gives for which no format was set.
    var defaultFormat: AVAudioFormat { get }

    /// Of what goes into a bus; nil where nothing does. Under the lock.
    func format(into node: AVAudioNode, _ bus: Int) -> AVAudioFormat?
    /// Tells nodes of one class apart; nil for the only one. Under the lock.
    func number(of node: AVAudioNode) -> Int?
    /// A plan that was made before is of another graph. Under the lock.
    func graphChanged()

    func lastRenderTime(of node: AVAudioNode) -> AVAudioTime?
    /// Seconds from a node's output to the ear.
    func presentationLatency(after node: AVAudioNode) -> Double
    /// Keeps a fault for the next `start()`.
    func record(_ fault: NSError)
}
