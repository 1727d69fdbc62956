/// A controller that moves a parameter of a rig's unit.
package struct RigController: Hashable, Sendable {
    /// The most that a unit has, and a host.
    package static let most = 64
    /// The most bytes of a port's name.
    private static let longestPort = 1024

    /// The parameter's key path.
    package var parameter: String
    package var controller: MIDIController
    /// The only port that moves it, as `auctl midi` names it; nil for every port of the host.
    package var port: String?
    /// The value at the controller's least place; nil for the parameter's own minimum.
    package var least: Float?
    /// The value at the controller's greatest place; nil for the parameter's own maximum. It may be below `least`.
    package var greatest: Float?
    /// Whether the parameter follows at once, instead of from where the controller passes its value.
    package var jumps = false

    package init(parameter: String, controller: MIDIController) {
        (self.parameter, self.controller) = (parameter, controller)
    }

    /// - Throws: `RigError` naming the place and what is wrong there.
    init(_ object: RigObject) throws(RigError) {
        guard let parameter = try object.text(RigControllerKey.parameter) else {
            throw object.wrong(RigControllerKey.parameter, "a parameter's key path")
        }
        self.init(parameter: parameter, controller: try Self.controller(object))
        port = try object.text(RigControllerKey.port)
        guard port?.utf8.count ?? 0 <= Self.longestPort else {
            throw object.wrong(RigControllerKey.port, "a text of at most \(Self.longestPort) bytes")
        }
        least = try Self.value(object, RigControllerKey.least)
        greatest = try Self.value(object, RigControllerKey.greatest)
        jumps = try object.flag(RigControllerKey.jumps) ?? false
    }

    private static func controller(_ object: RigObject) throws(RigError) -> MIDIController {
        guard let kind: MIDIController.Kind = try object.choice(RigControllerKey.kind) else {
            throw object.wrong(
                RigControllerKey.kind,
                "one of \(MIDIController.Kind.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        guard let channel = try object.integer(RigControllerKey.channel, 1...16) else {
            throw object.wrong(RigControllerKey.channel, "a whole number from 1 to 16")
        }
        guard let numbers = kind.numbers else {
            guard object.value(RigControllerKey.number) == nil,
                let controller = MIDIController(kind, channel: channel)
            else { throw object.wrong(RigControllerKey.number, "left out: \(kind.rawValue) has none") }
            return controller
        }
        guard let number = try object.integer(RigControllerKey.number, numbers),
            let controller = MIDIController(kind, channel: channel, number: number)
        else {
            throw object.wrong(
                RigControllerKey.number, "a whole number from \(numbers.lowerBound) to \(numbers.upperBound)")
        }
        return controller
    }

    private static func value(_ object: RigObject, _ key: RigControllerKey) throws(RigError) -> Float? {
        guard let value = object.value(key) else { return nil }
        guard let number = RigObject.number(value).map({ Float($0) }), number.isFinite else {
            throw object.wrong(key, "a finite number")
        }
        return number
    }
}
