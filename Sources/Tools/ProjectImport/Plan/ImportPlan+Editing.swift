extension ImportPlan {
    private static let standards = ["cxx11", "cxx14", "cxx17", "cxx20", "cxx2b"]

    /// The package has one standard of C++ for all: the newest that a target asks for, and 20 at least.
    mutating func raise(cxxStandard name: String?) {
        let word = (name ?? "").replacing("gnu++", with: "cxx").replacing("c++", with: "cxx").replacing(
            "23", with: "2b")
        guard let wanted = Self.standards.firstIndex(of: word),
            let present = Self.standards.firstIndex(of: cxxStandard),
            wanted > present
        else { return }
        cxxStandard = word
    }

    /// Who imports a module that knows C++ has to know it, too, and finds the same headers.
    mutating func spreadKernels() {
        for index in targets.indices where targets[index].role != .kernel {
            for target in reached(by: targets[index].module) where target.role == .kernel {
                targets[index].swift.headerFolders += target.headerFolders.map { "Sources/\(target.module)/\($0)" }
            }
            let needsCxx = reached(by: targets[index].module).contains { $0.swift.usesCxx }
            targets[index].swift.usesCxx = needsCxx
        }
    }

    private func reached(by module: String) -> [PlannedTarget] {
        var (needed, pending) = (Set<String>(), [module])
        while let module = pending.popLast() {
            guard needed.insert(module).inserted else { continue }
            pending += targets.first { $0.module == module }?.needs ?? []
        }
        return targets.filter { needed.contains($0.module) }
    }

    /// Targets that need each other, or none.
    var circle: [PlannedTarget] {
        for target in targets {
            let reached = reached(by: target.module)
            guard reached.contains(where: { $0.needs.contains(target.module) }) else { continue }
            return reached.filter { other in self.reached(by: other.module).contains { $0.module == target.module } }
        }
        return []
    }

    /// Takes away modules that nothing here uses, where there is a unit or a program.
    mutating func dropUnneeded() {
        let roots = targets.filter { $0.role == .unit || $0.role == .executable }
        guard !roots.isEmpty else { return }
        let needed = Set(roots.flatMap { reached(by: $0.module) }.map(\.module))
        for target in targets where !needed.contains(target.module) && target.role != .kernel {
            leftOut.append(LeftOut(target: target.origin, reason: "nothing that is brought over uses it"))
        }
        targets.removeAll { !needed.contains($0.module) }
    }
}

extension PlannedTarget {
    /// The same target as something else.
    func changed(to role: Role) -> PlannedTarget {
        var changed = PlannedTarget(module: module, role: role, origin: origin, files: files)
        (changed.needs, changed.products, changed.swift) = (needs, products, swift)
        return changed
    }
}
