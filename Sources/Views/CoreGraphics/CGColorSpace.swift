/// What the numbers of a colour mean (CGColorSpace.h); all that is drawn here is sRGB.
public final class CGColorSpace: Sendable {
    /// Apple's name of sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// Apple's name of greys of a gamma of 2.2, taken as sRGB.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

    /// Any name is taken and means sRGB.
    public init?(name: String) {}

    package init() {}
}

/// sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

/// sRGB, for colours of two components.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace() }
