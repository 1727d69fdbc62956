import LinuxProcesses

/// A mapped region of a link. Whoever lays it out asks for its places by size, once, and gets them only within its
/// bounds; what another process may change meanwhile is copied out before anything is made of it.
struct SharedRegion {
    private let base: UnsafeMutableRawPointer
    private let byteCount: Int

    init(_ mapping: MemoryMapping) {
        base = mapping.base
        byteCount = mapping.size
    }

    /// The structure that the region begins with. Thread: any but render.
    func header<Header>(_ type: Header.Type) -> UnsafeMutablePointer<Header> {
        place(0, MemoryLayout<Header>.size).assumingMemoryBound(to: type)
    }

    /// A place of some bytes. Thread: any but render.
    func place(_ offset: Int, _ count: Int) -> UnsafeMutableRawPointer {
        precondition(offset >= 0 && count >= 0 && offset + count <= byteCount, "the layout fits its region")
        return base + offset
    }
}
