import CCairo
import Foundation
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderBenchmark

/// A drawing surface that ends as an SVG or a PNG file.
final class PlotCanvas {
    enum Anchor: String { case start, middle, end }

    let width: Double
    let height: Double
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let cairo: ccairo
    private let path: String
    /// Where cairo draws a vector picture: in memory, so that it is written as other files are, whole or not at all.
    private let drawn: MemoryFile
    private let isVector: Bool
    /// Cairo would draw the outlines of each letter, which nobody can search or read aloud.
    private var textElements: [String] = []

    /// `path` ends in .svg or .png; a PNG has `scale` pixels per point. Throws when the ending is another or the file
    /// cannot be written.
    init(path: String, width: Double, height: Double, scale: Double = 1.5) throws {
        let name = path.lowercased()
        guard name.hasSuffix(".svg") || name.hasSuffix(".png") else {
            throw BenchmarkError.plot(path: path, reason: "the name must end in .svg or .png")
        }
        guard let cairo = ccairo()?.pointee else {
            throw BenchmarkError.plot(path: path, reason: "cairo is not installed; sudo apt install libcairo2")
        }
        self.cairo = cairo
        drawn = try MemoryFile(name: "plot", size: 4096)
        let place = "/proc/self/fd/\(drawn.rawDescriptor)"
        isVector = name.hasSuffix(".svg")
        let made =
            isVector
            ? cairo.svg_surface_create(place, width, height)
            : cairo.image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width * scale), Int32(height * scale))
        guard let made, cairo.surface_status(made) == CAIRO_STATUS_SUCCESS, let drawing = cairo.create(made) else {
            let reason = made.map { Self.text(cairo, cairo.surface_status($0)) }
            cairo.surface_destroy(made)
            throw BenchmarkError.plot(path: path, reason: reason ?? "no memory")
        }
        surface = made
        context = drawing
        self.path = path
        self.width = width
        self.height = height
        if !isVector { cairo.scale(context, scale, scale) }
    }

    private static func text(_ cairo: ccairo, _ status: cairo_status_t) -> String {
        cairo.status_to_string(status).map { String(cString: $0) } ?? "unknown error"
    }

    deinit {
        cairo.destroy(context)
        cairo.surface_destroy(surface)
    }

    /// Writes the file. Throws when that fails.
    func finish() throws {
        cairo.surface_flush(surface)
        let status: cairo_status_t
        if isVector {
            cairo.surface_finish(surface)
            status = cairo.surface_status(surface)
        } else {
            status = cairo.surface_write_to_png(surface, "/proc/self/fd/\(drawn.rawDescriptor)")
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            throw BenchmarkError.plot(path: path, reason: Self.text(cairo, status))
        }
        var bytes = try picture()
        if isVector { try addTexts(to: &bytes) }
        do { try RegularFile.replace(path: path, with: bytes) } catch {
            throw BenchmarkError.plot(path: path, reason: error.reason + error.fileAdvice)
        }
    }

    private func picture() throws -> [UInt8] {
        let length = lseek(drawn.rawDescriptor, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: max(length, 0))
        let count = bytes.withUnsafeMutableBytes { pread(drawn.rawDescriptor, $0.baseAddress, $0.count, 0) }
        guard count == bytes.count, count > 0 else {
            throw BenchmarkError.plot(path: path, reason: SystemError.last("pread", path).reason)
        }
        return bytes
    }

    /// On top of what is drawn, before the end of the file's only element.
    private func addTexts(to picture: inout [UInt8]) throws {
        let ending = Array("</svg>\n".utf8)
        guard picture.suffix(ending.count) == ending[...] else {
            throw BenchmarkError.plot(path: path, reason: "this version of cairo ends it in another way")
        }
        picture.removeLast(ending.count)
        picture += textElements.joined().utf8
        picture += ending
    }

    func fill(_ color: PlotColor, x: Double, y: Double, width: Double, height: Double) {
        use(color)
        cairo.rectangle(context, x, y, width, height)
        cairo.fill(context)
    }

    func line(_ points: [(x: Double, y: Double)], _ color: PlotColor, width: Double, dashed: Bool = false) {
        guard let first = points.first else { return }
        use(color)
        cairo.set_line_width(context, width)
        cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        let dashes: [Double] = dashed ? [6, 4] : []
        cairo.set_dash(context, dashes, Int32(dashes.count), 0)
        cairo.move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo.line_to(context, point.x, point.y) }
        cairo.stroke(context)
    }

    func dot(x: Double, y: Double, _ color: PlotColor, radius: Double) {
        use(color)
        cairo.new_path(context)
        cairo.arc(context, x, y, radius, 0, 2 * Double.pi)
        cairo.fill(context)
    }

    /// Draws text with its baseline at `y`.
    func text(
        _ text: String, x: Double, y: Double, size: Double, _ color: PlotColor = .ink, anchor: Anchor = .start,
        bold: Bool = false
    ) {
        guard !isVector else {
            textElements.append(Self.element(text, x: x, y: y, size: size, color, anchor, bold))
            return
        }
        use(color)
        let offset = anchor == .start ? 0 : measure(text, size: size, bold: bold) * (anchor == .middle ? 0.5 : 1)
        select(size, bold)
        cairo.move_to(context, x - offset, y)
        cairo.show_text(context, text)
    }

    private static func element(
        _ text: String, x: Double, y: Double, size: Double, _ color: PlotColor, _ anchor: Anchor, _ bold: Bool
    ) -> String {
        let place = String(format: "x=\"%.1f\" y=\"%.1f\" font-size=\"%g\"", x, y, size)
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return "<text \(place) font-family=\"sans-serif\"\(bold ? " font-weight=\"bold\"" : "")"
            + " text-anchor=\"\(anchor.rawValue)\" fill=\"\(color.hex)\">\(escaped)</text>\n"
    }

    /// The advance width of a text in points.
    func measure(_ text: String, size: Double, bold: Bool = false) -> Double {
        select(size, bold)
        var extents = cairo_text_extents_t()
        cairo.text_extents(context, text, &extents)
        return extents.x_advance
    }

    /// Draws inside a rectangle only.
    func clipped(x: Double, y: Double, width: Double, height: Double, _ body: () -> Void) {
        cairo.save(context)
        cairo.rectangle(context, x, y, width, height)
        cairo.clip(context)
        body()
        cairo.restore(context)
    }

    private func select(_ size: Double, _ bold: Bool) {
        cairo.select_font_face(
            context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
        cairo.set_font_size(context, size)
    }

    private func use(_ color: PlotColor) {
        cairo.set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }
}
