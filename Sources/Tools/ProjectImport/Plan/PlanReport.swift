import SourceRules

/// A plan for people and for programs.
package struct PlanReport: Sendable, Encodable {
    /// A target of the package, as it is told.
    package struct Target: Sendable, Encodable {
        let module: String
        let role: PlannedTarget.Role
        let origin: String
        let components: [String]
        let principalClass: String?
        let needs: [String]
        let products: [String]
        /// Files that are taken over as they are, and those that are changed.
        let linked, changed: [String]
    }

    package let name: String
    package let targets: [Target]
    package let leftOut: [ImportPlan.LeftOut]
    package let changes: [SourceChange]
    package let tasks: [ManualTask]
    package let remarks: [String]

    package init(_ plan: ImportPlan) {
        name = plan.name
        targets = plan.targets.map { Target($0) }
        (leftOut, changes, tasks, remarks) = (plan.leftOut, plan.changes, plan.tasks, plan.remarks)
    }

    /// Lines for a terminal or a file.
    package var text: String {
        var lines: [String] = []
        for target in targets {
            let role = target.role == .unit ? "unit" : target.role.rawValue
            lines.append(
                "\(role) \(target.module), of \(target.origin): \(target.linked.count) files as they are, \(target.changed.count) changed"
            )
            lines += target.components.map { "  \($0)" }
            if let name = target.principalClass { lines.append("  made by \(name)") }
        }
        lines += section("left out", leftOut.map { "\($0.target): \($0.reason)" })
        lines += section("changed in copies", changeLines)
        lines += section("for you to do", tasks.map { "\($0.place): \($0.text)" })
        lines += section("to know", remarks)
        return lines.joined(separator: "\n")
    }

    private var changeLines: [String] {
        ChangeRule.allCases.flatMap { rule -> [String] in
            let changes = changes.filter { $0.rule == rule }
            guard !changes.isEmpty else { return [] }
            return ["\(rule.rawValue): \(rule.summary)"] + changes.map { "  \($0.file):\($0.line)" }
        }
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(title):"] + lines.map { "  \($0)" }
    }
}

extension PlanReport.Target {
    init(_ target: PlannedTarget) {
        var (linked, changed): ([String], [String]) = ([], [])
        for file in target.files {
            switch file.contents {
            case .link(let path), .copy(let path): linked.append(path)
            case .changed(let path, _, _): changed.append(path)
            case .made: break
            }
        }
        self.init(
            module: target.module, role: target.role, origin: target.origin, components: target.components,
            principalClass: target.principalClass, needs: target.needs, products: target.products.sorted(),
            linked: linked,
            changed: changed)
    }
}
