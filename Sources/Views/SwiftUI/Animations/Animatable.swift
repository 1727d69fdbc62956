import Foundation

/// What can be between two values (SwiftUI's `VectorArithmetic`).
public protocol VectorArithmetic: AdditiveArithmetic {
    /// Multiplies each part.
    mutating func scale(by factor: Double)
    /// The square of the length.
    var magnitudeSquared: Double { get }
}

extension Float: VectorArithmetic {
    /// Multiplies it.
    public mutating func scale(by factor: Double) { self *= Float(factor) }
    /// The square.
    public var magnitudeSquared: Double { Double(self * self) }
}

extension Double: VectorArithmetic {
    /// Multiplies it.
    public mutating func scale(by factor: Double) { self *= factor }
    /// The square.
    public var magnitudeSquared: Double { self * self }
}

extension CGFloat: VectorArithmetic {
    /// Multiplies it.
    public mutating func scale(by factor: Double) { self *= CGFloat(factor) }
    /// The square.
    public var magnitudeSquared: Double { Double(self * self) }
}

/// What has a value that can be animated (SwiftUI's `Animatable`).
public protocol Animatable {
    /// What the value is.
    associatedtype AnimatableData: VectorArithmetic = EmptyAnimatableData
    /// The value.
    var animatableData: AnimatableData { get set }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    /// Nothing.
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

/// Nothing to be animated (SwiftUI's `EmptyAnimatableData`).
public struct EmptyAnimatableData: VectorArithmetic, Sendable {
    /// Nothing.
    public init() {}
    /// Nothing.
    public static var zero: EmptyAnimatableData { EmptyAnimatableData() }
    /// Nothing.
    public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { left }
    /// Nothing.
    public static func - (left: EmptyAnimatableData, right: EmptyAnimatableData) -> EmptyAnimatableData { left }
    /// Nothing.
    public mutating func scale(by factor: Double) {}
    /// 0.
    public var magnitudeSquared: Double { 0 }
}

/// Two values that are animated as one (SwiftUI's `AnimatablePair`).
public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
    /// One of them.
    public var first: First
    /// The other.
    public var second: Second
    /// Both.
    public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
    /// Both zero.
    public static var zero: AnimatablePair { AnimatablePair(.zero, .zero) }
    /// Part by part.
    public static func + (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
        AnimatablePair(left.first + right.first, left.second + right.second)
    }
    /// Part by part.
    public static func - (left: AnimatablePair, right: AnimatablePair) -> AnimatablePair {
        AnimatablePair(left.first - right.first, left.second - right.second)
    }
    /// Part by part.
    public mutating func scale(by factor: Double) {
        first.scale(by: factor)
        second.scale(by: factor)
    }
    /// The sum of both.
    public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

extension Double: Animatable {
    /// Itself.
    public var animatableData: Double {
        get { self }
        set { self = newValue }
    }
}
extension CGFloat: Animatable {
    /// Itself.
    public var animatableData: CGFloat {
        get { self }
        set { self = newValue }
    }
}
extension Float: Animatable {
    /// Itself.
    public var animatableData: Float {
        get { self }
        set { self = newValue }
    }
}
extension Angle: Animatable {
    /// In radians.
    public var animatableData: Double {
        get { radians }
        set { radians = newValue }
    }
}
extension CGPoint: Animatable {
    /// Both coordinates.
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(x, y) }
        set { (x, y) = (newValue.first, newValue.second) }
    }
}
extension CGSize: Animatable {
    /// Both sides.
    public var animatableData: AnimatablePair<CGFloat, CGFloat> {
        get { AnimatablePair(width, height) }
        set { (width, height) = (newValue.first, newValue.second) }
    }
}
extension CGRect: Animatable {
    /// The corner and both sides.
    public var animatableData: AnimatablePair<CGPoint.AnimatableData, CGSize.AnimatableData> {
        get { AnimatablePair(origin.animatableData, size.animatableData) }
        set { (origin.animatableData, size.animatableData) = (newValue.first, newValue.second) }
    }
}
