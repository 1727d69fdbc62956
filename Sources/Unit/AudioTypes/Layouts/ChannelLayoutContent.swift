/// What an `AudioChannelLayout` says, as a value.
struct ChannelLayoutContent: Hashable, Sendable {
    struct Description: Hashable, Sendable {
        let label: AudioChannelLabel
        let flags: AudioChannelFlags
        /// The bits of each, so that what is no number equals itself: the layouts are the keys of a cache.
        let coordinates: [UInt32]
    }

    let tag: AudioChannelLayoutTag
    let bitmap: AudioChannelBitmap
    let descriptions: [Description]

    init(tag: AudioChannelLayoutTag) {
        self.tag = tag
        (bitmap, descriptions) = (0, [])
    }

    init(descriptions: [Description]) {
        (tag, bitmap) = (kAudioChannelLayoutTag_UseChannelDescriptions, 0)
        self.descriptions = descriptions
    }

    init(_ layout: UnsafePointer<AudioChannelLayout>) {
        let header = layout.pointee
        let byDescription = header.mChannelLayoutTag == kAudioChannelLayoutTag_UseChannelDescriptions
        let byBitmap = header.mChannelLayoutTag == kAudioChannelLayoutTag_UseChannelBitmap
        let count = byDescription ? min(Int(header.mNumberChannelDescriptions), 0xffff) : 0
        bitmap = byBitmap ? header.mChannelBitmap : 0
        descriptions = (0..<count).map { Description(ChannelLayouts.descriptions(layout)[$0]) }
        // Without any channel it could be part of no format.
        let countsNone = byDescription && count == 0 || byBitmap && bitmap == 0
        let isEmpty = countsNone || !byDescription && !byBitmap && header.mChannelLayoutTag & 0xffff == 0
        tag = isEmpty ? kAudioChannelLayoutTag_DiscreteInOrder | 1 : header.mChannelLayoutTag
    }

    var channelCount: AVAudioChannelCount {
        switch tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: AVAudioChannelCount(descriptions.count)
        case kAudioChannelLayoutTag_UseChannelBitmap: AVAudioChannelCount(bitmap.nonzeroBitCount)
        default: tag & 0xffff
        }
    }

    /// One for each channel.
    var channelLabels: [AudioChannelLabel] {
        switch tag {
        case kAudioChannelLayoutTag_UseChannelDescriptions: descriptions.map(\.label)
        case kAudioChannelLayoutTag_UseChannelBitmap:
            (0..<32).filter { bitmap & 1 << $0 != 0 }.map { ChannelLayoutLabels.label(ofBit: $0) }
        default: ChannelLayoutLabels.labels(of: tag)
        }
    }
}

extension ChannelLayoutContent.Description {
    init(_ description: AudioChannelDescription) {
        label = description.mChannelLabel
        flags = description.mChannelFlags
        let coordinates = description.mCoordinates
        self.coordinates = [coordinates.0, coordinates.1, coordinates.2].map(\.bitPattern)
    }

    var structure: AudioChannelDescription {
        AudioChannelDescription(
            mChannelLabel: label, mChannelFlags: flags,
            mCoordinates: (
                Float(bitPattern: coordinates[0]), Float(bitPattern: coordinates[1]), Float(bitPattern: coordinates[2])
            ))
    }
}
