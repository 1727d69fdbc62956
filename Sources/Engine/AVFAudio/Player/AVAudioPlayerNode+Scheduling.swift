import AudioConversion
import AudioToolbox
import Foundation
import RenderGraph

extension AVAudioPlayerNode {
    func item(
        _ buffer: AVAudioPCMBuffer, _ start: PlayerItemState.Start, _ options: AVAudioPlayerNodeBufferOptions
    ) throws -> PlayerItem {
        let wanted = outputFormat(forBus: 0)
        guard buffer.format.channelCount == wanted.channelCount else {
            throw EngineFaults.format(
                self, 0, buffer.format, "its output has \(wanted.channelCount), and buffers are not converted")
        }
        guard buffer.frameLength > 0 else {
            throw EngineFaults.error(-50, "\(graphName) was given an empty buffer; set its frameLength")
        }
        let playable = try buffer.format.isStandard ? buffer : standardCopy(of: buffer)
        guard let channels = playable.floatChannelData else {
            throw EngineFaults.format(self, 0, buffer.format, "it is no linear PCM")
        }
        return .buffer(
            UnsafeMutablePointer(mutating: channels), channelCount: Int(playable.format.channelCount),
            frameCount: Int(playable.frameLength), start: start,
            options: PlayerItemState.Options(rawValue: options.rawValue), keeping: playable)
    }

    /// A copy in Float32 of a buffer of other linear PCM.
    private func standardCopy(of buffer: AVAudioPCMBuffer) throws -> AVAudioPCMBuffer {
        guard let type = SampleType(buffer.format.streamDescription.pointee) else {
            throw EngineFaults.format(
                self, 0, buffer.format,
                "its samples are neither packed integers of 8 to 32 bits nor floating point; convert the buffer first")
        }
        let frames = Int(buffer.frameLength)
        let channels = Int(buffer.format.channelCount)
        guard let copy = AVAudioPCMBuffer(pcmFormat: buffer.format.standard, frameCapacity: buffer.frameLength),
            let targets = copy.floatChannelData
        else { throw EngineFaults.format(self, 0, buffer.format, "there is no memory for a Float32 copy") }
        copy.frameLength = buffer.frameLength
        withUnsafeTemporaryAllocation(of: Double.self, capacity: min(frames, Self.copyBlock) * channels) { samples in
            guard let values = samples.baseAddress else { return }
            for start in stride(from: 0, to: frames, by: Self.copyBlock) {
                let count = min(Self.copyBlock, frames - start)
                type.loadFrames(buffer.audioBufferList, buffer.format, at: start, count: count, into: values)
                for channel in 0..<channels {
                    for frame in 0..<count {
                        targets[channel][start + frame] = Float(values[frame * channels + channel])
                    }
                }
            }
        }
        return copy
    }

    private static var copyBlock: Int { 1024 }

    /// A handler that does not ask for its type.
    func typed(_ handler: AVAudioNodeCompletionHandler?) -> AVAudioPlayerNodeCompletionHandler? {
        guard let handler else { return nil }
        return { _ in handler() }
    }

    func content(
        _ file: AVAudioFile, _ first: AVAudioFramePosition, _ count: AVAudioFramePosition,
        _ start: PlayerItemState.Start
    ) throws -> ScheduledItem.Content {
        let feed = try PlayerFeed(
            files.file(of: file), for: graphName, first: first, count: count, format: outputFormat(forBus: 0))
        return content(feed, start)
    }

    private func content(_ feed: PlayerFeed, _ start: PlayerItemState.Start) -> ScheduledItem.Content {
        .init(item: .stream(feed.stream, start: start, keeping: feed), feed: feed)
    }

    /// Plays what a feed reads, instead of what was scheduled, from the next cycle on, which may be the engine's first.
    /// Returns at once: the engine's reader fills the feed's stream. The player is attached.
    package func play(_ feed: PlayerFeed) {
        stop()
        _ = queue.add(ScheduledItem(content(feed, .next), .dataConsumed, nil))
        queue.play(at: .next)
        host?.core.worker.begin()
        host?.core.worker.beginReading()
    }
}
