import Foundation

/// One plug-in of a project of Carla's.
struct CarlaPlugIn {
    /// What Carla keeps for itself beside a plug-in's own properties.
    private static let ownTypes = "http://kxstudio.sf.net/ns/carla/"
    /// Carla's number for the bend where others have a controller's.
    private static let bend = 131

    let unit: ImportedUnit

    /// - Parameter rig: takes the remarks.
    init(_ element: MarkupElement, remarks rig: inout ImportedRig) {
        let info = element.all("Info").first ?? MarkupElement(name: "Info")
        let data = element.all("Data").first ?? MarkupElement(name: "Data")
        let identity = Self.identity(info)
        let name =
            info.value("Name") ?? info.value("Label", "URI", "Identifier", "Binary") ?? "a plug-in without a name"
        var unit = ImportedUnit(identity, name: name)
        unit.isBypassed = ["no", "false"].contains(data.value("Active")?.lowercased() ?? "yes")
        for parameter in data.all("Parameter").prefix(ImportedUnit.most) {
            Self.addParameter(parameter, to: &unit, remarks: &rig)
        }
        for custom in data.all("CustomData").prefix(ImportedUnit.most) {
            Self.addCustom(custom, to: &unit, remarks: &rig)
        }
        Self.addChunk(data, to: &unit, remarks: &rig)
        Self.noteMix(data, of: unit.name, remarks: &rig)
        self.unit = unit
    }

    // MARK: Which plug-in it is

    /// A format that units come from gets its case here, with the name that `auctl plugins` shows.
    private static func identity(_ info: MarkupElement) -> ImportedUnit.Identity {
        let type = info.value("Type")?.uppercased() ?? ""
        if type == "VST3" { return vst3(info) }
        guard let label = info.value("URI", "Label", "Identifier") else {
            return .foreign(foreign[type] ?? "is a plug-in without a label or URI")
        }
        switch type {
        case "LV2": return .plugIn("lv2:\(label)")
        case "CLAP": return .plugIn("clap:\(label)")
        case "LADSPA":
            guard let library = info.value("Binary").map(stem), !library.isEmpty else {
                return .foreign("is a LADSPA plug-in without its library")
            }
            return .plugIn("ladspa:\(library):\(label)")
        case "AU": return .plugIn(label)
        default: return .foreign(foreign[type] ?? "is of the kind '\(type)', which is none of an audio unit")
        }
    }

    /// By its class, which Carla writes as four numbers, or else by its bundle, which may have one plug-in.
    private static func vst3(_ info: MarkupElement) -> ImportedUnit.Identity {
        let digits = (info.value("Label") ?? "").split(separator: ",").map { number in
            String(number.filter { !$0.isWhitespace }.drop { $0 == "0" || $0 == "x" || $0 == "X" })
        }
        let parts = digits.map { String(repeating: "0", count: max(0, 8 - $0.count)) + $0 }
        let identifier = parts.joined().uppercased()
        if parts.count == 4, identifier.count == 32, identifier.allSatisfy(\.isHexDigit) {
            return .plugIn("vst3:\(identifier)")
        }
        let path = info.value("Binary") ?? ""
        guard let bundle = path.split(separator: "/").last(where: { $0.hasSuffix(".vst3") }) else {
            return .foreign("is a VST3 plug-in without its bundle")
        }
        return .plugIn("vst3:\(bundle.dropLast(5))")
    }

    private static let foreign = [
        "INTERNAL": "is a part of Carla itself", "DSSI": "is a DSSI plug-in, which are not audio units here",
        "VST": "is a VST2 plug-in, which are not audio units here",
        "VST2": "is a VST2 plug-in, which are not audio units here",
        "JACK": "is a program that Carla starts", "GIG": "is Carla's player of a sound library",
        "SF2": "is Carla's player of a SoundFont; play the file with a sampler unit",
        "SFZ": "is Carla's player of an SFZ file; play the file with a sampler unit",
    ]

