import CDrawing
import Foundation

/// A text as it is set: measured and drawn. Of a longer one 4,096 characters are shown, whatever they are composed of.
///
/// Thread: one at a time.
package final class TextLayout {
    private static let longest = 4096
    private let layout: OpaquePointer
    private let library: UnsafePointer<cdrawing>
    /// Pango's units in a point.
    private static let units = 1024.0

    /// What is set, cut to what is shown.
    package let text: String

    /// Nil where the drawing libraries are missing.
    ///
    /// - Parameter width: In points, where lines are broken or cut; nil for lines as long as they are.
    package init?(_ text: String, _ style: TextStyle, width: Double? = nil, height: Double? = nil) {
        guard let drawing, let layout = Self.layout(drawing) else { return nil }
        (self.layout, library) = (layout, drawing)
        let shown = Self.shown(text)
        self.text = shown
        setFont(style)
        var bytes = Array(shown.utf8CString)
        drawing.pointee.pango_layout_set_text(layout, &bytes, Int32(bytes.count - 1))
        drawing.pointee.pango_layout_set_alignment(layout, style.alignment.rawValue)
        if let width {
            drawing.pointee.pango_layout_set_width(layout, Int32(max(0, min(width, 100_000)) * Self.units))
            if style.truncates {
                drawing.pointee.pango_layout_set_ellipsize(layout, 3)
                let lines = height.map { Int32(max(1, min($0, 100_000)) * Self.units) } ?? -1
                drawing.pointee.pango_layout_set_height(layout, lines)
            }
        }
    }

    /// It takes what it needs to know of a bitmap of one pixel.
    private static func layout(_ drawing: UnsafePointer<cdrawing>) -> OpaquePointer? {
        guard let surface = drawing.pointee.cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return nil }
        defer { drawing.pointee.cairo_surface_destroy(surface) }
        guard let context = drawing.pointee.cairo_create(surface) else { return nil }
        defer { drawing.pointee.cairo_destroy(context) }
        return drawing.pointee.pango_cairo_create_layout(context)
    }

    deinit { library.pointee.g_object_unref(UnsafeMutableRawPointer(layout)) }

    private static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longest)
        let cut = scalars.endIndex < text.unicodeScalars.endIndex
        var shown = String.UnicodeScalarView()
        for scalar in scalars { shown.append(scalar == "\0" ? "\u{fffd}" : scalar) }
        if cut { shown.append("…") }
        return String(shown)
    }

    private func setFont(_ style: TextStyle) {
        guard let font = library.pointee.pango_font_description_new() else { return }
        library.pointee.pango_font_description_set_family(
            font, String(style.family.prefix(100).filter { $0 != "\0" }))
        library.pointee.pango_font_description_set_absolute_size(
            font, max(1, min(style.size.drawable, 1000)) * Self.units)
        library.pointee.pango_font_description_set_weight(font, Int32(max(100, min(style.weight, 1000))))
        library.pointee.pango_font_description_set_style(font, style.isItalic ? 2 : 0)
        library.pointee.pango_layout_set_font_description(layout, font)
        library.pointee.pango_font_description_free(font)
    }

    /// In points.
    package var size: CGSize {
        var (width, height) = (Int32(0), Int32(0))
        library.pointee.pango_layout_get_size(layout, &width, &height)
        return CGSize(
            width: (Double(width) / Self.units).rounded(.up), height: (Double(height) / Self.units).rounded(.up))
    }

    /// From the upper edge to the first line's letters' feet; points.
    package var baseline: Double { Double(library.pointee.pango_layout_get_baseline(layout)) / Self.units }

    /// Where a character is, counted in bytes of UTF-8 from the start; points from the upper left corner.
    package func place(ofByte index: Int) -> CGRect {
        var box = cdrawing_box()
        library.pointee.pango_layout_index_to_pos(layout, Int32(max(0, min(index, text.utf8.count))), &box)
        return CGRect(
            x: Double(box.x) / Self.units, y: Double(box.y) / Self.units, width: Double(box.width) / Self.units,
            height: Double(box.height) / Self.units)
    }

    /// Draws with the corner at a point that comes first downwards: the upper left one where y grows downwards, and the
    /// lower left one where it grows upwards.
    package func draw(in context: CGContext, at point: CGPoint, color: CGColor) {
        guard !context.state.isCollapsed else { return }
        context.saveGState()
        context.translateBy(x: CGFloat(Double(point.x).drawable), y: CGFloat(Double(point.y).drawable))
        if context.isUpwards {
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.use(color)
        library.pointee.cairo_move_to(context.context, 0, 0)
        library.pointee.pango_cairo_show_layout(context.context, layout)
        context.beginPath()
        context.restoreGState()
    }
}
