/// One component that can be instantiated, as a registration in this process or a host library's registry describes it.
package struct ComponentRecord: Hashable, Sendable {
    /// The codes and the component's flags; the mask is 0.
    package let description: AudioComponentDescription
    /// By convention "Manufacturer: Name".
    package let name: String
    /// 0xMMMMmmDD.
    package let version: UInt32
    package let tags: [String]
    package let hasCustomView: Bool
    /// Where the bundle is; nil for a component registered in this process.
    package let bundlePath: String?

    package init(
        description: AudioComponentDescription, name: String, version: UInt32, tags: [String] = [],
        hasCustomView: Bool = false, bundlePath: String? = nil
    ) {
        self.description = description
        self.name = name
        self.version = version
        self.tags = tags
        self.hasCustomView = hasCustomView
        self.bundlePath = bundlePath
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.description == right.description && left.name == right.name && left.version == right.version
            && left.tags == right.tags && left.hasCustomView == right.hasCustomView
            && left.bundlePath == right.bundlePath
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(name)
    }

    var key: AudioComponentKey { AudioComponentKey(description) }
    var flags: AudioComponentFlags { AudioComponentFlags(rawValue: description.componentFlags) }

    /// Whether a search finds the component. One that is unsearchable is found by all three of its codes only.
    func isFound(by query: AudioComponentDescription) -> Bool {
        let isExact = query.componentType != 0 && query.componentSubType != 0 && query.componentManufacturer != 0
        return query.matches(description) && (isExact || !flags.contains(.unsearchable))
    }
}