    private static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return name.hasSuffix(".so") ? String(name.dropLast(3)) : name
    }

    // MARK: What it is set to

    private static func addParameter(
        _ element: MarkupElement, to unit: inout ImportedUnit, remarks rig: inout ImportedRig
    ) {
        let (symbol, name) = (element.value("Symbol") ?? "", element.value("Name") ?? "")
        let title = symbol.isEmpty ? name : symbol
        guard !title.isEmpty else { return }
        if let text = element.value("Value") {
            guard let value = ImportedValue.number(text) else {
                return rig.remark("\(unit.name): the value of \(title) is no number that a parameter can have")
            }
            unit.values.append(ImportedValue(symbol: symbol, name: name, value: value))
        }
        guard let text = element.value("MappedControlIndex", "MidiCC"), let number = Int(text), number > 0 else {
            return
        }
        let channel = element.value("MidiChannel").flatMap { Int($0) } ?? 1
        guard (1...16).contains(channel), (1...119).contains(number) || number == bend else {
            return rig.remark("\(unit.name): what moves \(title) is none of MIDI's controllers 1 to 119")
        }
        var controller = ImportedController(
            symbol: symbol, name: name, channel: channel, number: number == bend ? nil : number)
        controller.least = element.value("MappedMinimum").flatMap { ImportedValue.number($0) }
        controller.greatest = element.value("MappedMaximum").flatMap { ImportedValue.number($0) }
        unit.controllers.append(controller)
    }

    /// Texts and paths stand in it as they are, anything else in base64.
    private static func addProperty(
        _ type: String, _ key: String, _ value: String, to unit: inout ImportedUnit
    ) -> Bool {
        guard value.utf8.count <= ImportedProperty.mostBytes else { return false }
        if type.hasSuffix("#String") || type.hasSuffix("#Path") || type.hasSuffix("#URI") {
            unit.properties.append(.text(value, key: key, type: type))
            return true
        }
        guard let bytes = bytes(value) else { return false }
        unit.properties.append(ImportedProperty(key: key, type: type, bytes: bytes))
        return true
    }

    private static func addCustom(
        _ element: MarkupElement, to unit: inout ImportedUnit, remarks rig: inout ImportedRig
    ) {
        guard let type = element.value("Type"), let key = element.value("Key"), !type.hasPrefix(ownTypes) else {
            return
        }
        guard case .plugIn(let plugIn) = unit.identity, plugIn.hasPrefix("lv2:") else {
            return rig.remark("\(unit.name): its own setting '\(key)' is not taken over: only LV2 has such")
        }
        guard addProperty(type, key, element.value("Value") ?? "", to: &unit) else {
            return rig.remark("\(unit.name): its own setting '\(key)' is damaged or too large")
        }
    }

    /// A state in one piece, which of the formats here CLAP and VST3 have. Beside it VST3's values, which Carla keeps in a
    /// range that the plug-in does not show, are not needed.
    private static func addChunk(
        _ data: MarkupElement, to unit: inout ImportedUnit, remarks rig: inout ImportedRig
    ) {
        guard let text = data.value("Chunk") else { return }
        guard case .plugIn(let plugIn) = unit.identity else { return }
        let keys = ["clap:": "clap.state", "vst3:": "vst3.component"]
        let key = keys.first { plugIn.hasPrefix($0.key) }?.value
        guard let key, text.utf8.count <= 2 * ImportedProperty.mostBytes, let bytes = bytes(text)
        else {
            return rig.remark("\(unit.name): its state in one piece is not taken over")
        }
        unit.properties.append(ImportedProperty(key: key, type: "bytes", bytes: bytes))
        if plugIn.hasPrefix("vst3:") { unit.values = [] }
    }

    private static func bytes(_ base64: String) -> [UInt8]? {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
    }

    // MARK: What Carla does around it

    private static func noteMix(_ data: MarkupElement, of name: String, remarks rig: inout ImportedRig) {
        let mix: [(tags: [String], plain: Float, title: String)] = [
            (["DryWet"], 1, "mix of dry and wet"), (["Volume"], 1, "volume"),
            (["Balance-Left", "BalanceLeft"], -1, "balance on the left"),
            (["Balance-Right", "BalanceRight"], 1, "balance on the right"), (["Panning"], 0, "panning"),
        ]
        for (tags, plain, title) in mix {
            let value = tags.lazy.compactMap { data.value($0) }.first.flatMap { ImportedValue.number($0) } ?? plain
            guard value != plain else { continue }
            rig.remark("\(name): Carla's own \(title) of \(value) is not taken over: a rig has none")
        }
        if let program = data.value("CurrentProgramName", "CurrentProgramIndex", "CurrentMidiProgram") {
            rig.remark("\(name): its program '\(program)' is not selected; its values are taken over")
        }
    }
}
