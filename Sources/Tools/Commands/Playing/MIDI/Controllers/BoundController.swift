import AudioToolbox
import ExtensionHost
import HostControl
import Rigs

/// A controller that moves a parameter of a unit of this process, and what the render thread borrows for it.
struct BoundController {
    let saved: RigController
    let instance: UInt64
    /// In the table.
    let place: Int
    private(set) weak var unit: ExtensionAudioUnit?
    /// Kept as long as the table has the binding.
    private let parameter: AUParameter
    private let outlet: ParameterOutlet
    /// Seconds in which a parameter that can ramp gets to a value, as where a person sets it.
    private static let rampSeconds = 0.02

    init(
        _ saved: RigController, _ parameter: AUParameter, of unit: ExtensionAudioUnit, instance: UInt64, place: Int
    ) {
        (self.saved, self.parameter, self.instance, self.place) = (saved, parameter, instance, place)
        self.unit = unit
        outlet = ParameterOutlet(unit.scheduleParameterBlock)
    }

    /// The parameter that a controller is to move. Throws `HostControlError` for one that the unit does not have or that
    /// cannot be set, and for a range that is not the parameter's.
    static func parameter(
        _ request: ControllerRequest, of unit: ExtensionAudioUnit
    ) throws(HostControlError) -> AUParameter {
        guard let parameter = unit.parameterTree?.allParameters.first(where: { $0.keyPath == request.parameter }) else {
            throw .noSuchParameter(.name(request.parameter), unit: unit.shownName)
        }
        guard parameter.flags.contains(.flag_IsWritable), !parameter.flags.contains(.flag_MeterReadOnly) else {
            throw .failed("\(parameter.keyPath) of \(unit.shownName) can only be read, so no controller moves it")
        }
        for value in [request.least, request.greatest].compactMap({ $0 })
        where !(value >= parameter.minValue && value <= parameter.maxValue) {
            throw .outOfRange(
                parameter: parameter.keyPath, value: value, minimum: parameter.minValue, maximum: parameter.maxValue)
        }
        return parameter
    }

    /// The parameter as the unit has it now; nil where the unit has gone, or lost it.
    var present: AUParameter? { unit?.parameterTree?.parameter(withAddress: parameter.address) }

    /// Whether the unit has another tree than when this was made, with the parameter in it.
    var isOutdated: Bool {
        guard let present else { return false }
        return present !== parameter && present.keyPath == saved.parameter
    }

    func content(port: Int?, sampleRate: Double, isSelected: Bool) -> ControllerTable.Content {
        let isStepped = parameter.unit == .boolean || parameter.unit == .indexed
        let range = ControllerRange(
            saved.least ?? parameter.minValue, saved.greatest ?? parameter.maxValue,
            isLogarithmic: parameter.flags.contains(.flag_DisplayLogarithmic), isStepped: isStepped)
        return ControllerTable.Content(
            parameter, through: outlet, port: port, ControllerTrack(saved.controller, isSelected: isSelected),
            // Between two of few values nobody finds the one that it has.
            ControllerPickup(jumps: saved.jumps || isStepped), range,
            rampFrames: parameter.flags.contains(.flag_CanRamp)
                ? AUAudioFrameCount(sampleRate * Self.rampSeconds) : 0)
    }

    var status: ControllerBinding {
        ControllerBinding(
            instance: instance, parameter: saved.parameter, kind: saved.controller.kind.rawValue,
            channel: saved.controller.channel,
            number: saved.controller.kind.numbers == nil ? nil : saved.controller.number, port: saved.port,
            least: saved.least, greatest: saved.greatest, jumps: saved.jumps)
    }
}

extension ControllerRequest {
    /// What a rig holds, as a request.
    init(_ saved: RigController) {
        self.init(parameter: saved.parameter)
        (port, least, greatest, jumps) = (saved.port, saved.least, saved.greatest, saved.jumps)
    }
}
