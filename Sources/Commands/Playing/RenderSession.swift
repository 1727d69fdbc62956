import AudioFiles
import AudioToolbox
import Foundation
import LinuxSystem

/// One run of `auctl render`.
final class RenderSession {
    private let command: RenderCommand
    private let reader: ConvertedFileReader
    private let writer: AudioFileWriter
    private let channelCount: Int
    private var meter: ProgressMeter
    private var absences: [UnitAbsence] = []

    /// Opens both files. Throws when one of them cannot be used.
    init(_ command: RenderCommand) throws {
        self.command = command
        let (source, destination) = (URL(fileURLWithPath: command.source), URL(fileURLWithPath: command.destination))
        guard source.resolvingSymlinksInPath() != destination.resolvingSymlinksInPath() else {
            throw CommandFailure(.usage, "\(command.destination) is the file that is read; write into another")
        }
        let reader = try FileAccess.open(command.source)
        channelCount = reader.format.channelCount
        let rate = command.rate ?? reader.format.sampleRate
        writer = try FileAccess.explained {
            try AudioFileWriter(
                path: command.destination, sampleRate: rate, channelCount: reader.format.channelCount)
        }
        self.reader = try FileAccess.explained {
            try ConvertedFileReader(reader, sampleRate: rate, channelCount: reader.format.channelCount)
        }
        meter = ProgressMeter(command.progress)
    }

    /// Hz, of the units and of the file that is written.
    var sampleRate: Double { reader.sampleRate }

    func run() async throws -> PlaySummary {
        let rate = reader.sampleRate
        let host = try UnitHost(name: "auctl render", options: command.units, hostPriority: nil, isOffline: true)
        defer { host.close() }
        let queue = SampleQueue(channelCount: channelCount, capacity: max(1 << 15, command.frames * 4))
        let input = ChainInput(queue: queue, maximumFrames: command.frames)
        let feeder = FileFeeder(reader, input: input)
        let chain = try await UnitAssembly(
            host: host.host, options: command.units, sampleRate: rate, channelCount: channelCount,
            maximumFrames: command.frames, isOffline: true
        ).make(input: input)
        defer { chain.deallocate() }
        let started = MonotonicClock.now()
        let length = try render(chain, input, feeder)
        try FileAccess.explained { try writer.finish() }
        let elapsed = Double(MonotonicClock.now() - started) / 1e9
        return summary(length, elapsed)
    }

    private func summary(_ length: Int, _ elapsed: Double) -> PlaySummary {
        let seconds = Double(length) / reader.sampleRate
        return PlaySummary(
            seconds: seconds, inputSeconds: reader.frameCount.map { Double($0) / reader.sampleRate },
            inputDamage: reader.damage.map { "\($0)" }, file: command.destination,
            speed: elapsed > 0 ? seconds / elapsed : nil, incidents: HostIncidents.count, failedCycles: 0,
            absences: absences)
    }

    /// Renders everything, without the frames by which the chain is late; returns the frames written.
    private func render(_ chain: UnitChain, _ input: ChainInput, _ feeder: FileFeeder) throws -> Int {
        var timeline = timeline(chain)
        var watch = AbsenceWatch(chain.units, sampleRate: reader.sampleRate)
        let block = BlockBuffers(channelCount: channelCount, capacity: command.frames)
        var damage: (any Error)?
        input.refill = { do { try feeder.feed() } catch { damage = error } }
        defer { input.refill = nil }
        var position = 0
        Interruption.begin()
        while position < timeline.end {
            let status = render(block, chain, input, at: position)
            if let damage { throw CommandFailure(.unusable, "\(damage)") }
            guard status == noErr else { throw CommandFailure(.unit, failure(status, position)) }
            guard !Interruption.isRequested else {
                throw CommandFailure(.failed, "interrupted; \(command.destination) was not written")
            }
            watch.note(blockAt: position)
            if feeder.isEnded { timeline.ended(after: feeder.frameCount) }
            try FileAccess.explained {
                try write(block, position - timeline.latency, timeline.isExact ? timeline.length : nil)
            }
            position += command.frames
            show(timeline, position)
        }
        absences = watch.absences(length: timeline.length ?? 0)
        return timeline.length ?? 0
    }

    private func timeline(_ chain: UnitChain) -> PlayTimeline {
        let rate = reader.sampleRate
        let tail = command.tail.map { Int(saturating: $0 * rate) } ?? chain.tailFrames(sampleRate: rate)
        return PlayTimeline(
            announced: reader.frameCount.map { Int(clamping: $0) }, latency: chain.latencyFrames(sampleRate: rate),
            tail: tail)
    }

    /// One block of the chain. What a chain does not pull goes by unheard, so that the file comes to its end.
    private func render(_ block: BlockBuffers, _ chain: UnitChain, _ input: ChainInput, at position: Int)
        -> AUAudioUnitStatus
    {
        block.reset(frames: command.frames)
        var timestamp = AudioTimeStamp()
        timestamp.mSampleTime = Double(position)
        timestamp.mFlags = .sampleTimeValid
        let before = (input.queue.readFrames, input.starved)
        let status = chain.render(block.list, frames: command.frames, timestamp: &timestamp)
        if before == (input.queue.readFrames, input.starved) { input.skip(frames: command.frames) }
        return status
    }

    private func show(_ timeline: PlayTimeline, _ position: Int) {
        let isLast = position >= timeline.end
        meter.show(isLast ? 1 : timeline.fraction(at: position), isLast: isLast) {
            let length = timeline.length.map { Double($0) / reader.sampleRate }
            let heard = Double(min(position, timeline.length ?? position)) / reader.sampleRate
            return ClockText.length(heard) + (length.map { " / " + ClockText.length($0) } ?? "")
                + "  incidents \(HostIncidents.count)"
        }
    }

    /// Writes the part of a block that lies between 0 and `length`, `start` being the frame that it begins with; all
    /// behind 0 when the length is not known yet.
    private func write(_ block: BlockBuffers, _ start: Int, _ length: Int?) throws {
        let skipped = min(max(-start, 0), command.frames)
        let count = min(command.frames, length.map { $0 - start } ?? command.frames) - skipped
        guard count > 0 else { return }
        let buffers = audioBuffers(block.list)
        for channel in 0..<channelCount {
            buffers[channel].mData = buffers[channel].mData.map { $0 + skipped * MemoryLayout<Float>.stride }
            buffers[channel].mDataByteSize = UInt32(count * MemoryLayout<Float>.stride)
        }
        try writer.write(UnsafePointer(block.list), frameCount: count)
    }

    private func failure(_ status: AUAudioUnitStatus, _ position: Int) -> String {
        let second = ClockText.length(Double(position) / reader.sampleRate)
        return "rendering failed at \(second): \(AUAudioUnitError(status, "the unit answered with an error"))"
    }
}
