/// What nobody may do to a memory file any more.
public struct MemorySeals: OptionSet, Sendable, Hashable {
    /// The kernel's F_SEAL bits.
    public let rawValue: Int32
    /// Bits that the kernel does not know are refused by `MemoryFile.add`.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Add further seals.
    public static let seal = MemorySeals(rawValue: 1)
    public static let shrink = MemorySeals(rawValue: 2)
    public static let grow = MemorySeals(rawValue: 4)
    /// Write at all; refused while a writable mapping exists.
    public static let write = MemorySeals(rawValue: 8)
    /// Make new writable mappings or write through the descriptor; existing mappings stay writable.
    public static let futureWrite = MemorySeals(rawValue: 16)
    /// What makes a mapping safe from SIGBUS.
    public static let fixedSize: MemorySeals = [.shrink, .grow]
}
