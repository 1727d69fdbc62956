import LinuxSystem

/// Looks at the first bytes of a shared library: is it one, and is it for this machine?
enum LibraryHeader {
    /// Why the dynamic linker would refuse the library, or nil when nothing speaks against it.
    static func problem(path: String) -> String? {
        guard let header = firstBytes(path) else { return "cannot be read" }
        guard header.count == 20, header.starts(with: [0x7f, 0x45, 0x4c, 0x46]) else { return "is not an ELF file" }
        guard header[16] == 3, header[17] == 0 else { return "is not a shared library" }
        guard let own = firstBytes("/proc/self/exe"), own.count == 20 else { return nil }
        guard header[4] == own[4], header[18] == own[18], header[19] == own[19] else {
            return "is built for another processor"
        }
        return nil
    }

    private struct Enough: Error {}

    private static func firstBytes(_ path: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        do {
            try RegularFile.read(path: path, limit: 1 << 30) { piece in
                bytes = Array(piece.prefix(20))
                throw Enough()
            }
        } catch is Enough {
            return bytes
        } catch {
            return nil
        }
        return bytes
    }
}
