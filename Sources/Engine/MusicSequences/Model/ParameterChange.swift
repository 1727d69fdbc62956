/// A value that a track gives a parameter of its destination, as `ParameterEvent` has it.
package struct ParameterChange: Equatable, Sendable {
    /// The parameter.
    package var parameter: UInt32
    /// Where the parameter is: global, input, output, group.
    package var scope: UInt32
    /// Which one of that scope.
    package var element: UInt32
    /// In the parameter's own unit; finite.
    package var value: Float

    /// Makes a change; a track checks its value when it is added. Thread: any.
    package init(parameter: UInt32, scope: UInt32 = 0, element: UInt32 = 0, value: Float) {
        self.parameter = parameter
        self.scope = scope
        self.element = element
        self.value = value
    }

    func isSameParameter(as other: ParameterChange) -> Bool {
        parameter == other.parameter && scope == other.scope && element == other.element
    }
}
