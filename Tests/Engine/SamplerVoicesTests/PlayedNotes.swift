import LinuxSystem
import SamplerVoices
import SoundBanks
import SoundFontFiles

/// A bank of a test, and what voices make of messages at exact frames.
struct PlayedNotes {
    struct Event {
        let frame: Int
        let message: [UInt8]

        init(_ frame: Int, _ message: UInt8...) { (self.frame, self.message) = (frame, message) }
    }

    var left: [Float] = []
    var right: [Float] = []
    var reverb: [Float] = []
    var voiceCounts: [Int] = []

    /// Renders in blocks of these sizes, in turn, and within them up to each event.
    init(
        _ exchange: InstrumentExchange, rate: Double = 48_000, frames: Int, blocks: [Int] = [512],
        polyphony: Int = 64, _ events: [Event], setUp: (inout SamplerVoices) -> Void = { _ in }
    ) {
        var voices = SamplerVoices(sampleRate: rate, exchange: exchange, polyphony: polyphony)
        setUp(&voices)
        (left, right) = (Array(repeating: 0, count: frames), Array(repeating: 0, count: frames))
        reverb = left
        var (frame, block, next) = (0, 0, 0)
        var blockEnd = blocks[0]
        while frame < frames {
            while next < events.count, events[next].frame <= frame {
                let message = events[next].message
                let (status, first, second) = (message[0], message[1], message.count > 2 ? message[2] : 0)
                RealtimeScope.enter()
                voices.receive(status: status, first, second)
                RealtimeScope.exit()
                next += 1
            }
            let event = next < events.count ? events[next].frame : frames
            let end = min(event, blockEnd, frames)
            render(&voices, frame..<end)
            frame = end
            guard frame == blockEnd else { continue }
            voiceCounts.append(voices.voiceCount)
            block += 1
            blockEnd += blocks[block % blocks.count]
        }
    }

    private mutating func render(_ voices: inout SamplerVoices, _ range: Range<Int>) {
        left.withUnsafeMutableBufferPointer { left in
            right.withUnsafeMutableBufferPointer { right in
                reverb.withUnsafeMutableBufferPointer { reverb in
                    guard let left = left.baseAddress, let right = right.baseAddress, let reverb = reverb.baseAddress
                    else { return }
                    // Whatever blocks in here is found where the tests are linked with RealtimeSanitizer.
                    RealtimeScope.enter()
                    voices.render(
                        SamplerBuses(
                            left: left + range.lowerBound, right: right + range.lowerBound,
                            reverb: reverb + range.lowerBound), frameCount: range.count)
                    RealtimeScope.exit()
                }
            }
        }
    }

    static func exchange(_ file: SoundFontFile, program: Int? = 0) throws -> InstrumentExchange {
        InstrumentExchange(try SoundFontReader.read(file.bytes, file: "test.sf2"), program: program)
    }

    /// Full scale for as long as a note is held, without anything that moves: gains are seen bare.
    static func constant(_ generators: [(Int, Int)] = [], modulators: [[Int]] = []) -> SoundFontFile {
        SoundFontFile(
            [.init(Array(repeating: 0.5, count: 400), loop: 100..<300, key: 60)],
            zones: [.init([(54, 1), (34, -32_768)] + generators + [(53, 0)], modulators: modulators + plain)])
    }

    /// In the places of the standard ones for velocity and volume, which move nothing then.
    static let plain = [[0x0502, 48, 0, 0, 0], [0x0102, 8, 0, 0, 0], [0x0587, 48, 0, 0, 0]]
}
