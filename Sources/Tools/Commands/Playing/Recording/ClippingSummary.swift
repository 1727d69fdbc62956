import AudioFiles
import Glibc

/// What a file of integers cut off of what was louder than it can hold.
package struct ClippingSummary: Encodable, Equatable, Sendable {
    /// Samples beyond full scale.
    package var samples: Int
    /// The largest of them, in decibels above full scale.
    package var peakDecibels: Double

    package init(samples: Int, peakDecibels: Double) {
        self.samples = samples
        self.peakDecibels = peakDecibels
    }

    /// Nil when nothing was cut off.
    init?(_ writer: AudioFileWriter) {
        guard writer.clippedSampleCount > 0 else { return nil }
        samples = Int(clamping: writer.clippedSampleCount)
        peakDecibels = (200 * log10(Double(writer.peak))).rounded() / 10
    }

    /// Follows the file's name in a sentence.
    var text: String {
        "has \(samples) sample\(samples == 1 ? "" : "s") cut off at full scale, the loudest at +\(peakDecibels) dB: lower the "
            + "level, or write .wav, which holds what is louder"
    }
}
