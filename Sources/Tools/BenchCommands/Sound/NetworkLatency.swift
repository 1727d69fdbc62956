import AudioDevices
import AudioToolbox
import Commands
import Glibc
import LinuxSystem
import RenderBenchmark
import Synchronization

/// How late another machine's sound comes: clicks by RTP over loopback, from one device's cycle to another's.
enum NetworkLatency {
    private static let frames = 128
    private static let rate = 48_000.0
    private static let clicks = 40
    private static let cyclesBetween = 40

    /// One row: what was measured and what the device says of itself, medians in blocks. Throws when there is no
    /// port.
    static func result() throws -> BenchmarkResult {
        let stream = "rtp:127.0.0.1:\(Int.random(in: 20_000...59_000) & ~1)/L24/48000/2"
        let wanted = AudioDeviceConfiguration(sampleRate: rate, framesPerCycle: frames)
        let sender = try AudioDevices.open(output: stream, wanted)
        let receiver = try AudioDevices.open(output: "paced-null", input: stream, wantsInput: true, wanted)
        let (sent, heard) = (Moments(), Moments())
        try receiver.start { cycle in
            heard.noteClicks(cycle, rate)
            return .proceed
        }
        try sender.start { cycle in
            sent.click(&cycle, every: cyclesBetween)
            return .proceed
        }
        defer {
            sender.stop()
            receiver.stop()
        }
        let deadline = MonotonicClock.now() &+ 20_000_000_000
        // What it tells moves with how evenly packets come: it counts over the same time.
        var told: [Int] = []
        while heard.all.count < clicks, MonotonicClock.now() < deadline {
            usleep(20_000)
            if !heard.all.isEmpty { told.append(receiver.format.inputLatencyFrames) }
        }
        told.sort()
        let configuration = BenchmarkConfiguration(
            bench: .sound, mode: .networkAudio, placement: .host, frames: frames)
        return BenchmarkResult(
            record: BenchmarkRecord(
                configuration,
                extras: [
                    BenchmarkExtra("network_blocks", .number(try median(sent.all, heard.all))),
                    BenchmarkExtra(
                        "network_blocks_told", .number(Double(told.isEmpty ? 0 : told[told.count / 2]) / Double(frames))
                    ),
                ]))
    }

    /// Each click is heard before the next one is sent.
    private static func median(_ sent: [UInt64], _ heard: [UInt64]) throws -> Double {
        let distances = heard.compactMap { time in sent.last { $0 <= time }.map { Double(time - $0) } }.sorted()
        guard distances.count >= clicks / 2 else {
            throw CommandFailure(.failed, "\(distances.count) clicks of \(clicks) came over loopback")
        }
        return distances[distances.count / 2] / (Double(frames) * 1e9 / rate)
    }
}

/// Moments that a device's thread notes, in nanoseconds of the monotonic clock.
// @unchecked: the memory belongs to that thread until the count has published it.
private final class Moments: @unchecked Sendable {
    private static let capacity = 4096
    private let times: UnsafeMutablePointer<UInt64>
    private let count = Atomic<Int>(0)
    private var cycles = 0
    /// Frames in which nothing counts: a click is spread over a few.
    private var rest = 0

    init() {
        times = .allocate(capacity: Self.capacity)
        times.initialize(repeating: 0, count: Self.capacity)
    }

    deinit { times.deallocate() }

    var all: [UInt64] { Array(UnsafeBufferPointer(start: times, count: count.load(ordering: .acquiring))) }

    private func note(_ time: UInt64) {
        let place = count.load(ordering: .relaxed)
        guard place < Self.capacity else { return }
        times[place] = time
        count.store(place + 1, ordering: .releasing)
    }

    /// A click in the first frame of some cycles.
    func click(_ cycle: inout AudioDeviceCycle, every number: Int) {
        cycles += 1
        guard cycles % number == 0, let output = cycle.output,
            let data = UnsafeMutableAudioBufferListPointer(output).first?.mData
        else { return }
        data.assumingMemoryBound(to: Float.self)[0] = 0.9
        note(cycle.periodStart)
    }

    /// When the cycle with a click began, and as much later as the click lies in it.
    func noteClicks(_ cycle: AudioDeviceCycle, _ rate: Double) {
        guard let input = cycle.input,
            let data = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: input)).first?.mData
        else { return }
        let samples = data.assumingMemoryBound(to: Float.self)
        for frame in 0..<cycle.frameCount {
            if rest > 0 {
                rest -= 1
            } else if abs(samples[frame]) > 0.3 {
                note(cycle.periodStart &+ UInt64(Double(frame) * 1e9 / rate))
                rest = 1000
            }
        }
    }
}
