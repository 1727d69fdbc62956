import ComponentRegistry

/// One unit of a rig.
package struct RigUnit: Equatable, Sendable {
    /// What is heard while a unit is missing.
    package enum Bridge: String, CaseIterable, Sendable { case dry, silence, hold }

    /// Where a unit's service runs.
    package enum Placement: String, CaseIterable, Sendable { case follow, anticipate, dedicated, spread }

    /// A preset that was selected last, whatever was changed since.
    package struct Preset: Equatable, Sendable {
        /// For people and for finding it.
        package var name: String
        /// From 0 for one from the factory, negative for one of the user's; nil when nobody wrote it down.
        package var number: Int?

        package init(name: String, number: Int? = nil) {
            self.name = name
            self.number = number
        }
    }

    /// What is installed is found by it.
    package var component: ComponentIdentifier
    /// "Manufacturer: Name", for people.
    package var name: String
    /// Whether it is loaded into the host; nil as the component's kind has it.
    package var isInProcess: Bool?
    /// Units of one group share a process; nil for a process of its own.
    package var group: String?
    /// What is heard while it is missing; nil for the unit's default.
    package var bridge: Bridge?
    /// Where its service runs; nil as the host's settings have it.
    package var placement: Placement?
    /// Named where there is a state, selected where there is none.
    package var preset: Preset?
    /// Values by key path, which win over those of the state and of the preset.
    package var parameters: [String: Float] = [:]
    /// A binary property list of what documents keep of the unit; nil for a unit as it starts.
    package var state: [UInt8]?
    /// What the user selected for it, in this order.
    package var files: [RigFile] = []
    /// What moves its parameters, in the order in which it was bound.
    package var controllers: [RigController] = []

    package init(component: ComponentIdentifier, name: String) {
        self.component = component
        self.name = name
    }
}
