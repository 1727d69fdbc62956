import CBuiltInUnits

/// A phase vocoder: makes a stretch of new sound from where in its input it is told to look.
///
/// Each frame goes on from the frame before as far as its place in the input goes on from as much earlier (M. Puckette,
/// "Phase-locked vocoder", 1995), so places may be any distance apart and at the input's own speed the output is the
/// input. Bins around a peak turn alike (J. Laroche, M. Dolson, 1999), and so do all channels. Thread: one at a time.
struct Vocoder: ~Copyable {
    /// Frames of a window; a power of two, about 85 ms.
    let length: Int
    /// Frames from one window to the next.
    private(set) var hop: Int
    var locksPeaks = true
    var keepsTransients = true

    private let channelCount: Int
    private let tableMemory: UnsafeMutablePointer<Float>
    private let tables: UnsafeMutablePointer<vocoder_tables>
    private let spectraMemory: UnsafeMutablePointer<Float>
    private var now: vocoder_spectra
    private var before: vocoder_spectra
    private let past: vocoder_spectra
    private let workMemory: UnsafeMutablePointer<Float>
    private let turns: UnsafeMutablePointer<Float>
    /// One over what the windows add up to.
    private let norm: UnsafeMutablePointer<Float>
    private let sums: ChannelMemory
    /// What `makeHop` made: channels × `hop` frames.
    let output: ChannelMemory
    private var nextHop: Int
    /// A sound that began lies behind the middle of the window.
    private var awaitsTransient = false

    init(channelCount: Int, sampleRate: Double) {
        self.channelCount = channelCount
        length = Self.windowLength(sampleRate)
        hop = length / 8
        nextHop = hop
        let (bins, channels) = (length / 2 + 1, max(1, channelCount))
        tableMemory = .allocate(capacity: 2 * length)
        vocoder_design(tableMemory, tableMemory + length, tableMemory + length * 3 / 2, length)
        tables = .allocate(capacity: 1)
        tables.initialize(
            to: vocoder_tables(
                length: length, window: tableMemory, cosines: tableMemory + length, sines: tableMemory + length * 3 / 2)
        )
        spectraMemory = .allocate(capacity: 6 * bins * channels)
        spectraMemory.initialize(repeating: 0, count: 6 * bins * channels)
        func spectra(_ index: Int, _ memory: UnsafeMutablePointer<Float>) -> vocoder_spectra {
            let real = memory + 2 * index * bins * channels
            return vocoder_spectra(real: real, imaginary: real + bins * channels)
        }
        now = spectra(0, spectraMemory)
        before = spectra(1, spectraMemory)
        past = spectra(2, spectraMemory)
        workMemory = .allocate(capacity: 4 * length)
        workMemory.initialize(repeating: 0, count: 4 * length)
        turns = .allocate(capacity: 4 * bins)
        turns.initialize(repeating: 0, count: 4 * bins)
        norm = .allocate(capacity: length)
        norm.initialize(repeating: 0, count: length)
        sums = ChannelMemory(channelCount: channels, frames: length)
        output = ChannelMemory(channelCount: channels, frames: length)
        normalize()
    }

    deinit {
        tableMemory.deallocate()
        tables.deallocate()
        spectraMemory.deallocate()
        workMemory.deallocate()
        turns.deallocate()
        norm.deallocate()
    }

    /// The power of two next to 85 ms: 4096 frames at 44.1 and 48 kHz.
    private static func windowLength(_ sampleRate: Double) -> Int {
        var length = 256
        while Double(length) * 1.45 < 0.0853 * sampleRate, length < 32_768 { length *= 2 }
        return length
    }

    /// How many windows overlap: 3 ... 32, from the next window on.
    @_noLocks @_noAllocation
    mutating func setOverlap(_ overlap: Double) { nextHop = Int(Double(length) / min(max(overlap, 3), 32)) }

    @_noLocks @_noAllocation
    private func normalize() {
        for place in 0..<hop {
            var (sum, frame): (Float, Int) = (0, place)
            while frame < length {
                sum += tableMemory[frame] * tableMemory[frame]
                frame += hop
            }
            norm[place] = 1 / sum
        }
    }

    /// Makes the next `hop` frames, in `output`, from the window that ends before input frame `end`.
    ///
    /// - Parameter ring: channels of mask + 1 frames; frame n lies at n & mask.
    @_noLocks @_noAllocation
    mutating func makeHop(_ ring: borrowing ChannelMemory, mask: Int, end: Int) {
        if nextHop != hop {
            hop = nextHop
            normalize()
        }
        let start = end &- length
        var channel = 0
        while channel < channelCount {
            analyze(ring, mask, start, now, channel)
            analyze(ring, mask, start &- hop, past, channel)
            channel += 2
        }
        if !isTransient(ring, mask, start) {
            vocoder_turn(tables, channelCount, now, past, before, locksPeaks ? 1 : 0, turns)
        }
        synthesize()
        swap(&now, &before)
        deliver()
    }

    @_noLocks @_noAllocation
    private func analyze(
        _ ring: borrowing ChannelMemory, _ mask: Int, _ start: Int, _ spectra: vocoder_spectra, _ channel: Int
    ) {
        vocoder_analyze(
            tables, vocoder_work(samples: workMemory), ring.channels[channel],
            channel + 1 < channelCount ? ring.channels[channel + 1] : nil, mask, start & mask, spectra, channel)
    }

    /// Whether a sound that begins has come to the middle of the window, where its phases are to be taken as they are.
    @_noLocks @_noAllocation
    private mutating func isTransient(_ ring: borrowing ChannelMemory, _ mask: Int, _ start: Int) -> Bool {
        guard keepsTransients, channelCount > 0 else { return false }
        let balance = vocoder_balance(tables, ring.channels[0], mask, start & mask)
        if balance > 0.1 {
            awaitsTransient = true
        } else if awaitsTransient, balance < 0.03 {
            awaitsTransient = false
            return true
        }
        return false
    }

    @_noLocks @_noAllocation
    private func synthesize() {
        var channel = 0
        while channel < channelCount {
            vocoder_synthesize(
                tables, vocoder_work(samples: workMemory), now, channel, sums.channels[channel],
                channel + 1 < channelCount ? sums.channels[channel + 1] : nil)
            channel += 2
        }
    }

    /// What no later window adds to.
    @_noLocks @_noAllocation
    private func deliver() {
        for channel in 0..<channelCount {
            let (sum, made) = (sums.channels[channel], output.channels[channel])
            for frame in 0..<hop { made[frame] = sum[frame] * norm[frame] }
            let rest = length &- hop
            UnsafeMutableRawPointer(sum).copyMemory(from: sum + hop, byteCount: rest &* 4)
            (sum + rest).update(repeating: 0, count: hop)
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        spectraMemory.update(repeating: 0, count: 6 &* (length / 2 &+ 1) &* max(1, channelCount))
        sums.clear()
        awaitsTransient = false
    }
}
