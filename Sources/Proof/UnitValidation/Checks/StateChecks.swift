import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Saving and restoring.
enum StateChecks {
    static let all = [keys, roundTrip, beforeAllocation, foreign, broken]

    private static let keys = UnitCheck(
        .state, "keys", "The state is a property list with the component's codes, a version, a name and the data."
    ) { session in
        let unit = try await session.open()
        guard let state = unit.ownState else { return .failed("the unit gives no state") }
        var issues = IssueList()
        let description = unit.componentDescription
        let codes = [
            (AUStateKey.type, description.componentType), (AUStateKey.subtype, description.componentSubType),
            (AUStateKey.manufacturer, description.componentManufacturer),
        ]
        for (key, code) in codes {
            issues.require(state[key] as? Int == Int(code), "'\(key)' is \(state[key] ?? "missing")")
        }
        for key in [AUStateKey.version, AUStateKey.name] { issues.require(state[key] != nil, "'\(key)' is missing") }
        let bytes = try PropertyListCoder.encode(state)
        return issues.verdict("\(bytes.count) bytes")
    }

    private static let roundTrip = UnitCheck(
        .state, "round-trip", "A fresh instance that is given a state has every value of it."
    ) { session in
        var generator = session.generator
        let first = try await session.probe()
        for round in 0..<3 {
            first.randomize(&generator)
            guard let state = first.unit.ownState else { return .failed("the unit gives no state") }
            let second = try await session.probe()
            try second.unit.restore(try PropertyListCoder.decode(PropertyListCoder.encode(state)))
            if let difference = second.difference(second.values, from: first.values) {
                return .failed("\(difference) in round \(round + 1) with seed \(session.seed)")
            }
        }
        return .passed("seed \(session.seed)")
    }

    private static let beforeAllocation = UnitCheck(
        .state, "before-allocation", "A state that is set before render resources are allocated is kept."
    ) { session in
        var generator = session.generator
        let first = try await session.probe()
        first.randomize(&generator)
        guard let state = first.unit.ownState else { return .failed("the unit gives no state") }
        let second = try await session.probe()
        try second.unit.restore(state)
        try second.begin()
        _ = try second.render(blocks: [512])
        if let difference = second.difference(try second.readBack(), from: first.values) {
            return .failed("\(difference) after allocation, seed \(session.seed)")
        }
        return .passed()
    }

    private static let foreign = UnitCheck(
        .state, "foreign", "The state of another unit is refused and changes nothing."
    ) { session in
        let probe = try await session.probe()
        guard var state = probe.unit.ownState else { return .failed("the unit gives no state") }
        var generator = session.generator
        probe.randomize(&generator)
        let before = try probe.readBack()
        for key in [AUStateKey.type, AUStateKey.subtype, AUStateKey.manufacturer] {
            let own = state[key]
            state[key] = 0x5858_5858
            if (try? probe.unit.restore(state)) != nil { return .failed("a state with another '\(key)' was taken") }
            state[key] = own
        }
        if let difference = probe.difference(try probe.readBack(), from: before) { return .failed(difference) }
        return .passed()
    }

    private static let broken = UnitCheck(
        .state, "broken", "A state whose contents are damaged changes nothing and harms nobody."
    ) { session in
        let probe = try await session.probe()
        guard let state = probe.unit.ownState else { return .failed("the unit gives no state") }
        var generator = session.generator
        probe.randomize(&generator)
        let before = try probe.readBack()
        for (name, damaged) in damagedCopies(of: state, &generator) {
            try? probe.unit.restore(damaged)
            if let difference = probe.difference(try probe.readBack(), from: before) {
                return .failed("a state \(name) was taken: \(difference), seed \(session.seed)")
            }
        }
        try probe.restart()
        _ = try probe.render(blocks: [512])
        return .passed()
    }

    private static func damagedCopies(
        of state: [String: Any], _ generator: inout SeededGenerator
    ) -> [(String, [String: Any])] {
        var copies: [(String, [String: Any])] = []
        for (key, value) in state.sorted(by: { $0.key < $1.key }) {
            guard let bytes = PropertyListCoder.bytes(of: value) else { continue }
            let noise = (0..<max(bytes.count, 16)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let contents: [(String, Any)] = [
                ("with no '\(key)' in it", [UInt8]()), ("with a number for '\(key)'", 7),
                ("with a text for '\(key)'", "nonsense"), ("with noise for '\(key)'", noise),
                ("with half of '\(key)'", Array(bytes.prefix(bytes.count / 2))),
            ]
            for (name, content) in contents {
                var copy = state
                copy[key] = content
                copies.append((name, copy))
            }
        }
        return copies
    }
}
