import AudioToolbox
import Foundation

/// A file that a recorder writes, in the channels and at the rate of its own. Thread: one at a time, any that may block.
final class RecordedFile {
    private let file: AVAudioFile
    private var conversion: AVAudioConverter?
    /// What the device gave last.
    private var format: AVAudioFormat?
    /// Frames of the file.
    private(set) var frameCount: Int64 = 0
    /// Frames of the file after which it takes no more; nil for none.
    var limit: Int64?
    /// Shown what is written.
    private let meter: LevelMeter

    /// Creates the file, or empties the one that is there.
    /// - Throws: NSError as `AVAudioFile` does.
    init(_ url: URL, _ settings: [String: Any], _ meter: LevelMeter) throws {
        file = try AVAudioFile(forWriting: url, settings: settings)
        self.meter = meter
    }

    /// Whether it has all that it is to have.
    var isFull: Bool { limit.map { frameCount >= $0 } ?? false }

    /// Appends what a device recorded, from a frame of the buffer on.
    /// - Throws: NSError when it cannot be converted or written.
    func write(_ buffer: AVAudioPCMBuffer, from first: Int) throws {
        guard let rest = Self.part(buffer, from: first) else { return }
        try follow(rest.format)
        guard let conversion else { return try append(rest) }
        try convert(with: conversion, rest)
    }

    /// Completes the file; what was written before can be read in any case.
    /// - Throws: NSError when the rest cannot be written.
    func close() throws {
        var fault: (any Error)?
        do { try endConversion() } catch { fault = error }
        try file.finish()
        if let fault {
            throw fault
        }
    }

    // MARK: Converting

    /// The device's format may be another one than before.
    private func follow(_ format: AVAudioFormat) throws {
        guard format != self.format else { return }
        try endConversion()
        self.format = format
        let target = file.processingFormat
        guard format.sampleRate != target.sampleRate || format.channelCount != target.channelCount else { return }
        guard let made = AVAudioConverter(from: format, to: target) else {
            throw AudioErrors.error(
                AudioErrors.format,
                "\(file.name): the device's \(EngineFaults.describe(format)) cannot be recorded as "
                    + EngineFaults.describe(target))
        }
        Self.place(Int(format.channelCount), in: Int(target.channelCount), made)
        conversion = made
    }

    /// One channel is the mean of all, all of one are the same, and the others stay in their order.
    private static func place(_ given: Int, in wanted: Int, _ conversion: AVAudioConverter) {
        guard given != wanted else { return }
        if wanted == 1 { return conversion.downmix = true }
        conversion.channelMap = (0..<wanted).map { NSNumber(value: given == 1 ? 0 : $0 < given ? $0 : -1) }
    }

    private func endConversion() throws {
        guard let conversion else { return }
        self.conversion = nil
        try convert(with: conversion, nil)
    }

    /// - Parameter buffer: nil for the end, after which what is left comes out.
    private func convert(with conversion: AVAudioConverter, _ buffer: AVAudioPCMBuffer?) throws {
        // nonisolated(unsafe): the block is called within the call that it is given to.
        nonisolated(unsafe) var given = buffer
        let isEnd = buffer == nil
        while true {
            guard let output = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096) else {
                throw AudioErrors.error(AudioErrors.format, "\(file.name): no memory for what is converted")
            }
            var fault: NSError?
            let status = conversion.convert(to: output, error: &fault) { _, status in
                defer { given = nil }
                status.pointee = given != nil ? .haveData : isEnd ? .endOfStream : .noDataNow
                return given
            }
            if let fault {
                throw fault
            }
            try append(output)
            guard status == .haveData, output.frameLength > 0 else { return }
        }
    }

    private func append(_ buffer: AVAudioPCMBuffer) throws {
        if let limit {
            buffer.frameLength = min(buffer.frameLength, AVAudioFrameCount(clamping: limit - frameCount))
        }
        guard buffer.frameLength > 0 else { return }
        try file.write(from: buffer)
        frameCount += Int64(buffer.frameLength)
        meter.add(buffer.audioBufferList, frames: Int(buffer.frameLength))
    }

    /// The rest of a buffer; nil for none.
    private static func part(_ buffer: AVAudioPCMBuffer, from first: Int) -> AVAudioPCMBuffer? {
        let count = Int(buffer.frameLength) - first
        guard count > 0 else { return nil }
        // A buffer that others get, too, stays as it is.
        guard let copy = AVAudioPCMBuffer(pcmFormat: buffer.format, frameCapacity: AVAudioFrameCount(count)),
            let source = buffer.floatChannelData, let target = copy.floatChannelData
        else { return nil }
        copy.frameLength = AVAudioFrameCount(count)
        for channel in 0..<Int(buffer.format.channelCount) {
            target[channel].update(from: source[channel] + first, count: count)
        }
        return copy
    }
}
