/// A preset that a track gives its destination, as `AUPresetEvent` has it.
package struct PresetChange: Equatable, Sendable {
    /// Where the preset belongs: global for a whole unit.
    package var scope: UInt32
    /// Which one of that scope.
    package var element: UInt32
    /// The preset as an encoded property list, which nothing here reads.
    package var propertyList: [UInt8]

    /// Thread: any.
    package init(scope: UInt32 = 0, element: UInt32 = 0, propertyList: [UInt8]) {
        self.scope = scope
        self.element = element
        self.propertyList = propertyList
    }
}
