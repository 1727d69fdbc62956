import AudioToolbox
import Foundation

/// An audio file as ExtendedAudioFile.h has it: a source or a target, with a converter to the program's format beside it.
///
/// Thread: any but render; calls from several threads come one after the other.
// @unchecked: everything that changes is behind the lock.
final class ExtendedFile: @unchecked Sendable {
    static let handles = ObjectHandles<ExtendedFile>(kind: 10)

    /// What is done with the file.
    enum Side {
        case reading(any ExtendedSource)
        case writing(any ExtendedTarget)
    }

    let side: Side
    let lock = NSRecursiveLock()
    /// Where the file lies; nil of one that was opened by AudioFile.h.
    let url: URL?
    /// The file of AudioFile.h, once it was asked for; its owner closes it.
    var audioFile: (handle: OpaquePointer, isOwned: Bool)?
    var bufferSize: UInt32 = 32_768
    private(set) var clientFormat: AVAudioFormat
    /// Whose settings a program sees and changes; they count from the next stream on.
    private(set) var settings: (converter: AudioConverterObject, handle: OpaquePointer)?
    private var working: AVAudioConverter?
    /// Frames of the client since the stream began, and where in the file that was.
    private var clientFrames: Int64 = 0
    private var streamStart: Int64 = 0
    private var asynchronous: AsynchronousWriter?

    init(_ side: Side, url: URL?, audioFile: OpaquePointer? = nil) {
        (self.side, self.url) = (side, url)
        self.audioFile = audioFile.map { ($0, false) }
        clientFormat =
            switch side {
            case .reading(let source): source.fileFormat
            case .writing(let target): target.fileFormat
            }
    }

    /// Interleaved Float64 of the same rate and channels.
    static func exactFormat(of format: AVAudioFormat) -> AVAudioFormat? {
        if let layout = format.channelLayout {
            return AVAudioFormat(
                commonFormat: .pcmFormatFloat64, sampleRate: format.sampleRate, interleaved: true,
                channelLayout: layout)
        }
        return AVAudioFormat(
            commonFormat: .pcmFormatFloat64, sampleRate: format.sampleRate, channels: format.channelCount,
            interleaved: true)
    }

    var fileFormat: AVAudioFormat {
        switch side {
        case .reading(let source): source.fileFormat
        case .writing(let target): target.fileFormat
        }
    }

    private var processingFormat: AVAudioFormat {
        switch side {
        case .reading(let source): source.processingFormat
        case .writing(let target): target.processingFormat
        }
    }

    // MARK: The program's format

    /// Returns an error of ExtendedAudioFile.h for what is no linear PCM, and for what cannot be converted.
    func setClientFormat(_ description: AudioStreamBasicDescription, _ layout: AVAudioChannelLayout?) -> OSStatus {
        guard description.mFormatID == kAudioFormatLinearPCM else { return kExtAudioFileError_NonPCMClientFormat }
        let inherited = description.mChannelsPerFrame == fileFormat.channelCount ? fileFormat.channelLayout : nil
        guard let format = AudioConverterObject.format(description, layout ?? inherited), isConvertible(format) else {
            return kExtAudioFileError_InvalidDataFormat
        }
        (clientFormat, working) = (format, nil)
        forgetSettings()
        if case .reading(let source) = side { restart(source, at: position) }
        return noErr
    }

    /// Returns an error for a layout of another number of channels.
    func setClientLayout(_ layout: AVAudioChannelLayout) -> OSStatus {
        guard layout.channelCount == clientFormat.channelCount else { return kExtAudioFileError_InvalidChannelMap }
        return setClientFormat(clientFormat.streamDescription.pointee, layout)
    }

    private func isConvertible(_ format: AVAudioFormat) -> Bool {
        switch side {
        case .reading(let source): AVAudioConverter(from: source.processingFormat, to: format) != nil
        case .writing(let target): AVAudioConverter(from: format, to: target.processingFormat) != nil
        }
    }

    /// The converter that a program sets; nil where the file has the client's format.
    func makeSettings() -> OpaquePointer? {
        if let settings { return settings.handle }
        guard clientFormat != fileFormat else { return nil }
        let made: AudioConverterObject? =
            switch side {
            case .reading(let source): AudioConverterObject(from: source.fileFormat, to: clientFormat)
            case .writing(let target): AudioConverterObject(from: clientFormat, to: target.fileFormat)
            }
        guard let made else { return nil }
        let handle = AudioConverterObject.handles.add(made)
        settings = (made, handle)
        return handle
    }

