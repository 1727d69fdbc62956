internal import AudioTypes

/// WAVE files, and RF64 (EBU Tech 3306), which has room for more than 4 GiB.
enum RIFFHeader {
    /// Kinds of samples, as the header numbers them.
    private enum Tag {
        static let integer: UInt16 = 1
        static let float: UInt16 = 3
        static let aLaw: UInt16 = 6
        static let muLaw: UInt16 = 7
        static let extensible: UInt16 = 0xfffe
    }

    /// Behind the tag in the extended form.
    private static let subformat: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71]

    static func make(_ format: AudioStreamBasicDescription, isLong: Bool) -> HeaderBytes {
        var header = HeaderBytes()
        header.text(isLong ? "RF64" : "RIFF")
        if isLong { header.little(UInt32.max) } else { header.size(.file(minus: 8), isBig: false) }
        header.text("WAVE")
        if isLong {
            header.text("ds64")
            header.little(UInt32(28))
            header.size(.file(minus: 8), width: 8, isBig: false)
            header.size(.packets(plus: 0), width: 8, isBig: false)
            header.size(.frameCount, width: 8, isBig: false)
            header.little(UInt32(0))
        }
        describe(format, &header)
        header.text("data")
        if isLong { header.little(UInt32.max) } else { header.size(.packets(plus: 0), isBig: false) }
        return header
    }

    private static func describe(_ format: AudioStreamBasicDescription, _ header: inout HeaderBytes) {
        let tag = tag(format)
        let isLinear = tag == Tag.integer || tag == Tag.float
        // Only the extended form has more than two channels.
        let isExtended = isLinear && format.mChannelsPerFrame > 2
        header.text("fmt ")
        header.little(UInt32(isExtended ? 40 : isLinear ? 16 : 18))
        header.little(isExtended ? Tag.extensible : tag)
        header.little(UInt16(format.mChannelsPerFrame))
        header.little(UInt32(format.mSampleRate))
        header.little(UInt32(clamping: Int64(format.mSampleRate) * Int64(format.mBytesPerPacket)))
        header.little(UInt16(format.mBytesPerPacket))
        header.little(UInt16(format.mBitsPerChannel))
        if isExtended {
            header.little(UInt16(22))
            header.little(UInt16(format.mBitsPerChannel))
            // Nothing is said of what the channels are for.
            header.little(UInt32(0))
            header.little(tag)
            subformat.forEach { header.little($0) }
        } else if !isLinear {
            header.little(UInt16(0))
        }
        guard tag != Tag.integer else { return }
        header.text("fact")
        header.little(UInt32(4))
        header.size(.frameCount, isBig: false)
    }

    private static func tag(_ format: AudioStreamBasicDescription) -> UInt16 {
        switch format.mFormatID {
        case kAudioFormatULaw: Tag.muLaw
        case kAudioFormatALaw: Tag.aLaw
        default: format.isFloat ? Tag.float : Tag.integer
        }
    }

    static func read(_ reader: HeaderReader, _ container: AudioContainer) throws -> ContainerLayout {
        var fields = [SizeField(place: 4, width: 4, isBig: false, quantity: .file(minus: 8))]
        var (format, long, layout): (AudioStreamBasicDescription?, Int64?, ContainerLayout?)
        try reader.chunks(from: 12, isBig: false) { name, body, length in
            switch name {
            case "ds64" where container == .rf64 && length >= 24:
                fields = longFields(body)
                long = Int64(clamping: try reader.little(UInt64.self, at: body + 8))
            case "fmt " where length >= 16: format = try self.format(reader, body, length)
            case "fact" where length >= 4:
                fields.append(SizeField(place: body, width: 4, isBig: false, quantity: .frameCount))
            case "data":
                guard let format else { throw ContainerError(.header, "the audio comes before its \"fmt \" chunk") }
                let isLong = long != nil && length == Int64(UInt32.max)
                let found = try reader.available(isLong ? long ?? length : length, at: body)
                if !isLong {
                    fields.append(SizeField(place: body - 4, width: 4, isBig: false, quantity: .packets(plus: 0)))
                }
                layout = ContainerLayout(
                    container: container, format: format, start: body, byteCount: found.byteCount, fields: fields,
                    isUnfinished: found.isUnfinished)
                return false
            default: break
            }
            return true
        }
        guard let layout else { throw ContainerError(.header, "the file has no \"data\" chunk") }
        return layout
    }

    private static func longFields(_ body: Int64) -> [SizeField] {
        let quantities: [SizeField.Quantity] = [.file(minus: 8), .packets(plus: 0), .frameCount]
        return quantities.enumerated().map { index, quantity in
            SizeField(place: body + 8 * Int64(index), width: 8, isBig: false, quantity: quantity)
        }
    }

    private static func format(
        _ reader: HeaderReader, _ body: Int64, _ length: Int64
    ) throws -> AudioStreamBasicDescription {
        let channels = UInt32(try reader.little(UInt16.self, at: body + 2))
        let rate = Double(try reader.little(UInt32.self, at: body + 4))
        let packet = UInt32(try reader.little(UInt16.self, at: body + 12))
        let bits = UInt32(try reader.little(UInt16.self, at: body + 14))
        var tag = try reader.little(UInt16.self, at: body)
        if tag == Tag.extensible, length >= 40 { tag = try reader.little(UInt16.self, at: body + 24) }
        let format: AudioStreamBasicDescription? =
            switch tag {
            case Tag.integer:
                AudioStreamBasicDescription(
                    linear: rate, channels: channels, bits: bits, flags: bits > 8 ? kAudioFormatFlagIsSignedInteger : 0)
            case Tag.float:
                AudioStreamBasicDescription(
                    linear: rate, channels: channels, bits: bits, flags: kAudioFormatFlagIsFloat)
            case Tag.muLaw: AudioStreamBasicDescription(compressed: kAudioFormatULaw, rate: rate, channels: channels)
            case Tag.aLaw: AudioStreamBasicDescription(compressed: kAudioFormatALaw, rate: rate, channels: channels)
            default: nil
            }
        guard let format, AudioContainer.wave.holds(format), format.mBytesPerPacket == packet else {
            throw ContainerError(
                .format,
                "the header gives samples of kind \(tag) with \(bits) bits in \(channels) channels at \(rate) Hz: only "
                    + "linear PCM, µ-law and A-law are read as they are stored")
        }
        return format
    }
}
