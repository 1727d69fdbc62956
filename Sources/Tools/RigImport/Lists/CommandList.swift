/// A list of commands of mod-host (`add`, `param_set`, `connect`), of jalv (a command line, then `set` and
/// `SYMBOL = VALUE`), or of both: the plug-ins in the order in which they are connected.
struct CommandList {
    /// The most lines.
    private static let mostLines = 100_000
    /// The most connections.
    private static let mostConnections = 1024
    /// The most bytes of a line.
    private static let longestLine = 65_536

    private(set) var rig = ImportedRig()
    /// In the order in which they were added, by the names that connections have.
    private var units: [ImportedUnit] = []
    /// The place of each by its name.
    private var places: [String: Int] = [:]
    private var connections: [(from: String, to: String)] = []

    /// - Throws: `RigImportError` with the line for a known command that makes no sense.
    init(_ contents: [UInt8]) throws(RigImportError) {
        let lines = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.count <= Self.mostLines else { throw RigImportError("has more than \(Self.mostLines) lines") }
        for (index, line) in lines.enumerated() {
            guard line.count <= Self.longestLine else { throw Self.wrong(index, "is too long") }
            let words = CommandLineWords(line).words
            do throws(RigImportError) {
                if !words.isEmpty { try take(words, at: index) }
            } catch {
                throw Self.wrong(index, error.reason)
            }
        }
        rig.arrange(units, connections: connections)
    }

    private static func wrong(_ index: Int, _ reason: String) -> RigImportError {
        RigImportError("is no list of commands that can be read: line \(index + 1) \(reason)")
    }

    // MARK: Lines

    private mutating func take(_ words: [String], at index: Int) throws(RigImportError) {
        let program = words[0].split(separator: "/").last.map(String.init) ?? words[0]
        if program == "jalv" || program.hasPrefix("jalv.") { return try add(JalvLine(words.dropFirst())) }
        if words.count == 3, words[1] == "=" { return try set(last(), words[0], words[2]) }
        switch words[0] {
        case "add": try add(words)
        case "remove": try remove(words)
        case "param_set": try set(unit(words, 1), word(words, 2), word(words, 3))
        case "set": try set(last(), word(words, 1), word(words, 2))
        case "bypass": units[try unit(words, 1)].isBypassed = try word(words, 2) != "0"
        case "connect", "jack_connect":
            guard connections.count < Self.mostConnections else {
                throw RigImportError("connects more than \(Self.mostConnections) times")
            }
            connections.append((try word(words, 1), try word(words, 2)))
        case "disconnect", "jack_disconnect":
            let (from, to) = (try word(words, 1), try word(words, 2))
            connections.removeAll { $0.from == from && $0.to == to }
        case "midi_map": try map(words)
        case "patch_set":
            rig.remark("\(units[try unit(words, 1)].name): its own setting '\(try word(words, 2))' is not taken over")
        case "preset_load": rig.remark(Self.preset(try word(words, 2), of: units[try unit(words, 1)].name))
        case "preset": rig.remark(Self.preset(try word(words, 1), of: units[try last()].name))
        case _ where Self.silent.contains(words[0]): break
        default: rig.remark("line \(index + 1), '\(words[0].prefix(40))', is not taken over")
        }
    }

    /// Commands after which everything sounds as before.
    private static let silent: Set<String> = [
        "activate", "controls", "cpu_load", "exit", "feature_enable", "help", "monitor", "monitor_output", "monitors",
        "output_data_ready", "param_get", "param_monitor", "presets", "preset_show", "quit", "save",
    ]

    private static func preset(_ uri: String, of name: String) -> String {
        "\(name): its preset '\(uri)' is not selected; select it with `auctl preset`, and save the rig again"
    }

    private func word(_ words: [String], _ place: Int) throws(RigImportError) -> String {
        guard place < words.count else {
            throw RigImportError("lacks a word behind '\(words[words.count - 1].prefix(40))'")
        }
        return words[place]
    }

    // MARK: Plug-ins

    private mutating func add(_ words: [String]) throws(RigImportError) {
        let (uri, number) = (try word(words, 1), try word(words, 2))
        guard let number = Int(number), number >= 0 else { throw RigImportError("has no number of an instance") }
        try append(ImportedUnit(.plugIn("lv2:\(uri)"), name: "effect_\(number)"))
    }

    private mutating func add(_ line: JalvLine) throws(RigImportError) {
        // Only one has a plug-in's own name; others are numbered, as by JACK.
        var name = line.name
        var count = 1
        while places[name] != nil {
            count += 1
            name = "\(line.name)-\(count)"
        }
        var unit = ImportedUnit(.plugIn("lv2:\(line.uri)"), name: name)
        unit.values = line.values
        for remark in line.remarks { rig.remark("\(name): \(remark)") }
        try append(unit)
    }

    private mutating func append(_ unit: ImportedUnit) throws(RigImportError) {
        guard places[unit.name] == nil else { throw RigImportError("adds \(unit.name), which is there already") }
        guard units.count < ImportedRig.mostUnits else {
            throw RigImportError("adds more than \(ImportedRig.mostUnits) plug-ins")
        }
        places[unit.name] = units.count
        units.append(unit)
    }

    private mutating func remove(_ words: [String]) throws(RigImportError) {
        let place = try unit(words, 1)
        let name = units.remove(at: place).name
        places = Dictionary(uniqueKeysWithValues: units.enumerated().map { ($0.element.name, $0.offset) })
        connections.removeAll { $0.from.hasPrefix("\(name):") || $0.to.hasPrefix("\(name):") }
    }

    private func unit(_ words: [String], _ place: Int) throws(RigImportError) -> Int {
        let number = try word(words, place)
        guard let unit = places["effect_\(number)"] else {
            throw RigImportError("names instance \(number), which is not there")
        }
        return unit
    }

    private func last() throws(RigImportError) -> Int {
        guard !units.isEmpty else { throw RigImportError("sets something before there is a plug-in") }
        return units.count - 1
    }

    // MARK: Values

    private mutating func set(_ unit: Int, _ symbol: String, _ value: String) throws(RigImportError) {
        guard let number = ImportedValue.number(value) else {
            throw RigImportError("has a value that is no number: '\(value)'")
        }
        if symbol == ":bypass" {
            units[unit].isBypassed = number != 0
            return
        }
        units[unit].values.removeAll { $0.symbol == symbol }
        units[unit].values.append(ImportedValue(symbol: symbol, value: number))
        guard units[unit].values.count <= ImportedUnit.most else { throw RigImportError("sets too many values") }
    }

    /// `midi_map INSTANCE SYMBOL CHANNEL CONTROLLER [LEAST GREATEST]`, with channels from 0.
    private mutating func map(_ words: [String]) throws(RigImportError) {
        let (place, symbol) = (try unit(words, 1), try word(words, 2))
        guard let channel = Int(try word(words, 3)), let number = Int(try word(words, 4)),
            (0...15).contains(channel), (1...119).contains(number)
        else {
            return rig.remark("\(units[place].name): what moves \(symbol) is none of MIDI's controllers 1 to 119")
        }
        var controller = ImportedController(symbol: symbol, channel: channel + 1, number: number)
        if words.count > 6 {
            controller.least = ImportedValue.number(words[5])
            controller.greatest = ImportedValue.number(words[6])
        }
        guard units[place].controllers.count < ImportedUnit.most else {
            throw RigImportError("maps too many controllers")
        }
        units[place].controllers.append(controller)
    }
}
