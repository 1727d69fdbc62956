import AudioFiles
import AudioToolbox
import Foundation

/// An audio file for reading or writing, in one sample type of the program's choice (AVAudioFile.h).
///
/// Reading never changes the rate; the samples come as Float32, non-interleaved, unless another type is asked for.
/// A file that is written can be read by others while it is open, as far as it was written, where its container allows
/// it (WAV, AIFF, CAF, AU, M4A). Errors are NSError of the domain `com.apple.coreaudio.avfaudio`. Thread: any but
/// render; calls from several threads come one after the other.
// @unchecked: everything that changes is behind the lock.
open class AVAudioFile: NSObject, @unchecked Sendable {
    /// Where the file is, as it was given.
    public let url: URL
    /// How the file stores its samples.
    public let fileFormat: AVAudioFormat
    /// The format of the buffers that are read and written.
    public let processingFormat: AVAudioFormat
    private let lock = NSLock()
    private var access: AudioFileAccess

    /// Opens a file for reading as Float32, non-interleaved.
    public convenience init(forReading fileURL: URL) throws {
        try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Opens a file for reading as samples of one type.
    /// - Throws: NSError when the file is missing, unreadable, in no known format or longer than it can be.
    public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
        let source = try AudioErrors.translating(.open, Self.name(fileURL)) { try AudioFileOpening.source(fileURL) }
        url = fileURL
        fileFormat = try AudioFileOpening.format(of: source)
        processingFormat = try AudioFileOpening.processingFormat(fileFormat, format, interleaved)
        access = .reading(try AudioFileReading(source, of: Self.name(fileURL), as: processingFormat))
        super.init()
    }

    /// Creates a file, or empties the one that is there, to be written as Float32, non-interleaved.
    public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
        try self.init(forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
    }

    /// Creates a file, or empties the one that is there, to be written as samples of one type.
    ///
    /// The file name's extension decides the type of the file, unless `AVAudioFileTypeKey` does; the other settings,
    /// how samples are stored in it.
    /// - Throws: NSError when the type is unknown or cannot hold such samples, or the file cannot be made.
    public init(
        forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat, interleaved: Bool
    ) throws {
        let making = try AudioFileMaking(fileURL, settings)
        let processing = try AudioFileOpening.processingFormat(making.format, format, interleaved)
        let target = try AudioErrors.translating(.create, Self.name(fileURL)) { try making.make() }
        url = fileURL
        fileFormat = making.format
        processingFormat = processing
        access = .writing(try AudioFileWriting(target, as: processingFormat))
        super.init()
    }

    deinit { try? lock.withLock { try access.close() } }

    /// Whether `close()` was not called yet.
    public var isOpen: Bool { lock.withLock { access.isOpen } }

    /// Completes a written file, and gives the file back in any case; a second call does nothing. What cannot be
    /// written any more is lost, and logged.
    open func close() {
        do { try finish() } catch { AudioLog.file.write(error as NSError) }
    }

    /// As `close()`.
    /// - Throws: NSError when what is left cannot be written.
    func finish() throws {
        try AudioErrors.translating(.finish, name) { try lock.withLock { try access.close() } }
    }

    /// In frames: what can be read, or what was written so far.
    open var length: AVAudioFramePosition { lock.withLock { access.length } }

    /// The frame that the next read begins with; a value outside of the file is moved to its nearest end. Of a file
    /// that is written it is the length, and setting it changes nothing.
    open var framePosition: AVAudioFramePosition {
        get { lock.withLock { access.position } }
        set { lock.withLock { access.move(to: newValue) } }
    }

    /// As `read(into:frameCount:)`, as many frames as the buffer takes.
    open func read(into buffer: AVAudioPCMBuffer) throws {
        guard buffer.frameCapacity > 0 else {
            throw AudioErrors.error(AudioErrors.parameter, "\(name) cannot be read into a buffer without room")
        }
        try read(into: buffer, frameCount: buffer.frameCapacity)
    }

    /// Reads frames and sets the buffer's `frameLength` to how many there were: 0 at the end, and never more than fit.
    /// - Throws: NSError when the buffer has another format than `processingFormat`, or nothing can be decoded.
    open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
        try check(buffer, buffer.frameCapacity)
        buffer.frameLength = 0
        let count = try AudioErrors.translating(.read, name) {
            try lock.withLock {
                try access.read(Int(min(frames, buffer.frameCapacity)), into: buffer.mutableAudioBufferList, name)
            }
        }
        buffer.frameLength = AVAudioFrameCount(count)
    }

    /// Reads up to `frameCount` frames into a buffer of that capacity, which nobody changes any more.
    /// - Throws: as `read(into:)`.
    open func read(frameCount: AVAudioFrameCount) throws -> AVReadOnlyAudioPCMBuffer {
        try AVReadOnlyAudioPCMBuffer(format: processingFormat, frameCapacity: Int(frameCount)) { try read(into: $0) }
    }

    /// Appends the buffer's valid frames.
    /// - Throws: NSError when the buffer has another format than `processingFormat`, the file is not open for writing,
    ///   or there is no room for it.
    open func write(from buffer: AVAudioPCMBuffer) throws {
        try check(buffer, 1)
        try AudioErrors.translating(.write, name) {
            try lock.withLock { try access.write(Int(buffer.frameLength), from: buffer.audioBufferList, name) }
        }
    }

    /// As `write(from:)` for buffers that nobody changes.
    open func write(from buffer: AVReadOnlyAudioPCMBuffer) throws { try write(from: buffer.buffer) }

    /// What the file is read from, once more.
    func anotherSource() throws -> any AudioFileSource { try lock.withLock { try access.another(name) } }

    /// As errors name it.
    var name: String { Self.name(url) }

    private static func name(_ url: URL) -> String { url.filePath ?? url.absoluteString }

    private func check(_ buffer: AVAudioPCMBuffer, _ room: AVAudioFrameCount) throws {
        guard room > 0 else {
            throw AudioErrors.error(AudioErrors.parameter, "\(name) cannot be read into a buffer without room")
        }
        guard buffer.format == processingFormat else {
            throw AudioErrors.error(
                AudioErrors.parameter,
                "\(name) takes buffers of its processingFormat (\(processingFormat)), and not of \(buffer.format)")
        }
    }
}
