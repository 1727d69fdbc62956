import Foundation

/// What was copied (UIPasteboard.h): inside this program alone. Thread: any.
public final class UIPasteboard: @unchecked Sendable {
    // @unchecked: the lock guards the text.
    /// The one of the program.
    public static let general = UIPasteboard()
    private let lock = NSLock()
    private var kept: String?
    /// A text; nil for none.
    public var string: String? {
        get { lock.withLock { kept } }
        set { lock.withLock { kept = newValue } }
    }
    /// Whether there is a text.
    public var hasStrings: Bool { string != nil }
}
