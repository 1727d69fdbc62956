import ArgumentParser

/// Which units a command plays through, and what they are set to.
struct ChosenUnits: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("A unit, such as \"aufx dist Demo\"; repeat for a chain.", valueName: "component"),
        completion: NameCompletion.components)
    var unit: [String] = []
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A preset, from the factory or yours, by name or number; 2:NAME for the second unit.", valueName: "preset"),
        completion: NameCompletion.presets)
    var preset: [String] = []
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A parameter's value; 2:KEY=VALUE for the second unit.", valueName: "key=value"),
        completion: NameCompletion.parameters)
    var param: [String] = []
    @Option(
        name: .customLong("open"),
        help: ArgumentHelp(
            "A file of yours that a unit reads, such as a SoundFont bank; KEY=FILE says which of its files, 2:FILE is "
                + "for the second unit.",
            valueName: "file"),
        completion: .file())
    var file: [String] = []
}
