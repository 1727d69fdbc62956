import AudioToolbox
import Foundation
import RenderGraph

extension AVAudioPlayerNode {
    // MARK: Buffers

    /// Schedules a buffer behind what is scheduled; the handler is called when its last frame was taken.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) { scheduleBuffer(buffer, at: nil, options: [], completionHandler: completionHandler) }

    /// As `scheduleBuffer(_:completionHandler:)`, with a handler of a type.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            buffer, at: nil, options: [], completionCallbackType: callbackType, completionHandler: completionHandler)
    }

    /// Schedules a buffer at a moment of the player's time; nil for behind what is scheduled.
    ///
    /// Its samples are taken to be at the node's rate; it has as many channels as the node's output. The player keeps
    /// the buffer; its samples stay as they are until the handler was called.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            buffer, at: when, options: options, completionCallbackType: .dataConsumed,
            completionHandler: typed(completionHandler))
    }

    /// As `scheduleBuffer(_:at:options:completionHandler:)`, with a handler of a type.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        schedule(at: when, callbackType, completionHandler) { start in
            .init(item: try item(buffer, start, options), feed: nil)
        }
    }

    /// As `scheduleBuffer(_:at:options:completionCallbackType:completionHandler:)`, under the name of 2026.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, atTime when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            buffer, at: when, options: options, completionCallbackType: callbackType,
            completionHandler: completionHandler)
    }

    /// As the other, for a buffer that nobody changes.
    public func scheduleBuffer(
        _ buffer: AVReadOnlyAudioPCMBuffer, atTime when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        scheduleBuffer(
            AVAudioPCMBuffer(copying: buffer), at: when, options: options, completionCallbackType: callbackType,
            completionHandler: completionHandler)
    }

    private func item(
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

    private func standardCopy(of buffer: AVAudioPCMBuffer) throws -> AVAudioPCMBuffer {
        guard let copy = AVAudioPCMBuffer(pcmFormat: buffer.format.standard, frameCapacity: buffer.frameLength),
            let targets = copy.floatChannelData
        else { throw EngineFaults.format(self, 0, buffer.format, "there is no memory for a Float32 copy") }
        copy.frameLength = buffer.frameLength
        let frames = Int(buffer.frameLength)
        let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
        for channel in 0..<Int(copy.format.channelCount) {
            ForeignSamples.convert(list, channel, of: buffer.format, to: targets[channel], frames)
        }
        return copy
    }

    /// A handler that does not ask for its type.
    private func typed(_ handler: AVAudioNodeCompletionHandler?) -> AVAudioPlayerNodeCompletionHandler? {
        guard let handler else { return nil }
        return { _ in handler() }
    }

    // MARK: Files

    /// Schedules a whole file at a moment of the player's time; nil for behind what is scheduled.
    ///
    /// It is read through a handle of its own, resampled where its rate is another, and brought to the node's channels.
    public func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleFile(
            file, at: when, completionCallbackType: .dataConsumed,
            completionHandler: typed(completionHandler))
    }

    /// As `scheduleFile(_:at:completionHandler:)`, with a handler of a type.
    public func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        schedule(at: when, callbackType, completionHandler) { start in
            try content(file, 0, file.length, start)
        }
    }

    /// Schedules a part of a file.
    ///
    /// - Parameters:
    ///   - startFrame: of the file's frames.
    ///   - numberFrames: of the file's frames; a part that does not lie in the file is a fault.
    public func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?, completionHandler: AVAudioNodeCompletionHandler? = nil
    ) {
        scheduleSegment(
            file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: .dataConsumed,
            completionHandler: typed(completionHandler))
    }

    /// As `scheduleSegment(_:startingFrame:frameCount:at:completionHandler:)`, with a handler of a type.
    public func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
        completionHandler: AVAudioPlayerNodeCompletionHandler? = nil
    ) {
        schedule(at: when, callbackType, completionHandler) { start in
            try content(file, startFrame, AVAudioFramePosition(numberFrames), start)
        }
    }

    private func content(
        _ file: AVAudioFile, _ first: AVAudioFramePosition, _ count: AVAudioFramePosition,
        _ start: PlayerItemState.Start
    ) throws -> ScheduledItem.Content {
        let feed = try PlayerFeed(playerFile(of: file), first: first, count: count, format: outputFormat(forBus: 0))
        return .init(item: .stream(feed.stream, start: start, keeping: feed), feed: feed)
    }

    // MARK: Awaiting

    /// Schedules a buffer and returns when its last frame was taken.
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = []
    ) async {
        await withCheckedContinuation { continuation in
            scheduleBuffer(buffer, at: when, options: options, completionHandler: { continuation.resume() })
        }
    }

    /// Schedules a buffer and returns when what the type says has happened.
    @discardableResult
    public func scheduleBuffer(
        _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = [],
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
    ) async -> AVAudioPlayerNodeCompletionCallbackType {
        await withCheckedContinuation { continuation in
            scheduleBuffer(
                buffer, at: when, options: options, completionCallbackType: callbackType,
                completionHandler: { continuation.resume(returning: $0) })
        }
    }

    /// Schedules a file and returns when its last frame was taken.
    public func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
        await withCheckedContinuation { continuation in
            scheduleFile(file, at: when, completionHandler: { continuation.resume() })
        }
    }

    /// Schedules a file and returns when what the type says has happened.
    @discardableResult
    public func scheduleFile(
        _ file: AVAudioFile, at when: AVAudioTime?,
        completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
    ) async -> AVAudioPlayerNodeCompletionCallbackType {
        await withCheckedContinuation { continuation in
            scheduleFile(
                file, at: when, completionCallbackType: callbackType,
                completionHandler: { continuation.resume(returning: $0) })
        }
    }

    /// Schedules a part of a file and returns when its last frame was taken.
    public func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?
    ) async {
        await withCheckedContinuation { continuation in
            scheduleSegment(
                file, startingFrame: startFrame, frameCount: numberFrames, at: when,
                completionHandler: { continuation.resume() })
        }
    }

    /// Schedules a part of a file and returns when what the type says has happened.
    @discardableResult
    public func scheduleSegment(
        _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
        at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
    ) async -> AVAudioPlayerNodeCompletionCallbackType {
        await withCheckedContinuation { continuation in
            scheduleSegment(
                file, startingFrame: startFrame, frameCount: numberFrames, at: when,
                completionCallbackType: callbackType, completionHandler: { continuation.resume(returning: $0) })
        }
    }
}
