import Foundation

/// A picture of an asset catalog by name (DeveloperToolsSupport's `ImageResource`).
public struct ImageResource: Hashable, Sendable {
    let name: String
    let bundle: Bundle
    /// By its name.
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

/// A colour of an asset catalog by name (DeveloperToolsSupport's `ColorResource`).
public struct ColorResource: Hashable, Sendable {
    let name: String
    let bundle: Bundle
    /// By its name.
    public init(name: String, bundle: Bundle) { (self.name, self.bundle) = (name, bundle) }
}

extension Color {
    /// A colour of the resources, by a name that Xcode makes of an asset catalog.
    public init(_ resource: ColorResource) { self.init(resource.name, bundle: resource.bundle) }
}
