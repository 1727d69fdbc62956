import AVFoundation
import Accelerate

/// Levels and spectra of buffers.
public struct LevelMeter {
    public init() {}

    public func rms(of buffer: AVAudioPCMBuffer) -> [Float] {
        guard let channels = buffer.floatChannelData else { return [] }
        return (0..<Int(buffer.format.channelCount)).map { channel in
            var level: Float = 0
            vDSP_rmsqv(channels[channel], 1, &level, vDSP_Length(buffer.frameLength))
            return level
        }
    }

    public func peakDecibels(of samples: [Float]) -> Float {
        var peak: Float = 0
        vDSP_maxmgv(samples, 1, &peak, vDSP_Length(samples.count))
        return 20 * log10(peak)
    }

    public func spectrum(of samples: [Float]) -> [Float] {
        let log2n = vDSP_Length(log2(Float(samples.count)))
        guard let setup = vDSP_create_fftsetup(log2n, FFTRadix(kFFTRadix2)) else { return [] }
        defer { vDSP_destroy_fftsetup(setup) }
        var window = [Float](repeating: 0, count: samples.count)
        vDSP_hann_window(&window, vDSP_Length(samples.count), Int32(vDSP_HANN_NORM))
        var windowed = [Float](repeating: 0, count: samples.count)
        vDSP_vmul(samples, 1, window, 1, &windowed, 1, vDSP_Length(samples.count))
        var real = [Float](repeating: 0, count: samples.count / 2)
        var imaginary = [Float](repeating: 0, count: samples.count / 2)
        var magnitudes = [Float](repeating: 0, count: samples.count / 2)
        real.withUnsafeMutableBufferPointer { realPointer in
            imaginary.withUnsafeMutableBufferPointer { imaginaryPointer in
                var split = DSPSplitComplex(realp: realPointer.baseAddress!, imagp: imaginaryPointer.baseAddress!)
                windowed.withUnsafeBufferPointer { pointer in
                    pointer.baseAddress!.withMemoryRebound(to: DSPComplex.self, capacity: samples.count / 2) {
                        vDSP_ctoz($0, 2, &split, 1, vDSP_Length(samples.count / 2))
                    }
                }
                vDSP_fft_zrip(setup, &split, 1, log2n, FFTDirection(FFT_FORWARD))
                vDSP_zvmags(&split, 1, &magnitudes, 1, vDSP_Length(samples.count / 2))
            }
        }
        return magnitudes
    }

    public func average(_ samples: [Float]) -> Float { vDSP.mean(vDSP.absolute(samples)) }
}
