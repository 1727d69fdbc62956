import AVFAudio
public import CoreMedia
public import Foundation

/// The sound of a file (AVAssetTrack.h). Thread: any but render.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    /// Whose it is; nil once nobody else holds the file.
    public private(set) weak var asset: AVAsset?
    private let contents: AVAsset.Contents

    init(_ asset: AVAsset, _ contents: AVAsset.Contents) {
        self.asset = asset
        self.contents = contents
        super.init()
    }

    /// 1: files with several tracks are read by their first one.
    public var trackID: CMPersistentTrackID { 1 }
    /// Sound.
    public var mediaType: AVMediaType { .audio }
    /// Always.
    public var isPlayable: Bool { true }
    /// Always.
    public var isEnabled: Bool { true }
    /// What its samples are.
    public var formatDescriptions: [Any] { [contents.format.formatDescription] }
    /// All of the file.
    public var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: contents.duration) }
    /// Frames in a second.
    public var naturalTimeScale: CMTimeScale { contents.duration.timescale }
    /// Bits in a second.
    public var estimatedDataRate: Float { contents.dataRate }
    /// 1, of a file that plays as it is.
    public var preferredVolume: Float { 1 }

    /// Whether it is of a kind.
    public func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
        mediaCharacteristic == .audible
    }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// What its samples are.
    public static var formatDescriptions: AVAsyncProperty<Root, [CMFormatDescription]> {
        AVAsyncProperty("formatDescriptions") { $0.formatDescriptions.compactMap { $0 as? CMFormatDescription } }
    }
    /// All of the file.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { AVAsyncProperty("timeRange") { $0.timeRange } }
    /// Frames in a second.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> {
        AVAsyncProperty("naturalTimeScale") { $0.naturalTimeScale }
    }
    /// Bits in a second.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> {
        AVAsyncProperty("estimatedDataRate") { $0.estimatedDataRate }
    }
    /// True.
    public static var isPlayable: AVAsyncProperty<Root, Bool> { AVAsyncProperty("playable") { $0.isPlayable } }
    /// True.
    public static var isEnabled: AVAsyncProperty<Root, Bool> { AVAsyncProperty("enabled") { $0.isEnabled } }
}
