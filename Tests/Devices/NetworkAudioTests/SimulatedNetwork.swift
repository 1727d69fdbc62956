import Glibc
import NetworkAudio

/// A sender, a network that loses, delays and reorders, and a reader with a clock of its own: all of it simulated, so
/// that seconds pass in milliseconds and every run is the same.
final class SimulatedNetwork {
    var format = RTPStreamFormat(.linear24, sampleRate: 48_000, channelCount: 1)!
    /// Hz; nil for silence.
    var frequency = 997.0
    var amplitude: Float = 0.5
    /// How much faster the sender's clock runs.
    var drift = 0.0
    var framesPerPacket = 48
    /// Frames that the sender has at once, as a sound server does.
    var framesPerBurst = 48
    var framesPerCycle = 128
    var readerRate = 48_000.0
    /// Whether a packet is lost, and by how many nanoseconds it is delayed.
    var isLost: (Int) -> Bool = { _ in false }
    var delay: (Int) -> Double = { _ in 0 }

    private(set) var reception: StreamReception
    private(set) var reader: StreamReader
    /// What was heard on the first channel.
    private(set) var heard: [Float] = []
    /// Of each cycle.
    private(set) var latencies: [Int] = []

    init(_ change: (SimulatedNetwork) -> Void = { _ in }) {
        reception = StreamReception(format: format, payloadType: 96)
        reader = StreamReader(reception, sampleRate: 48_000, maximumFrames: 1024)
        change(self)
        reception = StreamReception(format: format, payloadType: 96)
        reader = StreamReader(reception, sampleRate: readerRate, maximumFrames: 1024)
    }

    private struct Arrival {
        var time: UInt64
        var bytes: [UInt8]
    }

    /// Packets of `seconds`, in the order in which they arrive; the signal begins with frame `first`.
    private func arrivals(
        _ seconds: Double, source: UInt32, from start: UInt64, until limit: UInt64
    ) -> [Arrival] {
        var writer = PacketWriter(
            format: format, framesPerPacket: framesPerPacket, source: source, sequence: 65_500, timestamp: 0xffff_f000)
        let rate = Double(format.sampleRate)
        let samples = (0..<format.channelCount).map { _ in
            UnsafeMutablePointer<Float>.allocate(capacity: framesPerPacket)
        }
        defer { samples.forEach { $0.deallocate() } }
        var result: [Arrival] = []
        for number in 0..<Int(seconds * rate * (1 + drift)) / framesPerPacket {
            for frame in 0..<framesPerPacket {
                let place = Double(number * framesPerPacket + frame) / rate
                let value = amplitude * Float(sin(2 * .pi * (place * frequency).truncatingRemainder(dividingBy: 1)))
                for channel in samples { channel[frame] = value }
            }
            let bytes = Array(writer.next(samples))
            guard !isLost(number) else { continue }
            // It is sent with the burst that its last frame belongs to.
            let end = ((number + 1) * framesPerPacket + framesPerBurst - 1) / framesPerBurst * framesPerBurst
            let sent = Double(end) / rate * 1e9 / (1 + drift)
            let time = start + UInt64(sent + delay(number))
            if time <= limit { result.append(Arrival(time: time, bytes: bytes)) }
        }
        return result.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }

    private var now: UInt64 = 1_000_000_000
    private var cycleTime = 1_000_000_000.0 + 700_000

    /// Lets time pass while a sender sends, and `rest` seconds in which nobody does.
    func run(seconds: Double, source: UInt32 = 1, rest: Double = 0) {
        let last = rest > 0 ? 0 : 0.1
        let arrivals = arrivals(
            seconds + last, source: source, from: now, until: now + UInt64((seconds + rest) * 1e9))
        let end = now + UInt64((seconds + rest) * 1e9)
        var next = 0
        let cycle = Double(framesPerCycle) / readerRate * 1e9
        let output = UnsafeMutablePointer<Float>.allocate(capacity: 1024 * format.channelCount)
        defer { output.deallocate() }
        let pointers = (0..<format.channelCount).map { output + 1024 * $0 }
        while now < end {
            let arrival = next < arrivals.count ? arrivals[next].time : .max
            let wake = max(reception.wakeTime ?? .max, now)
            now = min(arrival, wake, UInt64(cycleTime), end)
            if now == arrival {
                arrivals[next].bytes.withUnsafeBytes { reception.receive($0, at: now) }
                next += 1
            }
            reception.advance(at: now)
            if now == UInt64(cycleTime) {
                pointers.withUnsafeBufferPointer {
                    reader.outlet.read(into: $0.baseAddress!, frames: framesPerCycle, at: now)
                }
                heard += UnsafeBufferPointer(start: output, count: framesPerCycle)
                latencies.append(reader.latencyFrames)
                cycleTime += cycle
            }
        }
    }

    /// The largest step between neighbours, beyond the tone's own.
    func step(from second: Double = 0) -> Float {
        let own = amplitude * Float(2 * sin(.pi * frequency / readerRate)) * 1.003
        let part = heard.dropFirst(Int(second * readerRate))
        return zip(part, part.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } - own
    }

    /// The largest deviation from the heard frequency's own curve: of each frame from what its neighbours make of it.
    func bend(from second: Double = 0) -> Float {
        let part = Array(heard.dropFirst(Int(second * readerRate)))
        let factor = Float(2 * cos(2 * .pi * frequency * (1 + drift) / readerRate))
        return part.indices.dropFirst().dropLast().reduce(0) {
            max($0, abs(part[$1 + 1] + part[$1 - 1] - factor * part[$1]))
        }
    }
}
