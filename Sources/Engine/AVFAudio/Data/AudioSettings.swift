import AudioToolbox
import Foundation

/// Settings as programs write them: a value may be any kind of number, a Boolean, or an enumeration with a raw value.
struct AudioSettings {
    private let values: [String: Any]

    init(_ values: [String: Any]) { self.values = values }

    func has(_ key: String) -> Bool { values[key] != nil }

    /// Nil where there is no number, or one that is none.
    func number(_ key: String) -> Double? {
        guard let value = values[key] else { return nil }
        return Self.number(value).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Nil where there is no whole number that fits.
    func integer<Integer: FixedWidthInteger>(_ key: String) -> Integer? {
        number(key).flatMap { Integer(exactly: $0.rounded()) }
    }

    func boolean(_ key: String) -> Bool? { number(key).map { $0 != 0 } }

    func text(_ key: String) -> String? { values[key] as? String }

    /// The layout under `AVChannelLayoutKey`, which is the bytes of an `AudioChannelLayout`.
    var channelLayout: AVAudioChannelLayout? {
        if let layout = values[AVChannelLayoutKey] as? AVAudioChannelLayout { return layout }
        guard let data = values[AVChannelLayoutKey] as? Data else { return nil }
        return AVAudioChannelLayout(bytes: data)
    }

    private static func number(_ value: Any) -> Double? {
        if let number = value as? NSNumber { return number.doubleValue }
        if let flag = value as? Bool { return flag ? 1 : 0 }
        if let integer = value as? any BinaryInteger { return Double(integer) }
        if let real = value as? any BinaryFloatingPoint { return Double(real) }
        guard let raw = value as? any RawRepresentable else { return nil }
        return number(raw.rawValue)
    }
}

extension AVAudioChannelLayout {
    /// A layout from the bytes of its structure; nil when they are too few for what it says.
    convenience init?(bytes: Data) {
        let offset = MemoryLayout<AudioChannelLayout>.offset(of: \.mChannelDescriptions)!
        guard bytes.count >= offset else { return nil }
        // At least the size of the structure, which has room for one description.
        var copy = [UInt8](bytes) + [UInt8](repeating: 0, count: MemoryLayout<AudioChannelLayout>.size)
        let count = copy.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset - 4, as: UInt32.self) }
        guard Int(count) <= (bytes.count - offset) / MemoryLayout<AudioChannelDescription>.stride else { return nil }
        let made = copy.withUnsafeMutableBytes { memory in
            AVAudioChannelLayout(layout: memory.baseAddress!.assumingMemoryBound(to: AudioChannelLayout.self))
        }
        self.init(layout: made.layout)
    }

    /// The bytes of its structure, as `AVChannelLayoutKey` wants them.
    var bytes: Data { Data(bytes: layout, count: byteCount) }
}
