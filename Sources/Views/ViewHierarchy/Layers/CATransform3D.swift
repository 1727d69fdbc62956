import CoreGraphics
import Foundation

/// Turns, scales and moves in space (CATransform3D.h): of it, layers show what happens in their plane.
public struct CATransform3D: Equatable, Sendable {
    /// The first row.
    public var m11, m12, m13, m14: CGFloat
    /// The second row.
    public var m21, m22, m23, m24: CGFloat
    /// The third row.
    public var m31, m32, m33, m34: CGFloat
    /// The fourth row.
    public var m41, m42, m43, m44: CGFloat

    /// Nothing is changed.
    public init() { self.init([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) }
    private init(_ m: [CGFloat]) {
        (m11, m12, m13, m14) = (m[0], m[1], m[2], m[3])
        (m21, m22, m23, m24) = (m[4], m[5], m[6], m[7])
        (m31, m32, m33, m34) = (m[8], m[9], m[10], m[11])
        (m41, m42, m43, m44) = (m[12], m[13], m[14], m[15])
    }
    private var numbers: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
    fileprivate func times(_ other: CATransform3D) -> CATransform3D {
        let (left, right) = (numbers, other.numbers)
        var product = [CGFloat](repeating: 0, count: 16)
        for row in 0..<4 {
            for column in 0..<4 {
                for index in 0..<4 {
                    let part: CGFloat = left[row * 4 + index] * right[index * 4 + column]
                    product[row * 4 + column] += part
                }
            }
        }
        return CATransform3D(product)
    }
    /// What of it happens in the plane.
    var plane: CGAffineTransform { CGAffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
    init(_ plane: CGAffineTransform) {
        self.init()
        (m11, m12, m21, m22, m41, m42) = (plane.a, plane.b, plane.c, plane.d, plane.tx, plane.ty)
    }
}

/// Nothing is changed.
public let CATransform3DIdentity = CATransform3D()
/// Moves; points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var made = CATransform3D()
    (made.m41, made.m42, made.m43) = (tx, ty, tz)
    return made
}
/// Scales.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var made = CATransform3D()
    (made.m11, made.m22, made.m33) = (sx, sy, sz)
    return made
}
/// Turns about an axis, in radians; nothing about one without length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    var made = CATransform3D()
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else { return made }
    let (x, y, z): (CGFloat, CGFloat, CGFloat) = (x / length, y / length, z / length)
    let (c, s): (CGFloat, CGFloat) = (cos(angle), sin(angle))
    let rest: CGFloat = 1 - c
    (made.m11, made.m12, made.m13) = (c + x * x * rest, x * y * rest + z * s, x * z * rest - y * s)
    (made.m21, made.m22, made.m23) = (x * y * rest - z * s, c + y * y * rest, y * z * rest + x * s)
    (made.m31, made.m32, made.m33) = (x * z * rest + y * s, y * z * rest - x * s, c + z * z * rest)
    return made
}
/// Moves before what it does; points.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DMakeTranslation(tx, ty, tz).times(t) }
/// Scales before what it does.
public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DMakeScale(sx, sy, sz).times(t) }
/// Turns before what it does, in radians.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DMakeRotation(angle, x, y, z).times(t) }
/// One after the other.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D { a.times(b) }
/// What happens in the plane alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(m) }
/// What of it happens in the plane.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.plane }
/// Whether it changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }
