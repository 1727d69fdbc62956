import ArgumentParser
import HostControl

/// The one running unit that a command is about.
struct UnitArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "An instance as `auctl ps` lists it, a service's process, or a unit's name.", valueName: "instance"),
        completion: NameCompletion.instances)
    var instance: String

    func unit() throws -> LocatedUnit {
        var selector = InstanceSelector()
        return try selector.unit(named: instance)
    }
}
