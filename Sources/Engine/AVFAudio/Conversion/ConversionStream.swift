import AudioConversion
import AudioToolbox

/// One stream through a converter: frames of the source are routed, brought to another rate, and taken by the sink.
final class ConversionStream {
    private enum Phase {
        case running, ending, drained
    }

    /// How one filling ended.
    enum Outcome {
        case full, ranDry, ended
    }

    let sink: any ConversionSink
    private let source: any ConversionSource
    private let routing: ChannelRouting
    private let rate: RateConversion?
    private let ratio: Double
    private var phase = Phase.running
    /// Frames of the source as they came.
    private var decoded: FrameQueue
    /// Frames with the output's channels at the input's rate.
    private var routed: FrameQueue
    /// Frames with the output's channels at the output's rate.
    private var ready: FrameQueue
    /// Frames that are still to be asked for ahead of the first one.
    private var ahead: Int
    /// Frames of the output that priming drops.
    private var dropped: Int

    init(
        _ source: any ConversionSource, _ sink: any ConversionSink, routing: ChannelRouting, rate: RateConversion?,
        ratio: Double, prime: AVAudioConverterPrimeMethod, primeInfo: AVAudioConverterPrimeInfo? = nil
    ) {
        (self.source, self.sink, self.routing, self.rate, self.ratio) = (source, sink, routing, rate, ratio)
        decoded = FrameQueue(channelCount: routing.inputCount)
        routed = FrameQueue(channelCount: routing.outputCount)
        ready = FrameQueue(channelCount: routing.outputCount)
        let reach = rate?.reach ?? 0
        let leading = primeInfo.map { Int($0.leadingFrameCount) } ?? reach
        let trailing = primeInfo.map { Int($0.trailingFrameCount) } ?? reach
        ahead = prime == .none ? 0 : prime == .pre ? leading + trailing : trailing
        dropped = prime == .pre ? Int((Double(leading) * ratio).rounded()) : 0
        if prime == .none { appendSilence(trailing) }
    }

    /// By which the output is late, in frames of the input.
    private func appendSilence(_ frames: Int) {
        let count = routing.outputCount
        func fill(_ target: UnsafeMutablePointer<Double>) -> Int {
            target.update(repeating: 0, count: frames * count)
            return frames
        }
        if rate == nil { ready.append(capacity: frames, fill) } else { routed.append(capacity: frames, fill) }
    }

    /// Fills the sink's buffer. `ask` gives the source more, of about so many packets, and says what came of it.
    func fill(_ ask: (_ packets: Int) throws -> AVAudioConverterInputStatus) throws -> Outcome {
        while true {
            drop()
            if dropped == 0 { try sink.take(&ready, isLast: phase == .drained) }
            if sink.isFull { return .full }
            switch phase {
            case .drained: return sink.isEmpty ? .ended : .full
            case .ending: try drain()
            case .running where source.hasMore: try advance()
            case .running:
                switch try ask(source.packets(for: neededFrames)) {
                case .haveData: ahead = 0
                case .noDataNow: return .ranDry
                case .endOfStream: phase = .ending
                }
            }
        }
    }

    /// As `ConversionSource.give`.
    func give(_ buffer: AVAudioBuffer) -> Bool { source.give(buffer) }

    /// Whether the last buffer has more.
    var hasInput: Bool { source.hasMore }

    private var neededFrames: Int {
        let missing = max(1, sink.missingFrames + dropped - ready.count)
        return max(1, Int((Double(missing) / ratio).rounded(.up))) + ahead
    }

    private func advance() throws {
        try source.next(into: &decoded)
        try route()
    }

    private func route() throws {
        decoded.take(decoded.count) { frames, count in
            if rate == nil {
                ready.append(capacity: count) { mix(frames, $0, count) }
            } else {
                routed.append(capacity: count) { mix(frames, $0, count) }
            }
            return count
        }
        try convertRate()
    }

    private func mix(
        _ frames: UnsafePointer<Double>, _ target: UnsafeMutablePointer<Double>, _ count: Int
    ) -> Int {
        routing.mix(frames, into: target, count: count)
        return count
    }

    private func convertRate() throws {
        guard let rate else { return }
        var isMoving = true
        while routed.count > 0, isMoving {
            isMoving = false
            try routed.take(4096) { frames, count in
                let room = Int(Double(count) * ratio) + 64
                var taken = 0
                try ready.append(capacity: room) { target in
                    let result = try rate.convert(frames, count: count, into: target, capacity: room)
                    taken = result.taken
                    isMoving = result.taken > 0 || result.made > 0
                    return result.made
                }
                return taken
            }
        }
    }

    private func drain() throws {
        try source.finish(into: &decoded)
        try route()
        if let rate {
            var made = 1
            while made > 0 {
                try ready.append(capacity: 4096) { target in
                    made = try rate.drain(into: target, capacity: 4096)
                    return made
                }
            }
        }
        phase = .drained
        drop()
        dropped = 0
    }

    private func drop() {
        guard dropped > 0 else { return }
        dropped -= ready.take(dropped) { _, count in count }
    }
}
