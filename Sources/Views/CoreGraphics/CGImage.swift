import CDrawing
import Foundation

/// A picture in memory (CGImage.h).
// @unchecked: nothing changes the pixels once the image is made.
public final class CGImage: @unchecked Sendable {
    let surface: OpaquePointer
    private let library: UnsafePointer<cdrawing>

    private init?(owning surface: OpaquePointer?, _ library: UnsafePointer<cdrawing>) {
        guard let surface else { return nil }
        guard library.pointee.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            library.pointee.cairo_surface_destroy(surface)
            return nil
        }
        (self.surface, self.library) = (surface, library)
    }

    convenience init?(copying source: OpaquePointer, _ library: UnsafePointer<cdrawing>) {
        let width = library.pointee.cairo_image_surface_get_width(source)
        let height = library.pointee.cairo_image_surface_get_height(source)
        let copy = library.pointee.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)
        if let copy, let context = library.pointee.cairo_create(copy) {
            library.pointee.cairo_set_source_surface(context, source, 0, 0)
            library.pointee.cairo_paint(context)
            library.pointee.cairo_destroy(context)
            library.pointee.cairo_surface_flush(copy)
        }
        self.init(owning: copy, library)
    }

    /// The picture of a PNG file; nil for what is no PNG, is larger than 8,192 pixels a side, or where the drawing
    /// libraries are missing. The size is read before anything is decoded.
    public convenience init?(pngData: Data) {
        guard let drawing, Self.isAcceptable([UInt8](pngData.prefix(24))) else { return nil }
        var source = (bytes: [UInt8](pngData), place: 0)
        let surface = withUnsafeMutablePointer(to: &source) { source in
            drawing.pointee.cairo_image_surface_create_from_png_stream(
                { closure, target, count in
                    guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
                    let source = closure.assumingMemoryBound(to: (bytes: [UInt8], place: Int).self)
                    let (place, count) = (source.pointee.place, Int(count))
                    guard place + count <= source.pointee.bytes.count else { return CAIRO_STATUS_READ_ERROR }
                    source.pointee.bytes.withUnsafeBytes {
                        if let base = $0.baseAddress {
                            target.update(from: (base + place).assumingMemoryBound(to: UInt8.self), count: count)
                        }
                    }
                    source.pointee.place += count
                    return CAIRO_STATUS_SUCCESS
                }, source)
        }
        self.init(owning: surface, drawing)
    }

    /// Whether the first 24 bytes are those of a PNG of a size that is decoded.
    private static func isAcceptable(_ head: [UInt8]) -> Bool {
        guard head.count == 24, head.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) else {
            return false
        }
        func number(_ place: Int) -> Int { head[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        return (1...8192).contains(number(16)) && (1...8192).contains(number(20))
    }

    deinit { library.pointee.cairo_surface_destroy(surface) }

    /// In pixels.
    public var width: Int { Int(library.pointee.cairo_image_surface_get_width(surface)) }
    /// In pixels.
    public var height: Int { Int(library.pointee.cairo_image_surface_get_height(surface)) }

    /// The picture as a PNG file; nil where memory is short.
    public var pngData: Data? {
        var bytes: [UInt8] = []
        let status = withUnsafeMutablePointer(to: &bytes) { bytes in
            library.pointee.cairo_surface_write_to_png_stream(
                surface,
                { closure, source, count in
                    guard let closure, let source else { return CAIRO_STATUS_WRITE_ERROR }
                    closure.assumingMemoryBound(to: [UInt8].self).pointee
                        .append(contentsOf: UnsafeBufferPointer(start: source, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, bytes)
        }
        return status == CAIRO_STATUS_SUCCESS ? Data(bytes) : nil
    }

    /// Red, green, blue and opacity of a pixel, 0 to 255, counted from the upper left corner; zeros beyond the picture.
    package func pixel(_ x: Int, _ y: Int) -> [Int] {
        guard (0..<width).contains(x), (0..<height).contains(y),
            let data = library.pointee.cairo_image_surface_get_data(surface)
        else { return [0, 0, 0, 0] }
        let place = data + y * Int(library.pointee.cairo_image_surface_get_stride(surface)) + x * 4
        return [Int(place[2]), Int(place[1]), Int(place[0]), Int(place[3])]
    }
}
