import ArgumentParser
import HostControl

/// What `auctl param` has to do with MIDI controllers.
struct LearnOptions: ParsableArguments {
    @Flag(help: "Have the MIDI controller that is moved next move the parameter from then on.")
    var learn = false
    @Option(
        help: ArgumentHelp(
            "With --learn: the only port whose controllers count, of those that the host plays from.",
            valueName: "port"), completion: NameCompletion.midiSources)
    var from: String?
    @Option(
        parsing: .unconditional,
        help: "With --learn: the value at the controller's least place; by default the parameter's minimum.")
    var least: Float?
    @Option(
        parsing: .unconditional,
        help: "With --learn: the value at its greatest place, which may be below --least; by default the maximum.")
    var greatest: Float?
    @Flag(help: "With --learn: follow the controller at once, and not from where it passes the parameter's value.")
    var jump = false
    @Option(help: "With --learn: seconds to wait for a controller; by default 30.")
    var wait: Double?
    @Flag(help: "Let go of the controllers of the parameters, or of all of the unit's.")
    var forget = false
    @Flag(help: "List what controllers move.")
    var learned = false

    /// Whether parameters are neither shown nor set.
    var isAsked: Bool { learn || forget || learned }

    /// Throws for what does not go together.
    func check(_ parameters: [String]) throws {
        guard [learn, forget, learned].count(where: { $0 }) < 2 else {
            throw ValidationError("--learn, --forget and --learned exclude each other")
        }
        guard learn || from == nil && least == nil && greatest == nil && !jump && wait == nil else {
            throw ValidationError("--from, --least, --greatest, --jump and --wait go with --learn")
        }
        guard !isAsked || !parameters.contains(where: { $0.contains("=") }) else {
            throw ValidationError("a parameter is either set, or has to do with a controller; leave the value out")
        }
        guard !learn || parameters.count == 1 else {
            throw ValidationError("--learn takes one parameter, such as `auctl param 1 cutoff --learn`")
        }
        if let wait, !ControllerRequest.waits.contains(wait) {
            throw ValidationError("--wait takes 0 to \(Int(ControllerRequest.waits.upperBound)) seconds, not \(wait)")
        }
        for (name, value) in [("--least", least), ("--greatest", greatest)] {
            if let value, !value.isFinite { throw ValidationError("\(name) takes a finite value, not \(value)") }
        }
    }

    /// What a host is asked for.
    func request(_ parameter: String) -> ControllerRequest {
        var request = ControllerRequest(parameter: parameter)
        (request.port, request.least, request.greatest, request.jumps) = (from, least, greatest, jump)
        request.seconds = wait ?? request.seconds
        return request
    }
}
