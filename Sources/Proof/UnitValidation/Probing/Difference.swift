import AudioToolbox
import AudioUnitTestKit

extension UnitProbe {
    /// The first parameter whose value is not what it should be, in words; nil when all are.
    func difference(
        _ found: [AUParameterAddress: AUValue], from wanted: [AUParameterAddress: AUValue]
    ) -> String? {
        for parameter in settable {
            guard let value = found[parameter.address], let should = wanted[parameter.address] else { continue }
            if !parameter.isClose(value, should) { return "'\(parameter.keyPath)' is \(value) instead of \(should)" }
        }
        return nil
    }
}

extension RenderedAudio {
    /// Where this differs from what it should be, in words; nil when it does not.
    func difference(from wanted: RenderedAudio, tolerance: SampleTolerance = .exact) -> String? {
        if let frame = firstNonFiniteFrame { return "NaN or infinity at frame \(frame)" }
        guard let (frame, channel) = firstDifference(from: wanted, tolerance: tolerance) else { return nil }
        let (value, should) = (channels[channel][frame], wanted.channels[channel][frame])
        return "frame \(frame) of channel \(channel) is \(value) instead of \(should)"
    }
}
