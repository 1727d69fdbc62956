public import Foundation

/// A file with sound, by its place (AVAsset.h).
open class AVURLAsset: AVAsset, @unchecked Sendable {
    /// Where the file is.
    public var url: URL { location }

    /// - Parameter options: `AVURLAssetPreferPreciseDurationAndTimingKey` and others change nothing: lengths are exact.
    public init(url URL: Foundation.URL, options: [String: Any]? = nil) { super.init(url: URL) }
}

/// Asks for an exact length, which is there without.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"
