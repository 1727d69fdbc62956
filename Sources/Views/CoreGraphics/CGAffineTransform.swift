import CDrawing
import Foundation

/// Moves, scales and turns points: x' = a x + c y + tx, y' = b x + d y + ty (CGAffineTransform.h).
public struct CGAffineTransform: Equatable, Sendable {
    /// What of x goes into x'.
    public var a: CGFloat
    /// What of x goes into y'.
    public var b: CGFloat
    /// What of y goes into x'.
    public var c: CGFloat
    /// What of y goes into y'.
    public var d: CGFloat
    /// What is added to x'.
    public var tx: CGFloat
    /// What is added to y'.
    public var ty: CGFloat

    /// Leaves points where they are.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Any numbers are taken; what cannot be inverted draws nothing.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// `identity`.
    public init() { self = .identity }

    /// Moves; in points.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// Scales about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Turns about the origin, from x towards y; radians.
    public init(rotationAngle angle: CGFloat) {
        self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    }

    /// Whether it leaves points where they are.
    public var isIdentity: Bool { self == .identity }

    /// First this one, then the other.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
            d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty)
    }

    /// First a movement, then this one; points.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }

    /// First a change of size, then this one.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }

    /// First a turn, then this one; radians.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// The way back; itself where there is none, as Apple's.
    public func inverted() -> CGAffineTransform {
        guard isInvertible else { return self }
        let det = determinant
        return CGAffineTransform(
            a: d / det, b: -b / det, c: -c / det, d: a / det, tx: (c * ty - d * tx) / det, ty: (b * tx - a * ty) / det)
    }

    var determinant: Double { Double(a * d - b * c) }

    package var isInvertible: Bool {
        [a, b, c, d, tx, ty].allSatisfy { $0.isFinite && abs($0) < 1e9 } && abs(determinant) > 1e-12
    }

    var matrix: cairo_matrix_t {
        cairo_matrix_t(
            xx: Double(a), yx: Double(b), xy: Double(c), yy: Double(d), x0: Double(tx), y0: Double(ty))
    }

    init(_ matrix: cairo_matrix_t) {
        self.init(
            a: CGFloat(matrix.xx), b: CGFloat(matrix.yx), c: CGFloat(matrix.xy), d: CGFloat(matrix.yy),
            tx: CGFloat(matrix.x0), ty: CGFloat(matrix.y0))
    }
}
