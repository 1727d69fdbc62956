import CDrawing
import Foundation

extension CGContext {
    /// Draws the shadow of the path: its area as a mask of opacity, blurred, in the shadow's colour.
    func drawShadow(fills: Bool) {
        guard let shadow = state.shadow, let path = library.pointee.cairo_copy_path(context) else { return }
        defer { library.pointee.cairo_path_destroy(path) }
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        library.pointee.cairo_path_extents(context, &left, &top, &right, &bottom)
        let scale = abs(ctm.determinant).squareRoot()
        let blur = Int((shadow.blur * scale / 2).rounded(.up))
        let area = CGRect(x: left, y: top, width: right - left, height: bottom - top).applying(ctm)
            .insetBy(dx: CGFloat(-2 * blur - 8), dy: CGFloat(-2 * blur - 8)).integral
            .intersection(CGRect(x: -200, y: -200, width: width + 400, height: height + 400))
        guard !area.isEmpty, area.width * area.height < 4_000_000 else { return }
        let mask = ShadowMask(area: area, library)
        mask?.draw(path, fills: fills, with: ctm)
        mask?.blur(blur)
        guard let mask else { return }
        // The offset is in points of the base, upwards: it does not turn with what is drawn.
        let (x, y) = (Double(shadow.offset.width) * scale, -Double(shadow.offset.height) * scale)
        library.pointee.cairo_save(context)
        library.pointee.cairo_identity_matrix(context)
        use(shadow.color)
        library.pointee.cairo_mask_surface(
            context, mask.surface, Double(area.minX) + x.drawable, Double(area.minY) + y.drawable)
        library.pointee.cairo_restore(context)
        library.pointee.cairo_new_path(context)
        library.pointee.cairo_append_path(context, path)
    }
}

/// A mask of opacity, a byte a pixel.
private final class ShadowMask {
    let surface: OpaquePointer
    private let library: UnsafePointer<cdrawing>
    private let area: CGRect

    init?(area: CGRect, _ library: UnsafePointer<cdrawing>) {
        guard
            let surface = library.pointee.cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height))
        else { return nil }
        (self.surface, self.library, self.area) = (surface, library, area)
    }

    deinit { library.pointee.cairo_surface_destroy(surface) }

    func draw(_ path: UnsafeMutablePointer<cairo_path_t>, fills: Bool, with transform: CGAffineTransform) {
        guard let context = library.pointee.cairo_create(surface) else { return }
        defer { library.pointee.cairo_destroy(context) }
        let moved = CGAffineTransform(translationX: -area.minX, y: -area.minY)
        var matrix = transform.concatenating(moved).matrix
        library.pointee.cairo_set_matrix(context, &matrix)
        library.pointee.cairo_append_path(context, path)
        library.pointee.cairo_set_source_rgba(context, 0, 0, 0, 1)
        if fills { library.pointee.cairo_fill(context) } else { library.pointee.cairo_stroke(context) }
    }

    /// Three means of neighbours, which come close to a Gaussian curve.
    func blur(_ radius: Int) {
        library.pointee.cairo_surface_flush(surface)
        guard radius > 0, let data = library.pointee.cairo_image_surface_get_data(surface) else { return }
        let (width, height) = (Int(area.width), Int(area.height))
        let row = Int(library.pointee.cairo_image_surface_get_stride(surface))
        for _ in 0..<3 {
            let reach = max(1, radius / 2)
            for y in 0..<height { Self.mean(data + y * row, count: width, step: 1, reach: reach) }
            for x in 0..<width { Self.mean(data + x, count: height, step: row, reach: reach) }
        }
        library.pointee.cairo_surface_mark_dirty(surface)
    }

    private static func mean(_ line: UnsafeMutablePointer<UInt8>, count: Int, step: Int, reach: Int) {
        let old = (0..<count).map { Int(line[$0 * step]) }
        var sum = old.prefix(reach).reduce(0, +)
        for index in 0..<count {
            if index + reach < count { sum += old[index + reach] }
            if index - reach - 1 >= 0 { sum -= old[index - reach - 1] }
            line[index * step] = UInt8(sum / (2 * reach + 1))
        }
    }
}
