import SourceRules

extension ImportPlanner {
    /// A target beside the Swift one, with what its bridging header brings and with its own sources in C and C++.
    mutating func addKernel(of target: SourceTarget, to planned: inout PlannedTarget) throws(ImportError) {
        let sources = target.sources.filter { [.c, .cxx, .assembler].contains(SourceKind($0)) }
        let bridging = target.settings["SWIFT_OBJC_BRIDGING_HEADER"].map { SourcePath.joined("", $0) }
        guard bridging != nil || !sources.isEmpty else { return }
        if let bridging, !project.folder.contains(bridging) {
            plan.tasks.append(
                ManualTask(
                    file: bridging, line: nil,
                    text: "the bridging header of \(target.name) is not there; correct SWIFT_OBJC_BRIDGING_HEADER"))
        }
        let headers = IncludedHeaders(project, target)
        let reached = try headers.closure(of: sources + [bridging].compactMap { $0 })
        let kernel = KernelTarget(
            module: planned.module, origin: target.name, files: sources + reached, bridging: bridging)
        var made = kernel.planned { self.project.folder.bytes(of: $0) }
        for edited in made.edited { note(edited) }
        made.target.defines = definitions(of: target)
        plan.targets.append(made.target)
        planned.needs.append(made.target.module)
        if bridging != nil { planned.swift.bridging = made.target.module }
        if !made.busses.isEmpty { addBusses(made.busses.uniqued(), to: &planned) }
        if made.isCxx { planned.swift.usesCxx = true }
        plan.raise(cxxStandard: target.settings["CLANG_CXX_LANGUAGE_STANDARD"])
    }

    private func addBusses(_ names: [String], to planned: inout PlannedTarget) {
        planned.products.insert("AudioToolbox")
        planned.files.append(
            PlannedFile(
                place: "Sources/\(planned.module)/BufferedAudioBusses.swift",
                contents: .made(Array(BufferedBusses.swift(for: names).utf8))))
    }

    /// A package's target in C or C++ stays what it is.
    mutating func addModuleInC(_ target: SourceTarget, _ module: String, _ base: String) {
        noteObjectiveC(of: target)
        var planned = PlannedTarget(module: module, role: .kernel, origin: target.name)
        planned.products = ["AudioToolbox"]
        for file in target.sources + target.resources.filter({ SourcePath.ending(of: $0) == "modulemap" }) {
            guard SourceKind(file) != .objectiveC, let bytes = project.folder.bytes(of: file) else { continue }
            let (edited, busses) = KernelRules.applied(to: bytes, file: file)
            note(edited)
            if !busses.isEmpty {
                let names = busses.joined(separator: ", ")
                ask("extend \(names) in Swift by bus, initialize and allocateRenderResources", file, 1)
            }
            if KernelTarget.includesAccelerate(edited.source) { planned.products.insert("Accelerate") }
            planned.files.append(
                PlannedFile(
                    place: place(of: file, target, module, base),
                    contents: edited.result.map { .changed(of: file, $0, addedLines: edited.addedLines) } ?? .link(file)
                ))
        }
        let searched = target.settings.list("HEADER_SEARCH_PATHS").compactMap { path in
            path.hasPrefix(base + "/") ? String(path.dropFirst(base.count + 1)) : nil
        }
        planned.headerFolders = (["include"] + searched).uniqued()
        planned.defines = definitions(of: target)
        planned.needs = target.needs.compactMap { modulesOfTargets[$0] }
        plan.targets.append(planned)
        plan.raise(cxxStandard: target.settings["CLANG_CXX_LANGUAGE_STANDARD"])
    }

    /// What others include lies in `include`, whatever its folder is called there.
    private func place(of file: String, _ target: SourceTarget, _ module: String, _ base: String) -> String {
        let inside = file.dropFirst(base.isEmpty ? 0 : base.count + 1)
        if let folder = target.settings["PUBLIC_HEADERS_FOLDER_PATH"], folder != ".", inside.hasPrefix(folder + "/") {
            return "Sources/\(module)/include/\(inside.dropFirst(folder.count + 1))"
        }
        return "Sources/\(module)/\(inside)"
    }

    private func definitions(of target: SourceTarget) -> [String] {
        target.settings.list("GCC_PREPROCESSOR_DEFINITIONS").filter { $0 != "$(inherited)" && !$0.hasPrefix("DEBUG") }
    }

    mutating func noteObjectiveC(of target: SourceTarget) {
        for file in target.sources where SourceKind(file) == .objectiveC {
            let source = MaskedSource(project.folder.bytes(of: file) ?? [], isSwift: false)
            let classes = source.matches(of: /@implementation\s+(\w+)/)
            for found in classes {
                ask(
                    "the class \(found.1) is in Objective-C and not compiled: write it in Swift, which calls C and C++ directly",
                    file, source.line(at: source.offset(found.range.lowerBound)))
            }
            if classes.isEmpty {
                plan.tasks.append(
                    ManualTask(file: file, line: nil, text: "Objective-C is not compiled: make it C or C++"))
            }
        }
    }
}
