/// What each channel of a format is for (AVAudioChannelLayout.h): by a tag, by a bitmap or channel by channel.
// @unchecked: nothing of it changes after `init`.
open class AVAudioChannelLayout: Hashable, CustomStringConvertible, @unchecked Sendable {
    /// The low 16 bits are the channel count, but for layouts by bitmap and by description.
    public let layoutTag: AudioChannelLayoutTag
    /// 1 to 65535.
    public let channelCount: AVAudioChannelCount
    /// The same as a structure with its descriptions behind it; valid for as long as the process lives.
    public let layout: UnsafePointer<AudioChannelLayout>
    private let content: ChannelLayoutContent

    /// Nil for a tag that counts no channels, as those for bitmaps and for descriptions do.
    public init?(layoutTag: AudioChannelLayoutTag) {
        guard layoutTag & 0xffff > 0 else { return nil }
        content = ChannelLayoutContent(tag: layoutTag)
        (self.layoutTag, channelCount, layout) = (layoutTag, content.channelCount, ChannelLayouts.pointer(to: content))
    }

    /// Copies a layout with its descriptions; one that counts no channels is taken for a mono one without a place.
    ///
    /// - Parameter layout: with `mNumberChannelDescriptions` descriptions behind it, of which up to 65535 count.
    public init(layout: UnsafePointer<AudioChannelLayout>) {
        content = ChannelLayoutContent(layout)
        (layoutTag, channelCount) = (content.tag, content.channelCount)
        self.layout = ChannelLayouts.pointer(to: content)
    }

    /// A layout that only counts its channels; nil for none and for more than 65535.
    public static func discrete(_ channelCount: AVAudioChannelCount) -> AVAudioChannelLayout? {
        guard channelCount <= 0xffff else { return nil }
        return AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_DiscreteInOrder | channelCount)
    }

    /// A layout channel by channel, of 1 to 65535.
    package convenience init(channelLabels labels: [AudioChannelLabel]) {
        let descriptions = labels.map {
            ChannelLayoutContent.Description(
                AudioChannelDescription(mChannelLabel: $0, mChannelFlags: 0, mCoordinates: (0, 0, 0)))
        }
        self.init(layout: ChannelLayouts.pointer(to: ChannelLayoutContent(descriptions: descriptions)))
    }

    /// As `init(channelLabels:)`, by a tag where one stands for these channels in this order.
    package convenience init(naming labels: [AudioChannelLabel]) {
        if let tag = ChannelLayoutLabels.tag(of: labels) {
            self.init(layout: ChannelLayouts.pointer(to: ChannelLayoutContent(tag: tag)))
        } else {
            self.init(channelLabels: labels)
        }
    }

    /// What each channel is for, in the order of the channels; `kAudioChannelLabel_Unknown` where the layout leaves
    /// it open. As many as there are channels.
    package var channelLabels: [AudioChannelLabel] { content.channelLabels }

    /// As `channelLabels`; nil where a channel is for no place that Core Audio names, as discrete ones are.
    package var namedLabels: [AudioChannelLabel]? {
        let labels = channelLabels
        return labels.allSatisfy { $0 >> 16 == 0 && $0 != kAudioChannelLabel_Unknown } ? labels : nil
    }

    /// The bytes of `layout`, descriptions included.
    package var byteCount: Int { ChannelLayouts.byteCount(descriptions: content.descriptions.count) }

    /// Whether the tags, the bitmaps and the descriptions are the same (AVAudioChannelLayout.h).
    open func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVAudioChannelLayout else { return false }
        return other === self || other.content == content
    }

    public static func == (left: AVAudioChannelLayout, right: AVAudioChannelLayout) -> Bool { left.isEqual(right) }

    open func hash(into hasher: inout Hasher) { hasher.combine(content) }

    open var description: String { "layout \(layoutTag >> 16) of \(channelCount) ch" }
}
