import AudioToolbox
import RenderGraph

/// What asks an engine for its cycles in time: a device. Manual rendering has none.
protocol EngineDriver: AnyObject, Sendable {
    /// What the engine gives; 0 channels for none.
    var outputFormat: AVAudioFormat { get }
    /// What the engine gets; 0 channels for none.
    var inputFormat: AVAudioFormat { get }
    /// Seconds between the engine and the air.
    var outputLatency: Double { get }
    var inputLatency: Double { get }
    /// As `auctl graph` and errors name it.
    var name: String { get }
    /// Frames of a callback, as far as it is known.
    var usualFrames: Int { get }

    /// Renders from now on.
    /// - Throws: when the device cannot be started.
    func start(_ renderer: GraphRenderer) throws
    /// Returns when nothing renders any more. It can be started again.
    func stop()
    /// Gives the device back; it is not used again.
    func close()
}
