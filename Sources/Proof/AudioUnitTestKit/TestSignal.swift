import Foundation

/// An input whose sample depends only on its frame and channel, so that every way of cutting it into blocks is the
/// same signal.
public struct TestSignal: Sendable {
    /// The sample at a frame, counted from the start of rendering, of a channel.
    public let sample: @Sendable (_ frame: Int, _ channel: Int) -> Float

    /// - Parameter sample: called for frames in any order and more than once; depends only on its arguments.
    public init(_ sample: @escaping @Sendable (_ frame: Int, _ channel: Int) -> Float) { self.sample = sample }

    /// 0 in every channel; an input that is connected, as opposed to `BlockRenderer.InputStyle.unconnected`.
    public static let silence = TestSignal { _, _ in 0 }

    /// The same value forever.
    public static func constant(_ value: Float) -> TestSignal { TestSignal { _, _ in value } }

    /// One sample of `level` at `frame`.
    public static func impulse(at frame: Int = 0, level: Float = 1) -> TestSignal {
        TestSignal { $0 == frame && $1 >= 0 ? level : 0 }
    }

    /// A sine; each channel a little further in its phase, so that exchanged channels are noticed.
    public static func sine(frequency: Double, sampleRate: Double, level: Float = 0.5) -> TestSignal {
        TestSignal { frame, channel in
            level * Float(sin(2 * .pi * (frequency * Double(frame) / sampleRate + 0.1 * Double(channel))))
        }
    }

    /// White noise between −`level` and `level`.
    public static func noise(seed: UInt64 = 1, level: Float = 0.5) -> TestSignal {
        TestSignal { noiseSample(frame: $0, channel: $1, seed: seed, level: level) }
    }

    /// One sample of `noise`. Makes no signal, so that an input block may call it while it renders. Thread: any.
    public static func noiseSample(frame: Int, channel: Int, seed: UInt64 = 1, level: Float = 0.5) -> Float {
        let place = UInt64(truncatingIfNeeded: frame &* 64 &+ channel)
        var generator = SeededGenerator(seed: seed ^ (place &* 0xd134_2543_de82_ef95))
        return level * (Float(generator.next() >> 40) / Float(1 << 23) - 1)
    }

    /// This signal in `frames`, and `other` elsewhere.
    public func during(_ frames: Range<Int>, otherwise other: TestSignal = .silence) -> TestSignal {
        TestSignal { frames.contains($0) ? sample($0, $1) : other.sample($0, $1) }
    }
}
