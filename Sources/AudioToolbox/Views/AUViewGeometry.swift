/// A width and a height in points; named `CGSize` inside view controllers and views.
public struct AUViewSize: Hashable, Sendable {
    public var width: Double
    public var height: Double

    public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }

    public static let zero = AUViewSize()
}

/// A place in points; named `CGPoint` inside view controllers and views.
public struct AUViewPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }

    public static let zero = AUViewPoint()
}

/// A rectangle in points; named `CGRect` inside view controllers and views.
public struct AUViewRect: Hashable, Sendable {
    public var origin: AUViewPoint
    public var size: AUViewSize

    public init(origin: AUViewPoint = .zero, size: AUViewSize = .zero) {
        self.origin = origin
        self.size = size
    }

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: AUViewPoint(x: x, y: y), size: AUViewSize(width: width, height: height))
    }

    public static let zero = AUViewRect()
    public var width: Double { size.width }
    public var height: Double { size.height }
}
