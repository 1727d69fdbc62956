import Foundation

/// What was copied (NSPasteboard.h): inside this program alone. Thread: any.
public final class NSPasteboard: @unchecked Sendable {
    // @unchecked: the lock guards the texts.
    /// A kind of what is copied (NSPasteboard.h).
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// The name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The name.
        public init(_ name: String) { rawValue = name }
        /// A text.
        public static let string = PasteboardType("public.utf8-plain-text")
        /// A file.
        public static let fileURL = PasteboardType("public.file-url")
    }
    /// The one of the program.
    public static let general = NSPasteboard()
    private let lock = NSLock()
    private var texts: [PasteboardType: String] = [:]
    private var changes = 0
    /// How often it was emptied.
    public var changeCount: Int { lock.withLock { changes } }
    /// Empties it; how often it was emptied.
    @discardableResult
    public func clearContents() -> Int {
        lock.withLock {
            texts = [:]
            changes += 1
            return changes
        }
    }
    /// Copies a text; true.
    @discardableResult
    public func setString(_ text: String, forType type: PasteboardType) -> Bool {
        lock.withLock { texts[type] = text }
        return true
    }
    /// A text; nil for none.
    public func string(forType type: PasteboardType) -> String? { lock.withLock { texts[type] } }
}
