/// Who may read a value of a message (os.Logger). Numbers are public unless marked, texts and objects private.
public struct OSLogPrivacy: Hashable, Sendable {
    /// What stands for a value that is not written.
    public enum Mask: Hashable, Sendable {
        /// A number made of the value: equal values can be recognised within one run of the program.
        case hash
        case none
    }

    enum Kind: Hashable, Sendable {
        case `public`
        case `private`
        case sensitive
        case auto
    }

    let kind: Kind
    let mask: Mask

    /// Written everywhere, and to a terminal only.
    public static let `public` = OSLogPrivacy(kind: .public, mask: .none)
    public static let `private` = OSLogPrivacy(kind: .private, mask: .none)
    /// Private also on a terminal.
    public static let sensitive = OSLogPrivacy(kind: .sensitive, mask: .none)
    public static let auto = OSLogPrivacy(kind: .auto, mask: .none)
    /// Private, with something in its place.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .private, mask: mask) }
    /// Sensitive, with something in its place.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }
    /// As the kind of value has it, with something in its place.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }

    /// The text as it is written.
    func applied(to text: String, isNumber: Bool, showsPrivate: Bool) -> String {
        let isHidden =
            switch kind {
            case .public: false
            case .private: !showsPrivate
            case .sensitive: true
            case .auto: !isNumber && !showsPrivate
            }
        guard isHidden else { return text }
        let word = kind == .sensitive ? "sensitive" : "private"
        return mask == .hash ? "<mask.hash: '\(String(text.hashValue.magnitude, radix: 16))'>" : "<\(word)>"
    }
}
