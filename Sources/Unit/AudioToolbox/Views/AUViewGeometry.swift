/// A width and a height in points; named `CGSize` inside view controllers and views.
public struct AUViewSize: Hashable, Sendable {
    /// Points; 0 for no wish where it is a preferred size.
    public var width: Double
    /// Points; 0 for no wish where it is a preferred size.
    public var height: Double

    /// Any numbers are taken; a negative or infinite preferred size reaches the host as no wish.
    public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }

    /// As a preferred size, no wish.
    public static let zero = AUViewSize()
}

/// A place in points; named `CGPoint` inside view controllers and views.
public struct AUViewPoint: Hashable, Sendable {
    /// Points; nothing here depends on the direction.
    public var x: Double
    /// Points; nothing here depends on the direction.
    public var y: Double

    /// Any numbers are taken, infinite ones too.
    public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }

    /// The corner that coordinates count from.
    public static let zero = AUViewPoint()
}

/// A rectangle in points; named `CGRect` inside view controllers and views.
public struct AUViewRect: Hashable, Sendable {
    /// In the superview's coordinates where it is a frame.
    public var origin: AUViewPoint
    /// Points; kept as given: nothing here makes a negative size positive.
    public var size: AUViewSize

    /// Without arguments as `zero`.
    public init(origin: AUViewPoint = .zero, size: AUViewSize = .zero) {
        self.origin = origin
        self.size = size
    }

    /// Points; any numbers are taken.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: AUViewPoint(x: x, y: y), size: AUViewSize(width: width, height: height))
    }

    /// At the origin, without size: the frame of a view made without one.
    public static let zero = AUViewRect()
    /// Points; negative where the size is, unlike Apple's `CGRect`.
    public var width: Double { size.width }
    /// Points; negative where the size is, unlike Apple's `CGRect`.
    public var height: Double { size.height }
}
