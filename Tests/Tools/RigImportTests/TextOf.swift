import RigImport

/// What a file of that name and these contents holds.
func rigs(_ name: String, _ text: String) throws -> [ImportedRig] {
    let contents = Array(text.utf8)
    return try RigFileFormat(name: name, contents: contents).rigs(contents, path: "/home/me/\(name)")
}

/// Of a file that holds one.
func rig(_ name: String, _ text: String) throws -> ImportedRig { try rigs(name, text)[0] }

extension ImportedRig {
    /// The plug-ins' names, first to last.
    var chain: [String] { units.map(\.name) }
}

extension ImportedUnit {
    /// Symbols or names with values, in the file's order.
    var settings: [String] { values.map { "\($0.title)=\($0.value)" } }
}