    private func forgetSettings() {
        if let settings { AudioConverterObject.handles.remove(settings.handle) }
        settings = nil
    }

    /// What a program has set on the converter counts from here on.
    func takeSettings() -> OSStatus {
        working = nil
        if case .reading(let source) = side { restart(source, at: position) }
        return noErr
    }

    /// Throws what an encoder refuses that is made anew.
    private func converter() throws -> AVAudioConverter {
        if let working { return working }
        if case .writing(let target as MadeFileTarget) = side, clientFrames == 0, let settings {
            // Of linear PCM nothing was set.
            if let rate = settings.converter.converter.options.bitRate { try target.setBitRate(rate) }
        }
        let isReading = if case .reading = side { true } else { false }
        let made =
            isReading
            ? AVAudioConverter(from: processingFormat, to: clientFormat)
            : AVAudioConverter(from: clientFormat, to: processingFormat)
        guard let made else {
            throw AudioErrors.error(AudioErrors.format, "\(clientFormat) is not converted for a file of \(fileFormat)")
        }
        if let settings {
            made.options = settings.converter.converter.options
            made.options.cookie = nil
        }
        working = made
        return made
    }

    // MARK: Reading

    /// Of the file, at its rate.
    var length: Int64 {
        switch side {
        case .reading(let source): source.length
        case .writing: position
        }
    }

    /// The frame of the file that the client's next one is; of a file that is written, the frames it was given.
    var position: Int64 {
        let frames = Double(clientFrames) * fileFormat.sampleRate / clientFormat.sampleRate
        return streamStart + Int64(frames.rounded())
    }

    private func restart(_ source: any ExtendedSource, at frame: Int64) {
        source.framePosition = min(max(0, frame), source.length)
        working?.reset()
        (streamStart, clientFrames) = (frame, 0)
    }

    func seek(to frame: Int64) -> OSStatus {
        guard case .reading(let source) = side else { return kExtAudioFileError_InvalidOperationOrder }
        guard (0...source.length).contains(frame) else { return kExtAudioFileError_InvalidSeek }
        restart(source, at: frame)
        return noErr
    }

    /// Reads up to so many frames; the buffers' sizes say what room there is, then what was read.
    func read(_ frames: inout UInt32, _ list: UnsafeMutablePointer<AudioBufferList>) -> OSStatus {
        guard case .reading(let source) = side else { return kExtAudioFileError_InvalidOperationOrder }
        guard AudioConverterObject.isPCM(clientFormat) else { return kExtAudioFileError_NonPCMClientFormat }
        let size = clientFormat.streamDescription.pointee.mBytesPerFrame
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        let room = AudioBufferList.allocate(maximumBuffers: max(1, buffers.count))
        defer { free(room.unsafeMutablePointer) }
        for index in buffers.indices {
            room[index] = buffers[index]
            room[index].mDataByteSize = UInt32(
                min(UInt64(frames) * UInt64(size), UInt64(buffers[index].mDataByteSize)))
        }
        guard let target = AVAudioPCMBuffer(pcmFormat: clientFormat, bufferListNoCopy: room.unsafePointer) else {
            return kAudio_ParamError
        }
        frames = 0
        target.frameLength = 0
        do {
            if target.frameCapacity > 0 { try fill(target, from: source) }
        } catch { return Self.status(error) }
        frames = target.frameLength
        clientFrames += Int64(frames)
        for index in buffers.indices { buffers[index].mDataByteSize = frames * size }
        return noErr
    }

    private func fill(_ target: AVAudioPCMBuffer, from source: any ExtendedSource) throws {
        let (converter, processing) = (try converter(), source.processingFormat)
        let block = max(64, bufferSize / max(1, processing.streamDescription.pointee.mBytesPerFrame))
        var (fault, refusal) = (NSError?.none, (any Error)?.none)
        let outcome = converter.convert(to: target, error: &fault) { wanted, status in
            guard let buffer = AVAudioPCMBuffer(pcmFormat: processing, frameCapacity: min(max(1, wanted), block)) else {
                return nil
            }
            do { try source.read(into: buffer, frameCount: buffer.frameCapacity) } catch { refusal = error }
            status.pointee = buffer.frameLength > 0 ? .haveData : refusal == nil ? .endOfStream : .noDataNow
            return buffer
        }
        if let error = refusal, target.frameLength == 0 {
            throw error
        }
        if outcome == .error, let fault {
            throw fault
        }
    }

