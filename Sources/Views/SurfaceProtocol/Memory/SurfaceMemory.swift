import LinuxProcesses
public import LinuxSystem

/// Two buffers of pixels that a view draws into and a presenter shows: rows of blue, green, red and a byte that nobody
/// reads.
///
/// Nothing but colours is in it: what they mean travels in messages. Thread: any but render.
public final class SurfaceMemory: Sendable {
    /// The size that it was made for, and how its rows lie.
    public let configuration: SurfaceConfiguration
    private let file: MemoryFile
    private let mapping: MemoryMapping

    /// Makes the memory, sealed so that nobody can change its size, and maps it for reading.
    ///
    /// Throws when there is no memory for it.
    public init(presenting configuration: SurfaceConfiguration) throws(SystemError) {
        self.configuration = configuration
        file = try MemoryFile(name: "surface", size: 2 * configuration.bufferBytes)
        try file.add([.shrink, .grow, .seal])
        mapping = try file.map(writable: false)
    }

    /// Maps memory that came from a presenter, for drawing.
    ///
    /// Throws EINVAL for a file that is too small, or whose size could still change.
    public init(drawing configuration: SurfaceConfiguration, received: consuming FileDescriptor) throws(SystemError) {
        self.configuration = configuration
        file = try MemoryFile(adopting: received, minimumSize: 2 * configuration.bufferBytes)
        mapping = try file.map(writable: true)
    }

    /// Borrowed, for sending.
    public var rawDescriptor: Int32 { file.rawDescriptor }

    /// The first byte of a buffer, 0 or 1; valid as long as this object, `bufferBytes` long.
    public func base(ofBuffer buffer: UInt8) -> UnsafeMutableRawPointer {
        mapping.base + (buffer == 0 ? 0 : configuration.bufferBytes)
    }

    /// Copies rectangles from one buffer to the other. They lie on the surface.
    package func copy(_ rectangles: [DamageRectangle], toBuffer buffer: UInt8) {
        let (target, source) = (base(ofBuffer: buffer), base(ofBuffer: 1 - buffer))
        for rectangle in rectangles {
            for row in Int(rectangle.y)..<Int(rectangle.y + rectangle.height) {
                let offset = row * Int(configuration.bytesPerRow) + Int(rectangle.x) * 4
                (target + offset).copyMemory(from: source + offset, byteCount: Int(rectangle.width) * 4)
            }
        }
    }

    /// A picture for whoever keeps it: a copy of a buffer's rows without what is between them, `width * 4` bytes each.
    public func picture(ofBuffer buffer: UInt8) -> [UInt8] {
        let rowBytes = Int(configuration.width) * 4
        let base = base(ofBuffer: buffer)
        return [UInt8](unsafeUninitializedCapacity: rowBytes * Int(configuration.height)) { target, count in
            let start = UnsafeMutableRawPointer(target.baseAddress!)
            for row in 0..<Int(configuration.height) {
                let offset = row * Int(configuration.bytesPerRow)
                (start + row * rowBytes).copyMemory(from: base + offset, byteCount: rowBytes)
            }
            count = target.count
        }
    }
}
