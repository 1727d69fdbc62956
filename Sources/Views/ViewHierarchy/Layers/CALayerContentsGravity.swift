/// Where the picture of a layer is (CALayer.h); it fills the layer, here.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// In the middle.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// All of the layer.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// As much as shows all of it.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// As much as leaves nothing empty.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How round corners go on (CALayer.h); as a part of a circle, here.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// The name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// As a part of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// Evenly.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer (CALayer.h).
public struct CACornerMask: OptionSet, Sendable {
    /// One bit for each.
    public let rawValue: UInt
    /// Bits that mean nothing are kept.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the low x and the low y.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// At the high x and the low y.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// At the low x and the high y.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// At the high x and the high y.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
    static let all = CACornerMask(rawValue: 15)
}
