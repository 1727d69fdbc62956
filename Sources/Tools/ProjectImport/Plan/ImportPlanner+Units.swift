import SourceRules

extension ImportPlanner {
    mutating func finishUnit(_ target: SourceTarget, _ planned: inout PlannedTarget) throws(ImportError) {
        var adjusted = target
        adjusted.settings = target.settings.under(["PRODUCT_MODULE_NAME": planned.module])
        var list = try InformationList(of: adjusted, module: planned.module, in: project.folder)
        guard list.isUnit else {
            plan.leftOut.append(
                .init(
                    target: target.name,
                    reason: "an extension without AudioComponents in its Info.plist; taken over as a module"))
            planned = planned.changed(to: .module)
            return
        }
        choosePrincipalClass(&list, planned)
        planned.components = list.components
        planned.principalClass = list.principalClass
        planned.products.formUnion(["AudioToolbox", "AudioUnitExtension"])
        planned.files.append(
            PlannedFile(place: "Sources/\(planned.module)/Info.plist", contents: .made(try list.bytes())))
        plan.changes.append(SourceChange(rule: .propertyListVariables, file: list.file, line: 1))
        addResources(of: target, to: &planned)
    }

    mutating func choosePrincipalClass(_ list: inout InformationList, _ planned: PlannedTarget) {
        if let name = list.principalClass {
            let parts = name.split(separator: ".").map(String.init)
            if parts.count == 2, let own = modules[parts[0]] { list.principalClass = "\(own).\(parts[1])" }
            return
        }
        let candidates = ([planned] + plan.targets.filter { planned.needs.contains($0.module) }).flatMap { target in
            FactoryClass.names(in: target, project.folder).map { "\(target.module).\($0)" }
        }
        if candidates.count == 1 {
            list.principalClass = candidates[0]
        } else {
            let found =
                candidates.isEmpty
                ? "no class adopts AUAudioUnitFactory"
                : "several adopt AUAudioUnitFactory: \(candidates.joined(separator: ", "))"
            plan.tasks.append(
                ManualTask(
                    file: list.file, line: list.lines[["NSExtension"]],
                    text: "name the NSExtensionPrincipalClass; \(found)"))
        }
    }

    mutating func addResources(of target: SourceTarget, to planned: inout PlannedTarget) {
        for file in target.resources {
            let name = SourcePath.name(file)
            switch SourcePath.ending(of: file) {
            case "storyboard", "xib", "nib":
                plan.tasks.append(
                    ManualTask(file: file, line: nil, text: "nothing loads it here; make the view in loadView"))
            case "plist" where name.hasSuffix("Info.plist"): break
            case "entitlements", "xcassets", "xcconfig", "md", "modulemap": break
            case "metal":
                plan.tasks.append(
                    ManualTask(file: file, line: nil, text: "there is no Metal here; draw with CoreGraphics"))
            case _ where project.folder.contains(file):
                let folder = SourcePath.name(SourcePath.folder(of: file))
                let place = folder.hasSuffix(".lproj") ? "\(folder)/\(name)" : name
                planned.files.append(
                    PlannedFile(place: "Sources/\(planned.module)/Resources/\(place)", contents: .copy(file)))
                planned.hasResources = true
            default: plan.tasks.append(ManualTask(file: file, line: nil, text: "the file is not there"))
            }
        }
    }
}
