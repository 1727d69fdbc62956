import AudioToolbox
import CSndfile

/// In which order a file has the channels that a program has in another, and what the file says of them.
struct ChannelArrangement: Equatable {
    /// For each channel of the file the program's.
    let order: [Int]
    /// What each of the file's channels is for.
    let labels: [AudioChannelLabel]

    var isIdentity: Bool { order == Array(order.indices) }

    /// The ones that a container may have, best first; none for labels that it has no place for.
    static func candidates(_ labels: [AudioChannelLabel], format: Int32) -> [ChannelArrangement] {
        switch (Int(format) & SF_FORMAT_TYPEMASK, Int(format) & SF_FORMAT_SUBMASK) {
        case (SF_FORMAT_FLAC, _): arrangement(of: labels, as: flac).map { [$0] } ?? []
        case (SF_FORMAT_OGG, SF_FORMAT_VORBIS), (SF_FORMAT_OGG, SF_FORMAT_OPUS):
            arrangement(of: labels, as: vorbis).map { [$0] } ?? []
        case (SF_FORMAT_CAF, _), (SF_FORMAT_AIFF, _):
            // Some readers know which channels a layout has, and not in which order.
            [wave(labels)].compactMap { $0 } + [ChannelArrangement(order: Array(labels.indices), labels: labels)]
        default: wave(labels).map { [$0] } ?? []
        }
    }

    /// Whether a file without words about its channels means certain ones by their number.
    static func implied(format: Int32, channelCount: Int) -> [AudioChannelLabel]? {
        switch (Int(format) & SF_FORMAT_TYPEMASK, Int(format) & SF_FORMAT_SUBMASK) {
        case (SF_FORMAT_FLAC, _), (SF_FORMAT_OGG, SF_FORMAT_FLAC): flac[channelCount]
        case (SF_FORMAT_OGG, SF_FORMAT_VORBIS), (SF_FORMAT_OGG, SF_FORMAT_OPUS): vorbis[channelCount]
        default: nil
        }
    }

    /// As WAV files have them, by the numbers of speakers; nil where one has none or is there twice.
    static func wave(_ labels: [AudioChannelLabel]) -> ChannelArrangement? {
        guard let bits = ChannelMap.waveBits(labels) else { return nil }
        let order = labels.indices.sorted { bits[$0] < bits[$1] }
        return ChannelArrangement(order: order, labels: order.map { labels[$0] })
    }

    private static func arrangement(
        of labels: [AudioChannelLabel], as fixed: [Int: [AudioChannelLabel]]
    ) -> ChannelArrangement? {
        guard let held = fixed[labels.count] else { return nil }
        let order = held.compactMap(labels.firstIndex(of:))
        return Set(order).count == held.count ? ChannelArrangement(order: order, labels: held) : nil
    }

    private static let (left, right, center) = (
        kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center
    )
    private static let (surroundLeft, surroundRight) = (
        kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround
    )
    private static let (rearLeft, rearRight) = (
        kAudioChannelLabel_RearSurroundLeft, kAudioChannelLabel_RearSurroundRight
    )
    private static let (rearCenter, low) = (kAudioChannelLabel_CenterSurround, kAudioChannelLabel_LFEScreen)

    /// RFC 9639, section 9.1.3.
    private static let flac: [Int: [AudioChannelLabel]] = [
        3: [left, right, center],
        4: [left, right, surroundLeft, surroundRight],
        5: [left, right, center, surroundLeft, surroundRight],
        6: [left, right, center, low, surroundLeft, surroundRight],
        7: [left, right, center, low, rearCenter, surroundLeft, surroundRight],
        8: [left, right, center, low, rearLeft, rearRight, surroundLeft, surroundRight],
    ]

    /// Vorbis I, section 4.3.9, which Opus (RFC 7845, section 5.1.1.2) has, too.
    static let vorbis: [Int: [AudioChannelLabel]] = [
        3: [left, center, right],
        4: [left, right, surroundLeft, surroundRight],
        5: [left, center, right, surroundLeft, surroundRight],
        6: [left, center, right, surroundLeft, surroundRight, low],
        7: [left, center, right, surroundLeft, surroundRight, rearCenter, low],
        8: [left, center, right, surroundLeft, surroundRight, rearLeft, rearRight, low],
    ]
}
