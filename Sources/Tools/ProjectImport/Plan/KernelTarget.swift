import SourceRules

/// What a target has in C and C++, as a target of its own: Swift and C do not share one in a package.
struct KernelTarget {
    let module: String
    let origin: String
    let files: [String]
    /// The header whose names every Swift source has.
    let bridging: String?

    private var name: String { module + "C" }
    private var folder: String { "Sources/\(name)" }

    /// What is made of it.
    struct Made {
        var target: PlannedTarget
        /// The sources as rules changed them.
        var edited: [EditedSource] = []
        /// Whether Swift needs to know C++ for it.
        var isCxx = false
        /// Busses with memory, which need Swift's half.
        var busses: [String] = []
    }

    func planned(reading bytes: (String) -> [UInt8]?) -> Made {
        var made = Made(target: PlannedTarget(module: name, role: .kernel, origin: origin))
        for file in files.uniqued() {
            guard let bytes = bytes(file) else { continue }
            let (source, busses) = KernelRules.applied(to: bytes, file: file)
            made.edited.append(source)
            made.busses += busses
            if SourceKind.isHeader(file), Self.isCxx(source.source, file) { made.isCxx = true }
            if Self.includesAccelerate(source.source) { made.target.products.insert("Accelerate") }
            let place = "\(folder)/\(SourcePath.inside(file))"
            made.target.files.append(
                PlannedFile(
                    place: place,
                    contents: source.result.map { .changed(of: file, $0, addedLines: source.addedLines) } ?? .link(file)
                ))
        }
        let headers = files.filter(SourceKind.isHeader).map { SourcePath.folder(of: SourcePath.inside($0)) }
        made.target.headerFolders = headers.uniqued().sorted().map { $0.isEmpty ? "." : $0 }
        made.target.products.insert("AudioToolbox")
        made.target.files += added(isCxx: made.isCxx)
        return made
    }

    /// Its header comes with its product; the others with AudioToolbox.
    static func includesAccelerate(_ source: MaskedSource) -> Bool {
        source.code.contains(MaskedSource.simple(/#\s*(?:import|include)\s*<Accelerate\//))
    }

    private static func isCxx(_ source: MaskedSource, _ file: String) -> Bool {
        ["hpp", "hh", "hxx"].contains(SourcePath.ending(of: file))
            || source.code.contains(
                MaskedSource.simple(/\bnamespace\s+\w|\btemplate\s*<|^\s*class\s+\w+[^;]*\{/.anchorsMatchLineEndings()))
    }

    private func added(isCxx: Bool) -> [PlannedFile] {
        let hasSources = files.contains { !SourceKind.isHeader($0) }
        let empty = PlannedFile(
            place: "\(folder)/\(name).\(isCxx ? "cpp" : "c")",
            contents: .made(Array("// A target has a source; this one has headers only.\n".utf8)))
        let map = PlannedFile(
            place: "\(folder)/include/module.modulemap", contents: .made(Array(moduleMap(isCxx).utf8)))
        return [map] + (hasSources ? [] : [empty])
    }

    private func moduleMap(_ isCxx: Bool) -> String {
        let header = bridging.map { "    header \"../\(SourcePath.inside($0))\"\n" } ?? ""
        return "module \(name) {\n\(header)\(isCxx ? "    requires cplusplus\n" : "")    export *\n}\n"
    }
}
