import CDrawing
import Foundation

/// Where is drawn, and how (CGContext.h): colours, lines, clip and transform, which can be saved and restored.
///
/// Coordinates grow to the right, and up or down as the view has it whose context it is. What is no number counts as 0.
/// Thread: one at a time.
public final class CGContext {
    struct State {
        var fill = CGColor.black
        var stroke = CGColor.black
        var alpha = 1.0
        var shadow: (offset: CGSize, blur: Double, color: CGColor)?
        /// Whether a transform left nothing that could be drawn.
        var isCollapsed = false
    }

    let context: OpaquePointer
    let library: UnsafePointer<cdrawing>
    let surface: OpaquePointer
    var state = State()
    private var saved: [State] = []
    /// The opacities of the transparency layers that are open.
    var groups: [Double] = []
    /// The transform that the context was made with, from points to pixels.
    package private(set) var baseTransform: CGAffineTransform

    /// What is drawn into goes away last.
    private let memory: UnsafeMutableRawPointer?

    private init?(
        surface: OpaquePointer?, library: UnsafePointer<cdrawing>, base: CGAffineTransform,
        memory: UnsafeMutableRawPointer?
    ) {
        guard let surface, library.pointee.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let context = library.pointee.cairo_create(surface)
        else {
            memory?.deallocate()
            return nil
        }
        (self.surface, self.context, self.library, self.memory) = (surface, context, library, memory)
        baseTransform = base
        var matrix = base.matrix
        library.pointee.cairo_set_matrix(context, &matrix)
    }

    /// Draws into memory of four bytes a pixel: blue, green, red and one that is not used.
    ///
    /// Nil where the drawing libraries are missing. The memory has to outlive the context.
    package convenience init?(
        pixels: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, transform: CGAffineTransform
    ) {
        guard let drawing, width > 0, height > 0, width <= 16_384, height <= 16_384 else { return nil }
        let surface = drawing.pointee.cairo_image_surface_create_for_data(
            pixels.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(width), Int32(height),
            Int32(bytesPerRow))
        self.init(surface: surface, library: drawing, base: transform, memory: nil)
    }

    /// Draws into a bitmap of its own or the caller's, upwards from its lower left corner: 32 bits a pixel, blue, green,
    /// red and opacity, multiplied.
    ///
    /// Nil for a side below 1 or above 16,384 pixels, for other depths, and where the drawing libraries are missing.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard let drawing, (1...16_384).contains(width), (1...16_384).contains(height), bitsPerComponent == 8,
            bytesPerRow == 0 || bytesPerRow >= width * 4 && bytesPerRow % 4 == 0 && bytesPerRow <= 1 << 20
        else { return nil }
        let row = bytesPerRow == 0 ? width * 4 : bytesPerRow
        let own = data == nil ? UnsafeMutableRawPointer.allocate(byteCount: row * height, alignment: 16) : nil
        own?.initializeMemory(as: UInt8.self, repeating: 0, count: row * height)
        guard let memory = data ?? own else { return nil }
        let surface = drawing.pointee.cairo_image_surface_create_for_data(
            memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(row))
        let upwards = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        self.init(surface: surface, library: drawing, base: upwards, memory: own)
    }

    deinit {
        library.pointee.cairo_destroy(context)
        library.pointee.cairo_surface_flush(surface)
        library.pointee.cairo_surface_destroy(surface)
        memory?.deallocate()
    }

    /// The width of the bitmap in pixels.
    public var width: Int { Int(library.pointee.cairo_image_surface_get_width(surface)) }
    /// The height of the bitmap in pixels.
    public var height: Int { Int(library.pointee.cairo_image_surface_get_height(surface)) }

    /// A copy of the bitmap as it is now.
    public func makeImage() -> CGImage? { CGImage(copying: surface, library) }

    // MARK: State

    /// Keeps colours, lines, clip and transform, 512 times at most.
    public func saveGState() {
        guard saved.count < 512 else { return }
        saved.append(state)
        library.pointee.cairo_save(context)
    }

    /// Goes back to what was kept last; does nothing if there is nothing.
    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        state = last
        library.pointee.cairo_restore(context)
    }

    /// How often `saveGState` was called more than `restoreGState`: what a view leaves behind is put right by it.
    package var depth: Int {
        get { saved.count }
        set { while saved.count > newValue { restoreGState() } }
    }

    /// Moves the origin; points.
    public func translateBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(translationX: x, y: y)) }
    /// Changes the size of what is drawn; 0 draws nothing.
    public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
    /// Turns what is drawn; radians, from x towards y.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// Puts a transform before the present one. After one that cannot be inverted nothing is drawn until the state is
    /// restored.
    public func concatenate(_ transform: CGAffineTransform) {
        guard !state.isCollapsed, transform.isInvertible, transform.concatenating(ctm).isInvertible else {
            state.isCollapsed = true
            return
        }
        var matrix = transform.matrix
        library.pointee.cairo_transform(context, &matrix)
    }

    /// From points to pixels.
    public var ctm: CGAffineTransform {
        var matrix = cairo_matrix_t()
        library.pointee.cairo_get_matrix(context, &matrix)
        return CGAffineTransform(matrix)
    }

    /// Whether y grows upwards in the picture.
    package var isUpwards: Bool { ctm.determinant < 0 }

    // MARK: Colours and lines

    /// What areas and text are filled with.
    public func setFillColor(_ color: CGColor) { state.fill = color }
    /// What lines are drawn with.
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }
    /// As `setFillColor(_:)`, from parts of 0 to 1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// As `setStrokeColor(_:)`, from parts of 0 to 1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    /// The opacity of all that is drawn after, 0 to 1.
    public func setAlpha(_ alpha: CGFloat) { state.alpha = min(1, max(0, Double(alpha).drawable)) }
    /// The width of lines, in points.
    public func setLineWidth(_ width: CGFloat) {
        library.pointee.cairo_set_line_width(context, max(0, Double(width).drawable))
    }
    /// How lines end.
    public func setLineCap(_ cap: CGLineCap) {
        library.pointee.cairo_set_line_cap(context, cairo_line_cap_t(UInt32(cap.rawValue)))
    }
    /// How lines meet.
    public func setLineJoin(_ join: CGLineJoin) {
        library.pointee.cairo_set_line_join(context, cairo_line_join_t(UInt32(join.rawValue)))
    }
    /// How far a corner may reach, in widths of the line.
    public func setMiterLimit(_ limit: CGFloat) {
        library.pointee.cairo_set_miter_limit(context, max(1, Double(limit).drawable))
    }
    /// Lengths of dashes and gaps in points, by turns; none for a solid line. Negative ones, and more than 32, are none.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let dashes = lengths.map { Double($0).drawable }
        let isUsable = dashes.count <= 32 && dashes.allSatisfy { $0 >= 0 } && dashes.reduce(0, +) > 0.01
        library.pointee.cairo_set_dash(
            context, isUsable ? dashes : [], Int32(isUsable ? dashes.count : 0), Double(phase).drawable)
    }
    /// Whether edges are drawn with shades; they are unless this says otherwise.
    public func setShouldAntialias(_ antialiases: Bool) {
        library.pointee.cairo_set_antialias(context, antialiases ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    }
    /// How what is drawn meets what is there.
    public func setBlendMode(_ mode: CGBlendMode) {
        library.pointee.cairo_set_operator(context, cairo_operator_t(mode.number))
    }
    /// A shadow of what is drawn after; the offset in points of the bitmap's upward direction. Nil as colour for none.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = color.map { (offset, min(64, max(0, Double(blur).drawable)), $0) }
    }
    /// A shadow of a third of black.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }
}
