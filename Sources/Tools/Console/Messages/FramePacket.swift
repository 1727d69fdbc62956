import SurfaceProtocol
import ViewPresentation

/// What changed in a view's picture, as bytes for a page's canvas: pixels as they are where they are few, PNG where they
/// are many.
///
/// All numbers are 32 bits, the least byte first: host, instance (64 bits), width and height of the whole picture, count of
/// rectangles; then for each x, y, width, height, kind (0 for red, green, blue and 255; 1 for PNG), count of bytes, and
/// these.
package struct FramePacket {
    /// Up to so many bytes of pixels are sent as they are.
    package static let mostRawBytes = 64 << 10

    package private(set) var bytes: [UInt8] = []

    /// - Parameters:
    ///   - rectangles: in pixels; they lie on the surface.
    ///   - memory: what is shown of it is not drawn into meanwhile.
    package init(
        of unit: UnitReference, _ rectangles: [DamageRectangle], in memory: SurfaceMemory, buffer: UInt8
    ) {
        let configuration = memory.configuration
        let area = rectangles.reduce(0) { $0 + Int($1.width) * Int($1.height) }
        append(UInt32(bitPattern: unit.host))
        append(UInt32(truncatingIfNeeded: unit.instance))
        append(UInt32(truncatingIfNeeded: unit.instance >> 32))
        for number in [configuration.width, configuration.height, UInt32(rectangles.count)] { append(number) }
        let isSmall = area * 4 <= Self.mostRawBytes
        for rectangle in rectangles {
            append(Self.picture(rectangle, in: memory, buffer), at: rectangle, isSmall: isSmall)
        }
    }

    private mutating func append(_ picture: ViewPicture, at place: DamageRectangle, isSmall: Bool) {
        let packed = isSmall ? nil : picture.png(level: 1)
        let body = packed ?? Self.canvasPixels(picture.pixels)
        for number in [place.x, place.y, place.width, place.height] { append(UInt32(bitPattern: number)) }
        append(packed == nil ? 0 : 1)
        append(UInt32(body.count))
        bytes += body
    }

    private mutating func append(_ number: UInt32) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private static func picture(_ part: DamageRectangle, in memory: SurfaceMemory, _ buffer: UInt8) -> ViewPicture {
        let base = memory.base(ofBuffer: buffer), rowBytes = Int(part.width) * 4
        let pixels = [UInt8](unsafeUninitializedCapacity: rowBytes * Int(part.height)) { target, count in
            for row in 0..<Int(part.height) {
                let offset = (Int(part.y) + row) * Int(memory.configuration.bytesPerRow) + Int(part.x) * 4
                let source = UnsafeRawBufferPointer(start: base + offset, count: rowBytes)
                UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(target)[(row * rowBytes)...])
                    .copyMemory(from: source)
            }
            count = target.count
        }
        return ViewPicture(width: Int(part.width), height: Int(part.height), pixels: pixels)
    }

    /// Blue, green, red and nothing as red, green, blue and opaque.
    private static func canvasPixels(_ pixels: [UInt8]) -> [UInt8] {
        var turned = pixels
        for at in stride(from: 0, to: turned.count, by: 4) {
            turned.swapAt(at, at + 2)
            turned[at + 3] = 255
        }
        return turned
    }
}
