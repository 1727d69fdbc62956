import AVFAudio
public import CoreMedia
public import Foundation

/// A file with sound: its length and tracks (AVAsset.h). The file is opened when the first property is asked for, and read
/// no further. Thread: any but render.
// @unchecked: what was read is behind the lock.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// What is known of a file that was opened.
    struct Contents {
        let format: AVAudioFormat
        let duration: CMTime
        /// Bits in a second, of the whole file.
        let dataRate: Float
    }

    let location: URL
    private let lock = NSLock()
    private var contents: Result<Contents, NSError>?

    /// The file at a place.
    public init(url URL: Foundation.URL) {
        location = URL
        super.init()
    }

    /// - Throws: NSError when the file is missing, unreadable or in no known format. One that failed is tried again.
    func read() throws -> Contents {
        try lock.withLock {
            if case .success(let known)? = contents { return known }
            let found = Result { try Self.open(location) }.mapError { $0 as NSError }
            contents = found
            return try found.get()
        }
    }

    private static func open(_ location: URL) throws -> Contents {
        let file = try AVAudioFile(forReading: location)
        let rate = file.fileFormat.sampleRate
        let seconds = Double(file.length) / rate
        let bytes = try? FileManager.default.attributesOfItem(atPath: location.path)[.size] as? NSNumber
        return Contents(
            format: file.fileFormat,
            duration: CMTime(value: file.length, timescale: CMTimeScale(rate.rounded())),
            dataRate: seconds > 0 ? Float((bytes?.doubleValue ?? 0) * 8 / seconds) : 0)
    }

    // MARK: At once

    /// Zero where the file cannot be read.
    public var duration: CMTime { (try? read())?.duration ?? .zero }
    /// Exact: all of a file's length is known when it is opened.
    public var providesPreciseDurationAndTiming: Bool { true }
    /// One of sound; none where the file cannot be read.
    public var tracks: [AVAssetTrack] { (try? read()).map { [AVAssetTrack(self, $0)] } ?? [] }
    /// Whether the file can be read, and so played.
    public var isPlayable: Bool { (try? read()) != nil }
    /// As `isPlayable`.
    public var isReadable: Bool { isPlayable }
    /// As `isPlayable`.
    public var isExportable: Bool { isPlayable }
    /// False: files are read whoever made them.
    public var hasProtectedContent: Bool { false }

    /// The tracks of one kind.
    public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// The track of a number; nil for none.
    public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
        tracks.first { $0.trackID == trackID }
    }

    // MARK: Later

    /// The tracks of one kind.
    /// - Throws: NSError when the file cannot be read.
    public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try read().tracks(of: self).filter { $0.mediaType == mediaType }
    }

    /// As the other, on another thread.
    public func loadTracks(
        withMediaType mediaType: AVMediaType,
        completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { [self] in
            do {
                completionHandler(try read().tracks(of: self).filter { $0.mediaType == mediaType }, nil)
            } catch { completionHandler(nil, error) }
        }
    }

    /// Opens the file on another thread, and tells when that is done.
    public func loadValuesAsynchronously(
        forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil
    ) {
        DispatchQueue.global().async { [self] in
            _ = try? read()
            handler?()
        }
    }

    /// Whether a property was loaded, with the reason where it failed.
    public func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        switch lock.withLock({ contents }) {
        case nil: return .unknown
        case .success: return .loaded
        case .failure(let error):
            outError?.pointee = error
            return .failed
        }
    }
}

extension AVAsset.Contents {
    func tracks(of asset: AVAsset) -> [AVAssetTrack] { [AVAssetTrack(asset, self)] }
}

/// A track's number in its file.
public typealias CMPersistentTrackID = Int32

extension AVPartialAsyncProperty where Root: AVAsset {
    /// The file's length.
    public static var duration: AVAsyncProperty<Root, CMTime> { AVAsyncProperty("duration") { try $0.read().duration } }
    /// Its tracks.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> {
        AVAsyncProperty("tracks") { try $0.read().tracks(of: $0) }
    }
    /// Whether it can be read.
    public static var isPlayable: AVAsyncProperty<Root, Bool> { AVAsyncProperty("playable") { $0.isPlayable } }
    /// Whether it can be read.
    public static var isReadable: AVAsyncProperty<Root, Bool> { AVAsyncProperty("readable") { $0.isReadable } }
    /// False.
    public static var hasProtectedContent: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("hasProtectedContent") { $0.hasProtectedContent }
    }
    /// True.
    public static var providesPreciseDurationAndTiming: AVAsyncProperty<Root, Bool> {
        AVAsyncProperty("providesPreciseDurationAndTiming") { $0.providesPreciseDurationAndTiming }
    }
}
