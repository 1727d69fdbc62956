/// A plug-in of another program's file, with what it is set to.
package struct ImportedUnit: Equatable, Sendable {
    /// Which plug-in it is.
    package enum Identity: Equatable, Sendable {
        /// As `auctl plugins` names it, such as `lv2:http://…`.
        case plugIn(String)
        /// None that could be an audio unit: the rest of a sentence that begins with its name.
        case foreign(String)
    }

    /// The most values, properties and controllers of one.
    static let most = 4096

    package var identity: Identity
    /// As the file calls it, for people.
    package var name: String
    /// Whether its input is heard without it.
    package var isBypassed = false
    /// In the file's order; a later one of the same parameter wins.
    package var values: [ImportedValue] = []
    /// What the plug-in keeps beside its parameters, in the file's order.
    package var properties: [ImportedProperty] = []
    package var controllers: [ImportedController] = []

    package init(_ identity: Identity, name: String) {
        self.identity = identity
        self.name = name
    }
}
