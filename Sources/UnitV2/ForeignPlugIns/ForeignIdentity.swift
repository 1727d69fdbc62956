import AudioToolbox
import CForeignPlugIns

/// The three codes of a plug-in of another format: the type by its ports, the others by its identity.
///
/// The same on every machine: nothing but the format's own name of the plug-in goes into them. Subtype and manufacturer
/// hold five digits of base 62 of its hash; the manufacturer begins with the format, `LAD`, `LV2`,
/// `CLP` or `VS3`.
struct ForeignIdentity: Equatable {
    let type: String
    let subtype: String
    let manufacturer: String

    init(of plugIn: UnsafePointer<cfp_plugin>) {
        type = Self.type(of: plugIn) ?? "aufx"
        (subtype, manufacturer) = Self.codes(of: plugIn)
    }

    private static func codes(of plugIn: UnsafePointer<cfp_plugin>) -> (subtype: String, manufacturer: String) {
        let digits = digits(of: String(cString: plugIn.pointee.identity))
        let has = { (trait: Int) in plugIn.pointee.traits & UInt32(trait) != 0 }
        let format = has(CFP_IS_LV2) ? "LV2" : has(CFP_IS_CLAP) ? "CLP" : has(CFP_IS_VST3) ? "VS3" : "LAD"
        return (String(digits.prefix(4)), format + digits.suffix(1))
    }

    /// As `matches`, of a plug-in whose ports have not been read.
    static func mayMatch(_ plugIn: UnsafePointer<cfp_plugin>, _ description: AudioComponentDescription) -> Bool {
        let codes = codes(of: plugIn)
        return code(codes.subtype) == description.componentSubType
            && code(codes.manufacturer) == description.componentManufacturer
    }

    /// Why it cannot be used; nil for one that can, as far as its description says.
    static func problem(of plugIn: UnsafePointer<cfp_plugin>) -> String? {
        if let problem = plugIn.pointee.problem { return String(cString: problem) }
        return type(of: plugIn) == nil ? "has neither sound nor MIDI that could be played" : nil
    }

    /// Nil for one that neither makes sound nor MIDI.
    private static func type(of plugIn: UnsafePointer<cfp_plugin>) -> String? {
        var layout = cfp_layout()
        cfp_make_layout(plugIn, &layout)
        if layout.is_silent { return "aumi" }
        let (hears, sounds) = (layout.input_count > 0, layout.output_count > 0)
        if layout.takes_midi, sounds { return hears ? "aumf" : "aumu" }
        return !sounds ? nil : hears ? "aufx" : "augn"
    }

    /// Five digits of the FNV-1a hash of 64 bits.
    static func digits(of identity: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in identity.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        // Its low bits depend on the last letters more than on others.
        hash ^= hash >> 32
        var text = ""
        for _ in 0..<5 {
            text.unicodeScalars.append(Self.alphabet[Int(hash % 62)])
            hash /= 62
        }
        return text
    }

    private static let alphabet = Array(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".unicodeScalars)

    /// Whether a host that asks for these codes means this plug-in.
    func matches(_ description: AudioComponentDescription) -> Bool {
        Self.code(type) == description.componentType && Self.code(subtype) == description.componentSubType
            && Self.code(manufacturer) == description.componentManufacturer
    }

    private static func code(_ text: String) -> UInt32 { text.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}
