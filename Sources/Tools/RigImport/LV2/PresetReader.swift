/// The LV2 presets of a file, or of a bundle with the files that its manifest names.
package struct PresetReader {
    private enum Name {
        static let core = "http://lv2plug.in/ns/lv2core#"
        static let presets = "http://lv2plug.in/ns/ext/presets#"
        static let appliesTo = core + "appliesTo"
        static let port = core + "port"
        static let symbol = core + "symbol"
        static let value = presets + "value"
        static let state = "http://lv2plug.in/ns/ext/state#state"
        static let type = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
        static let label = "http://www.w3.org/2000/01/rdf-schema#label"
        static let seeAlso = "http://www.w3.org/2000/01/rdf-schema#seeAlso"
    }

    /// The most presets, and the most files of a bundle.
    private static let most = 4096

    /// The most bytes of all their own settings: presets may share one that is written once.
    private static let mostState = 16 << 20

    private var graph = TurtleGraph()

    /// One file.
    /// - Parameter path: absolute.
    /// - Throws: `RigImportError` with the line that cannot be read.
    package init(file contents: [UInt8], path: String) throws(RigImportError) {
        try TurtleReader.read(contents, base: FileIRI.make(path), into: &graph)
    }

    /// A bundle: its manifest, and what that names for its presets.
    /// - Parameters:
    ///   - path: the bundle's folder; absolute.
    ///   - contents: gives a file of the folder.
    /// - Throws: what `contents` throws, and `RigImportError` for what is no Turtle.
    package init(bundle path: String, contents: (String) throws -> [UInt8]) throws {
        let folder = path.hasSuffix("/") ? path : path + "/"
        try read("manifest.ttl", in: folder, contents)
        var read: Set<String> = ["manifest.ttl"]
        var bytes = 0
        for subject in presets {
            for other in graph.objects(subject, Name.seeAlso) {
                guard let file = other.iri.flatMap({ FileIRI.path($0) }), file.hasPrefix(folder) else { continue }
                let name = String(file.dropFirst(folder.count))
                // What lies elsewhere is none of the bundle's.
                guard !name.split(separator: "/").contains(".."), read.insert(name).inserted, read.count <= Self.most
                else { continue }
                bytes += try self.read(name, in: folder, contents)
                guard bytes <= RigFileFormat.mostBytes else {
                    throw RigImportError("has more than \(RigFileFormat.mostBytes >> 20) MiB of presets")
                }
            }
        }
    }

    @discardableResult
    private mutating func read(
        _ name: String, in folder: String, _ contents: (String) throws -> [UInt8]
    ) throws -> Int {
        let bytes = try contents(name)
        do throws(RigImportError) {
            try TurtleReader.read(bytes, base: FileIRI.make(folder + name), into: &graph)
        } catch {
            throw RigImportError("has a \(name) that \(error.reason)")
        }
        return bytes.count
    }

    /// Each preset as a rig with one unit, in the files' order.
    /// - Throws: `RigImportError` when their own settings are too large.
    package func rigs() throws(RigImportError) -> [ImportedRig] {
        var room = Self.mostState
        var rigs: [ImportedRig] = []
        for preset in presets.prefix(Self.most) { rigs.append(try rig(of: preset, room: &room)) }
        return rigs
    }

    private var presets: [TurtleTerm] {
        let type = TurtleTerm.resource(Name.presets + "Preset")
        return graph.subjects.filter { graph.objects($0, Name.type).contains(type) }
    }

    private func rig(of preset: TurtleTerm, room: inout Int) throws(RigImportError) -> ImportedRig {
        var rig = ImportedRig(name: graph.objects(preset, Name.label).lazy.compactMap(\.text).first)
        let plugIns = graph.objects(preset, Name.appliesTo).compactMap(\.iri)
        guard let plugIn = plugIns.first else {
            rig.remark("the preset does not say which plug-in it is for")
            return rig
        }
        for other in plugIns.dropFirst() {
            rig.remark("the preset is for lv2:\(other), too; it is taken for the first")
        }
        var unit = ImportedUnit(.plugIn("lv2:\(plugIn)"), name: "lv2:\(plugIn)")
        addValues(of: preset, to: &unit, remarks: &rig)
        for state in graph.objects(preset, Name.state) {
            try addProperties(of: state, to: &unit, remarks: &rig, room: &room)
        }
        rig.units = [unit]
        return rig
    }

    private func addValues(of preset: TurtleTerm, to unit: inout ImportedUnit, remarks rig: inout ImportedRig) {
        for port in graph.objects(preset, Name.port).prefix(ImportedUnit.most) {
            guard let symbol = graph.objects(port, Name.symbol).lazy.compactMap(\.text).first else { continue }
            let values = graph.objects(port, Name.value)
            guard let value = values.lazy.compactMap(\.text).first else { continue }
            guard let number = ImportedValue.number(value) else {
                rig.remark("the value of \(symbol) is no number that a parameter can have")
                continue
            }
            unit.values.append(ImportedValue(symbol: symbol, value: number))
        }
    }

    private func addProperties(
        of state: TurtleTerm, to unit: inout ImportedUnit, remarks rig: inout ImportedRig, room: inout Int
    ) throws(RigImportError) {
        for (key, object) in graph.all(state).prefix(ImportedUnit.most) {
            let property = PresetProperty(graph, key, object).property
            room -= key.utf8.count + (property?.bytes.count ?? 0) + 64
            guard room >= 0 else {
                throw RigImportError("has more than \(Self.mostState >> 20) MiB of its plug-ins' own settings")
            }
            guard let property else {
                rig.remark("its own setting '\(key)' is of a kind that is not taken over")
                continue
            }
            unit.properties.append(property)
        }
    }
}
