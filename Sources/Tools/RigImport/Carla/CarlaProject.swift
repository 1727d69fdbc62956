/// A project of Carla (`.carxp`), or one plug-in's settings as it keeps them (`.carxs`): the plug-ins in the order in
/// which they are connected.
struct CarlaProject {
    /// The most connections.
    private static let mostConnections = 8192

    let rig: ImportedRig

    /// - Throws: `RigImportError` for what is no such project.
    init(_ contents: [UInt8]) throws(RigImportError) {
        let document = try MarkupReader.document(contents)
        let plugIns: [MarkupElement]
        switch document.name.uppercased() {
        case "CARLA-PROJECT": plugIns = document.all("Plugin")
        case "CARLA-PRESET": plugIns = [document]
        default: throw RigImportError("is no project of Carla: its outermost element is <\(document.name)>")
        }
        guard plugIns.count <= ImportedRig.mostUnits else {
            throw RigImportError("has \(plugIns.count) plug-ins; at most \(ImportedRig.mostUnits) are read")
        }
        var rig = ImportedRig()
        let units = plugIns.map { CarlaPlugIn($0, remarks: &rig).unit }
        let connections = Self.connections(document)
        guard connections.count <= Self.mostConnections else {
            throw RigImportError("has more than \(Self.mostConnections) connections")
        }
        rig.arrange(units, connections: connections)
        self.rig = rig
    }

    /// From and to, as `NAME:PORT`.
    private static func connections(_ document: MarkupElement) -> [(from: String, to: String)] {
        (document.all("Patchbay") + document.all("ExternalPatchbay")).flatMap { $0.all("Connection") }.compactMap {
            guard let from = $0.value("Source"), let to = $0.value("Target") else { return nil }
            return (from, to)
        }
    }
}