    // MARK: Writing

    /// Writes frames in the client's format.
    func write(_ frames: UInt32, _ list: UnsafePointer<AudioBufferList>) -> OSStatus {
        guard case .writing(let target) = side else { return kExtAudioFileError_InvalidOperationOrder }
        guard AudioConverterObject.isPCM(clientFormat) else { return kExtAudioFileError_NonPCMClientFormat }
        guard frames > 0 else { return noErr }
        guard let buffer = AVAudioPCMBuffer(pcmFormat: clientFormat, bufferListNoCopy: list),
            buffer.frameCapacity >= frames
        else { return kAudio_ParamError }
        buffer.frameLength = frames
        do {
            var isGiven = false
            try convert(into: target) { status in
                defer { isGiven = true }
                status.pointee = isGiven ? .noDataNow : .haveData
                return isGiven ? nil : buffer
            }
        } catch { return Self.status(error) }
        clientFrames += Int64(frames)
        return noErr
    }

    private func convert(
        into target: any ExtendedTarget,
        _ input: @escaping (UnsafeMutablePointer<AVAudioConverterInputStatus>) -> AVAudioBuffer?
    ) throws {
        let converter = try converter()
        while true {
            guard let block = block(converter) else { return }
            var fault: NSError?
            let outcome = converter.convert(to: block, error: &fault) { _, status in input(status) }
            if outcome == .error, let fault {
                throw fault
            }
            try target.append(block)
            guard outcome == .haveData else { return }
        }
    }

    private func block(_ converter: AVAudioConverter) -> AVAudioBuffer? {
        let format = converter.outputFormat
        if AudioConverterObject.isPCM(format) { return AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4096) }
        return AVAudioCompressedBuffer(
            format: format, packetCapacity: 256, maximumPacketSize: max(1, converter.maximumOutputPacketSize))
    }

    /// As `write`, later and by another thread; without frames the memory is made ready.
    func writeAsynchronously(_ frames: UInt32, _ list: UnsafePointer<AudioBufferList>?) -> OSStatus {
        // Made by the first call, which comes before those of a render thread; no lock is taken for others.
        if let asynchronous { return asynchronous.put(frames, list) }
        return lock.withLock {
            guard case .writing = side else { return kExtAudioFileError_InvalidOperationOrder }
            guard AudioConverterObject.isPCM(clientFormat) else { return kExtAudioFileError_NonPCMClientFormat }
            let made = AsynchronousWriter(clientFormat) { [unowned self] frames, list in
                lock.withLock { write(frames, list) }
            }
            asynchronous = made
            return made.put(frames, list)
        }
    }

    /// Completes what was written, and lets the file go. Returns what the thread that writes could not do, too.
    func close() -> OSStatus {
        let late = asynchronous?.finish() ?? noErr
        return lock.withLock {
            forgetSettings()
            defer { if let audioFile, audioFile.isOwned { _ = audioFileClose(audioFile.handle) } }
            guard case .writing(let target) = side else { return noErr }
            do {
                if clientFrames > 0 {
                    try convert(into: target) { status in
                        status.pointee = .endOfStream
                        return nil
                    }
                }
                try target.complete()
            } catch { return Self.status(error) }
            return late
        }
    }

    static func status(_ error: any Error) -> OSStatus {
        let error = error as NSError
        AudioLog.file.write(error)
        switch error.code {
        case AudioErrors.format: return kExtAudioFileError_InvalidDataFormat
        case AudioErrors.fileType: return kAudioFileUnsupportedFileTypeError
        case AudioErrors.fileFormat: return kAudioFileUnsupportedDataFormatError
        case AudioErrors.invalidFile: return kAudioFileInvalidFileError
        case AudioErrors.parameter: return kAudio_ParamError
        default: return kAudioFileUnspecifiedError
        }
    }
}
