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
        let seconds = try render(chain, input, feeder)
        try FileAccess.explained { try writer.finish() }
        let elapsed = Double(MonotonicClock.now() - started) / 1e9
        return PlaySummary(
            seconds: seconds, file: command.destination, speed: elapsed > 0 ? seconds / elapsed : nil,
            incidents: HostIncidents.count, failedCycles: 0)
    }

    /// Renders everything, without the frames by which the chain is late; returns the seconds written.
    private func render(_ chain: UnitChain, _ input: ChainInput, _ feeder: FileFeeder) throws -> Double {
        let rate = reader.sampleRate
        let latency = chain.latencyFrames(sampleRate: rate)
        let tail = command.tail.map { Int($0 * rate) } ?? chain.tailFrames(sampleRate: rate)
        let length = Int(clamping: reader.frameCount) + tail
        let block = BlockBuffers(channelCount: channelCount, capacity: command.frames)
        var damage: (any Error)?
        input.refill = { do { try feeder.feed() } catch { damage = error } }
        defer { input.refill = nil }
        var position = 0
        Interruption.begin()
        while position < length + latency {
            block.reset(frames: command.frames)
            var timestamp = AudioTimeStamp()
            timestamp.mSampleTime = Double(position)
            timestamp.mFlags = .sampleTimeValid
            let status = chain.render(block.list, frames: command.frames, timestamp: &timestamp)
            if let damage { throw CommandFailure(.unusable, "\(damage)") }
            guard status == noErr else { throw CommandFailure(.unit, failure(status, position)) }
            guard !Interruption.isRequested else {
                throw CommandFailure(.failed, "interrupted; \(command.destination) was not written")
            }
            try FileAccess.explained { try write(block, position - latency, length) }
            position += command.frames
            meter.show(Double(position) / Double(length + latency), isLast: position >= length + latency) {
                "\(ClockText.length(Double(min(position, length)) / rate)) / \(ClockText.length(Double(length) / rate))"
                    + "  incidents \(HostIncidents.count)"
            }
        }
        return Double(length) / rate
    }

    /// Writes the part of a block that lies between 0 and `length`, `start` being the frame that it begins with.
    private func write(_ block: BlockBuffers, _ start: Int, _ length: Int) throws {
        let skipped = min(max(-start, 0), command.frames)
        let count = min(command.frames, length - start) - skipped
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
