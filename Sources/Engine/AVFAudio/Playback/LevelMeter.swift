import AudioToolbox
import Foundation
import Synchronization

/// Measures the levels of channels between two looks at them: their mean power and their highest sample.
///
/// What passes is added on the render thread, or whichever thread there is one of; looked at from any other one.
// @unchecked: the cells are atomic; what was seen is behind the lock.
final class LevelMeter: @unchecked Sendable {
    /// Of one channel: the sum of all squares as a Double's bits, and the peak since the last look as a Float's.
    private struct Cell: ~Copyable {
        let sum = Atomic<UInt64>(0)
        let peak = Atomic<UInt32>(0)
    }

    /// What was measured, in dBFS: a sine of full scale has the mean −3.01 and the peak 0.
    struct Level: Equatable {
        var average: Float
        var peak: Float
        static let silence = Level(average: -160, peak: -160)
    }

    let channelCount: Int
    private let cells: UnsafeMutablePointer<Cell>
    private let frames = Atomic<Int>(0)
    private let isOn = Atomic<Bool>(false)
    private let lock = NSLock()
    private var seen: (sums: [Double], frames: Int)
    private var levels: [Level]

    init(channelCount: Int) {
        self.channelCount = channelCount
        cells = .allocate(capacity: max(channelCount, 1))
        for channel in 0..<max(channelCount, 1) { (cells + channel).initialize(to: Cell()) }
        seen = ([Double](repeating: 0, count: channelCount), 0)
        levels = [Level](repeating: .silence, count: channelCount)
    }

    deinit {
        cells.deinitialize(count: max(channelCount, 1))
        cells.deallocate()
    }

    var isEnabled: Bool {
        get { isOn.load(ordering: .relaxed) }
        set { isOn.store(newValue, ordering: .relaxed) }
    }

    /// Adds frames, one buffer of Float32 per channel. Thread: one, which may be the render thread.
    @_noLocks @_noAllocation
    func add(_ list: UnsafePointer<AudioBufferList>, frames count: Int) {
        guard isOn.load(ordering: .relaxed) else { return }
        let buffers = audioBuffers(list)
        for channel in 0..<min(channelCount, Int(list.pointee.mNumberBuffers)) {
            guard let samples = buffers[channel].mData?.assumingMemoryBound(to: Float.self) else { continue }
            add(UnsafePointer(samples), count, to: cells + channel)
        }
        frames.store(frames.load(ordering: .relaxed) &+ count, ordering: .releasing)
    }

    @_noLocks @_noAllocation
    private func add(_ samples: UnsafePointer<Float>, _ count: Int, to cell: UnsafeMutablePointer<Cell>) {
        var sum = Double(bitPattern: cell.pointee.sum.load(ordering: .relaxed))
        var peak = Float(bitPattern: cell.pointee.peak.load(ordering: .relaxed))
        for frame in 0..<count {
            let sample = samples[frame]
            sum += Double(sample) * Double(sample)
            let size = sample < 0 ? -sample : sample
            if size > peak { peak = size }
        }
        cell.pointee.sum.store(sum.bitPattern, ordering: .relaxed)
        cell.pointee.peak.store(peak.bitPattern, ordering: .relaxed)
    }

    /// Takes what passed since the last look; where nothing did, what was seen last stays while it plays.
    func update(isPlaying: Bool) {
        lock.withLock {
            let count = frames.load(ordering: .acquiring)
            let passed = count &- seen.frames
            guard passed > 0 else {
                if !isPlaying { levels = levels.map { _ in .silence } }
                return
            }
            seen.frames = count
            for channel in 0..<channelCount { levels[channel] = take(channel, passed) }
        }
    }

    private func take(_ channel: Int, _ passed: Int) -> Level {
        let sum = Double(bitPattern: cells[channel].sum.load(ordering: .relaxed))
        let peak = Float(bitPattern: cells[channel].peak.exchange(0, ordering: .relaxed))
        defer { seen.sums[channel] = sum }
        let mean = (sum - seen.sums[channel]) / Double(passed)
        return Level(average: Self.decibels(mean, 10), peak: Self.decibels(Double(peak), 20))
    }

    private static func decibels(_ value: Double, _ factor: Double) -> Float {
        guard value > 0, value.isFinite else { return Level.silence.peak }
        return max(Float(factor * log10(value)), Level.silence.peak)
    }

    /// As it was seen last; silence for a channel that is not there.
    func level(of channel: Int) -> Level {
        lock.withLock { levels.indices.contains(channel) ? levels[channel] : .silence }
    }
}
