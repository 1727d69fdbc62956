import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Factory presets.
enum PresetChecks {
    static let all = [list, selection, effect]

    private static let list = UnitCheck(
        .presets, "list", "Factory presets have numbers from 0 up and names, none twice."
    ) { session in
        let presets = try await session.open().factoryPresets ?? []
        guard !presets.isEmpty else { return .skipped("there are no factory presets") }
        var issues = IssueList()
        issues.require(Set(presets.map(\.number)).count == presets.count, "two presets have the same number")
        issues.recommend(Set(presets.map(\.name)).count == presets.count, "two presets have the same name")
        for preset in presets {
            issues.require(preset.number >= 0, "'\(preset.name)' has the number \(preset.number)")
            issues.require(!preset.name.isEmpty, "preset \(preset.number) has no name")
        }
        return issues.verdict("\(presets.count) presets")
    }

    private static let selection = UnitCheck(
        .presets, "selection", "Every factory preset can be selected, and the values told are those that the unit has."
    ) { session in
        let probe = try await session.probe()
        let presets = probe.unit.factoryPresets ?? []
        guard !presets.isEmpty else { return .skipped("there are no factory presets") }
        try probe.begin()
        for preset in presets {
            probe.unit.currentPreset = preset
            guard probe.unit.currentPreset == preset else { return .failed("'\(preset.name)' cannot be selected") }
            let told = probe.values
            if let difference = probe.difference(try probe.readBack(), from: told) {
                return .failed("after '\(preset.name)', \(difference)")
            }
            _ = try probe.render(blocks: [512])
        }
        return .passed()
    }

    private static let effect = UnitCheck(
        .presets, "effect", "Every factory preset changes something, and no two are the same."
    ) { session in
        let probe = try await session.probe()
        let presets = probe.unit.factoryPresets ?? []
        guard !presets.isEmpty, !probe.settable.isEmpty else { return .skipped("there are no presets of parameters") }
        var generator = session.generator
        probe.randomize(&generator)
        let start = probe.values
        var issues = IssueList()
        var seen: [[AUParameterAddress: AUValue]: String] = [:]
        for preset in presets {
            for parameter in probe.settable { parameter.value = start[parameter.address] ?? parameter.value }
            probe.unit.currentPreset = preset
            let values = probe.values
            issues.recommend(probe.difference(values, from: start) != nil, "'\(preset.name)' changes nothing")
            if let other = seen.updateValue(preset.name, forKey: values), probe.difference(values, from: start) != nil {
                issues.warn("'\(preset.name)' is the same as '\(other)'")
            }
        }
        return issues.verdict()
    }
}
