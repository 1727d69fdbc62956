import ArgumentParser

/// Units whose host died: taken over, and how long these wait for another host.
struct TakeoverOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Take over a unit whose host died, as `auctl ps` lists it, or all units of a dead host by its process; "
                + "they come before those of --unit.", valueName: "instance"), completion: NameCompletion.waiting)
    var attach: [String] = []
    @Option(help: "Seconds that units wait in the daemon for another host should this one die; not with --group.")
    var linger: Double = 30
}
