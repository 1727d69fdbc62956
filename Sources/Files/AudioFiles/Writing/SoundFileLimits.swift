import CSndfile

/// How long files can become; others than the formats' own are for tests.
package struct SoundFileLimits: Sendable {
    /// Bytes of a WAV file; a longer one is an RF64.
    package var riff = Int64(UInt32.max)
    /// Bytes of formats that have no other form, by libsndfile's number.
    var others = [
        SF_FORMAT_AIFF: Int64(UInt32.max), SF_FORMAT_MAT5: Int64(Int32.max), SF_FORMAT_VOC: Int64(0xff_ffff),
    ]

    package init() {}

    /// The same number of bytes for all.
    package init(bytes: Int64) {
        riff = bytes
        others = others.mapValues { _ in bytes }
    }
}
