import CDrawing

/// The libraries that draw, loaded when they are first needed; nil where they are not installed.
// What C loads once is constant afterwards.
nonisolated(unsafe) package let drawing: UnsafePointer<cdrawing>? = cdrawing()

/// Whether anything has been drawn or measured in this process: until then neither cairo nor Pango is in it.
package var isDrawingLoaded: Bool { cdrawing_is_loaded() != 0 }

extension Double {
    /// A coordinate as cairo takes it: it keeps 24 bits before the point, and one that is no number would end all drawing.
    var drawable: Double { isFinite ? Swift.min(Swift.max(self, -1_000_000), 1_000_000) : 0 }
}
