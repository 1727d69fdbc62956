import AudioToolbox
import Foundation
import RenderGraph

/// What goes wrong with a graph, as errors that name node and bus.
enum EngineFaults {
    /// A node that is not attached to this engine.
    static func notAttached(_ node: some NamedNode, _ doing: String) -> NSError {
        error(-50, "\(name(node)) is not attached to this engine; attach it before you \(doing)")
    }

    static func attachedElsewhere(_ node: some NamedNode, isHere: Bool) -> NSError {
        error(
            -50,
            isHere
                ? "\(name(node)) is attached already"
                : "\(name(node)) is attached to another engine; detach it there first")
    }

    static func noSuchBus(_ node: some NamedNode, _ bus: Int, isInput: Bool, count: Int) -> NSError {
        let side = isInput ? "input" : "output"
        return error(
            Int(kAudioUnitErr_InvalidElement),
            "\(name(node)) has no \(side) bus \(bus); it has \(count == 0 ? "none" : "\(count), from 0")")
    }

    static func format(_ node: some NamedNode, _ bus: Int, _ format: AVAudioFormat, _ reason: String) -> NSError {
        error(
            Int(kAudioUnitErr_FormatNotSupported),
            "\(name(node)), bus \(bus), cannot take \(describe(format)): \(reason)")
    }

    static func cycle(_ source: some NamedNode, _ bus: Int, _ target: some NamedNode, _ targetBus: Int) -> NSError {
        error(
            Int(kAudioUnitErr_InvalidParameter),
            "\(name(source)), output bus \(bus), cannot be connected to \(name(target)), input bus \(targetBus): "
                + "\(name(target)) feeds \(name(source)), so that it would get its own output")
    }

    static func outputCut(_ source: some NamedNode) -> NSError {
        error(
            -50,
            "what outputNode gets from \(name(source)) cannot be cut while the engine runs; stop or pause the engine "
                + "first, or change what is before a mixer")
    }

    static func timeEffectOnLiveInput(_ node: some NamedNode) -> NSError {
        error(
            Int(kAudioUnitErr_InvalidParameter),
            "\(name(node)) cannot be behind inputNode: live input has no more frames than it has")
    }

    static func tap(_ node: some NamedNode, _ bus: Int, _ reason: String) -> NSError {
        error(-50, "\(name(node)), bus \(bus), cannot be tapped: \(reason)")
    }

    static func headResponses(_ node: some NamedNode, _ reason: String) -> NSError {
        error(-50, "\(name(node)) cannot use other responses of a head: \(reason)")
    }

    static func noOutput() -> NSError {
        error(
            -50,
            "the engine has neither an input nor an output: use mainMixerNode, outputNode or inputNode before start")
    }

    static func manualRendering(_ code: AVAudioEngineManualRenderingError, _ reason: String) -> NSError {
        error(Int(code.rawValue), reason)
    }

    static func graph(_ fault: GraphFault) -> NSError { error(Int(kAudioUnitErr_InvalidParameter), "\(fault)") }

    static func error(_ code: Int, _ reason: String) -> NSError { AudioErrors.error(code, reason) }

    /// Logs a fault that no call can throw.
    static func log(_ fault: NSError) { AudioLog.engine.write(fault) }

    static func name(_ node: some NamedNode) -> String { node.graphName }

    static func describe(_ format: AVAudioFormat) -> String {
        "\(format.channelCount) channel\(format.channelCount == 1 ? "" : "s") at \(format.sampleRate) Hz"
    }
}
