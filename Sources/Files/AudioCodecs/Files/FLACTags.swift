import CFLAC

/// What a FLAC file says of its channels, which libsndfile passes over.
package enum FLACTags {
    /// A bit for each channel, as WAV files number speakers; nil where the file leaves that to the number of channels,
    /// or is no FLAC file.
    package static func channelMask(path: String) -> UInt64? {
        var tags: UnsafeMutablePointer<FLAC__StreamMetadata>?
        guard FLAC__metadata_get_tags(path, &tags) != 0, let tags else { return nil }
        defer { FLAC__metadata_object_delete(tags) }
        let comments = tags.pointee.data.vorbis_comment
        for index in 0..<Int(comments.num_comments) {
            let entry = comments.comments[index]
            let text = String(
                decoding: UnsafeBufferPointer(start: entry.entry, count: Int(entry.length)), as: UTF8.self)
            guard text.uppercased().hasPrefix(name) else { continue }
            let digits = text.dropFirst(name.count)
            guard digits.lowercased().hasPrefix("0x") else { return UInt64(digits) }
            return UInt64(digits.dropFirst(2), radix: 16)
        }
        return nil
    }

    private static let name = "WAVEFORMATEXTENSIBLE_CHANNEL_MASK="
}
