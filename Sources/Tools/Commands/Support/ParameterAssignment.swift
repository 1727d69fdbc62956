import Foundation

/// `--param key=value`, with `N:` in front for the N-th unit of a chain.
package struct ParameterAssignment: Equatable, Sendable {
    /// Which unit, from 0.
    package var unit: Int
    /// Identifier, key path or address (decimal or 0x…) of the parameter.
    package var key: String
    /// As written; a number, or one of the parameter's value texts.
    package var text: String

    /// Throws a usage failure naming what is wrong.
    package init(_ argument: String) throws {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
            throw CommandFailure(
                .usage, "'\(argument)' sets no parameter; write --param cutoff=900, or 2:cutoff=900 for the second unit"
            )
        }
        (unit, key) = try UnitPrefix.split(String(argument[..<equals]))
        text = String(argument[argument.index(after: equals)...])
        guard !key.isEmpty, !text.isEmpty else {
            throw CommandFailure(.usage, "'\(argument)' lacks a parameter's name or its value")
        }
        if let number = Double(text), !Float(number).isFinite {
            throw CommandFailure(.usage, "'\(argument)': \(text) is no value for a parameter; write a finite number")
        }
    }

    /// The value as a number; nil when it is a text.
    package var number: Float? { Float(text) }
}
