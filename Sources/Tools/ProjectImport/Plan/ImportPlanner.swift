import SourceRules

/// Decides what becomes of each target of a project. It reads sources and writes nothing.
package struct ImportPlanner {
    let project: SourceProject
    /// Whether a module may have this name in a package that depends on auserviced's.
    private let isFree: (String) -> Bool
    var plan: ImportPlan
    /// Names of the modules here, by the names that the project's sources import.
    private(set) var modules: [String: String] = [:]
    /// The same by the names of targets.
    private(set) var modulesOfTargets: [String: String] = [:]

    /// - Parameter isFree: whether a module may have a name in a package that depends on auserviced's.
    /// - Throws: `ImportError` when nothing of the project can be brought over.
    package static func plan(_ project: SourceProject, isFree: @escaping (String) -> Bool) throws(ImportError)
        -> ImportPlan
    {
        var planner = ImportPlanner(project: project, isFree: isFree, plan: ImportPlan(name: project.name))
        let chosen = planner.choose()
        planner.nameModules(chosen)
        for target in chosen { try planner.add(target) }
        planner.plan.remarks += project.remarks
        let circle = planner.plan.circle.map(\.origin).uniqued()
        guard circle.isEmpty else {
            throw ImportError(.invalid, "targets of \(project.name) need each other: \(circle.joined(separator: ", "))")
        }
        planner.plan.dropUnneeded()
        planner.plan.spreadKernels()
        guard planner.plan.targets.contains(where: { $0.role != .kernel }) else { throw planner.nothing }
        return planner.plan
    }

    private init(project: SourceProject, isFree: @escaping (String) -> Bool, plan: ImportPlan) {
        (self.project, self.isFree, self.plan) = (project, isFree, plan)
    }

    private var nothing: ImportError {
        let reasons = plan.leftOut.map { "\($0.target): \($0.reason)" }.joined(separator: "; ")
        let work = plan.tasks.first.map { "; begin with \($0.place): \($0.text)" } ?? ""
        return ImportError(.nothingToImport, "nothing of \(project.name) can be brought over: \(reasons)\(work)")
    }

    // MARK: What is brought over

    private mutating func choose() -> [SourceTarget] {
        var chosen: [SourceTarget] = []
        for target in project.targets {
            if let reason = reasonToLeaveOut(target) {
                leaveOut(target, reason)
            } else {
                chosen.append(target)
            }
        }
        return withoutTwins(chosen)
    }

    private mutating func leaveOut(_ target: SourceTarget, _ reason: String) {
        plan.leftOut.append(ImportPlan.LeftOut(target: target.name, reason: reason))
        guard [.appExtension, .framework, .library].contains(target.kind) else { return }
        noteObjectiveC(of: target)
    }

    private func reasonToLeaveOut(_ target: SourceTarget) -> String? {
        switch target.kind {
        case .test: return "its tests are not brought over"
        case .component: return "a bundle against the C interface: its C++ compiles here, see docs/unit/v2-interface.md"
        case .other: return "a target of this kind makes nothing that runs here"
        case .application, .tool:
            let windows = ["SwiftUI", "AppKit", "UIKit", "Cocoa"]
            let imported = Set(swiftSources(of: target).flatMap { ImportedModules.all(in: $0).map(\.name) })
            if target.sources.contains(where: { SourceKind($0) == .objectiveC }) { return "a program in Objective-C" }
            if imported.isEmpty { return "it has no Swift source that imports anything" }
            return imported.isDisjoint(with: windows) ? nil : "a program with windows; units are played with auctl play"
        case .appExtension, .framework, .library:
            if target.sources.contains(where: {
                SourceKind($0) == .swift || SourceKind($0) == .c || SourceKind($0) == .cxx
            }) {
                return nil
            }
            return target.sources.contains { SourceKind($0) == .objectiveC }
                ? "it is in Objective-C only; write the unit's class in Swift, its C++ kernel stays"
                : "it has no sources"
        }
    }

    private func swiftSources(of target: SourceTarget) -> [MaskedSource] {
        target.sources.filter { SourceKind($0) == .swift }.compactMap { project.folder.bytes(of: $0) }.map {
            MaskedSource($0, isSwift: true)
        }
    }

    /// Of extensions for several systems with the same components, the one for macOS is taken.
    private mutating func withoutTwins(_ targets: [SourceTarget]) -> [SourceTarget] {
        var taken: [String: SourceTarget] = [:]
        for target in targets where target.kind == .appExtension {
            guard let list = try? InformationList(of: target, module: "Unit", in: project.folder) else { continue }
            let key = list.components.joined(separator: "; ")
            guard let other = taken[key] else {
                taken[key] = target
                continue
            }
            let isBetter = Self.isForMacOS(target) && !Self.isForMacOS(other)
            taken[key] = isBetter ? target : other
            plan.leftOut.append(
                .init(
                    target: (isBetter ? other : target).name,
                    reason: "\((isBetter ? target : other).name) has the same components"))
        }
        let twins = Set(plan.leftOut.map(\.target))
        return targets.filter { !twins.contains($0.name) }
    }

    private static func isForMacOS(_ target: SourceTarget) -> Bool {
        "\(target.settings["SDKROOT"] ?? "") \(target.settings["SUPPORTED_PLATFORMS"] ?? "")".contains("macosx")
    }

    private mutating func nameModules(_ targets: [SourceTarget]) {
        for target in targets {
            let original = target.settings["PRODUCT_MODULE_NAME"] ?? target.name
            var name = ModuleName.module(original)
            while !isFree(name) || !isFree(name + "C") || modulesOfTargets.values.contains(name) { name += "Imported" }
            modules[original] = name
            modulesOfTargets[target.name] = name
            if name != original { plan.remarks.append("the module \(original) of \(target.name) is \(name) here") }
        }
    }

    // MARK: One target

    private mutating func add(_ target: SourceTarget) throws(ImportError) {
        let module = modulesOfTargets[target.name] ?? target.name
        if let base = target.base, !target.sources.contains(where: { SourceKind($0) == .swift }) {
            return addModuleInC(target, module, base)
        }
        var planned = PlannedTarget(module: module, role: Self.role(of: target), origin: target.name)
        planned.swift = swiftOptions(of: target)
        noteObjectiveC(of: target)
        for remark in target.remarks { plan.remarks.append("\(target.name) \(remark)") }
        try addKernel(of: target, to: &planned)
        let scattered = scatteredOverrides(of: target)
        for file in target.sources where SourceKind(file) == .swift { addSwift(file, scattered, to: &planned) }
        planned.needs += target.needs.compactMap { modulesOfTargets[$0] }.filter { $0 != module }
        planned.needs = planned.needs.uniqued()
        addAliases(to: &planned)
        if planned.role == .unit { try finishUnit(target, &planned) }
        if planned.role == .executable { planned.products.insert("AudioUnitHosting") }
        plan.targets.append(planned)
    }

    private static func role(of target: SourceTarget) -> PlannedTarget.Role {
        switch target.kind {
        case .appExtension: .unit
        case .application, .tool: .executable
        default: .module
        }
    }

    private func swiftOptions(of target: SourceTarget) -> SwiftOptions {
        var options = SwiftOptions()
        let settings = target.settings
        options.languageMode = settings["SWIFT_VERSION"]?.hasPrefix("6") == true ? "6" : "5"
        options.usesCxx = settings["SWIFT_OBJC_INTEROP_MODE"] == "objcxx"
        options.defines = settings.list("SWIFT_ACTIVE_COMPILATION_CONDITIONS").filter {
            $0 != "DEBUG" && $0 != "$(inherited)"
        }
        options.isolatesToMainActor = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        return options
    }

    private func scatteredOverrides(of target: SourceTarget) -> ScatteredOverrides {
        ScatteredOverrides(
            target.sources.filter { SourceKind($0) == .swift }.compactMap { file in
                project.folder.bytes(of: file).map { (file, $0) }
            })
    }

    private mutating func addSwift(
        _ file: String, _ scattered: ScatteredOverrides, to planned: inout PlannedTarget
    ) {
        guard let bytes = project.folder.bytes(of: file) else {
            plan.tasks.append(ManualTask(file: file, line: nil, text: "the file is not there, or has more than 4 MiB"))
            return
        }
        let edited = SwiftRules.apply(to: bytes, file: file, scattered: scattered)
        note(edited)
        if edited.changes.contains(where: { $0.rule == .soundImport }) { planned.products.insert("AVFoundation") }
        if edited.changes.contains(where: { $0.rule == .baseTypesImport }) { planned.products.insert("CoreAudio") }
        planned.files.append(Self.planned(file, edited, in: "Sources/\(planned.module)"))
        for (name, offset) in ImportedModules.all(in: edited.source) {
            if let own = modules[name] {
                if own != planned.module { planned.needs.append(own) }
                continue
            }
            switch AppleModule.source(of: name) {
            case .product(let product): planned.products.insert(product)
            case .missing(let reason)
            where !edited.changes.contains(where: { $0.line == edited.source.line(at: offset) }):
                ask("\(name): \(reason)", file, edited.source.line(at: offset))
            case nil:
                ask(
                    "\(name) is no module of the project and none of Apple's that is known here", file,
                    edited.source.line(at: offset))
            case .toolchain, .missing: break
            }
        }
    }

    mutating func ask(_ text: String, _ file: String, _ line: Int) {
        plan.tasks.append(ManualTask(file: file, line: line, text: text))
    }

    mutating func note(_ edited: EditedSource) {
        plan.changes += edited.changes.sorted { $0.line < $1.line }
        plan.tasks += edited.tasks
    }

    private static func planned(_ file: String, _ edited: EditedSource, in folder: String) -> PlannedFile {
        PlannedFile(
            place: "\(folder)/\(SourcePath.inside(file))",
            contents: edited.result.map { .changed(of: file, $0, addedLines: edited.addedLines) } ?? .link(file))
    }

    private func addAliases(to planned: inout PlannedTarget) {
        for (original, name) in modules where original != name && planned.needs.contains(name) {
            planned.swift.aliases[original] = name
        }
        if planned.products.contains("OSInterface") { planned.swift.aliases["os"] = "OSInterface" }
    }
}
