import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost

/// Busses and their default formats.
enum BusChecks {
    static let all = [counts, defaults, names]

    private static let counts = UnitCheck(
        .busses, "counts", "Effects have an input and an output, instruments and generators an output."
    ) { session in
        let unit = try await session.open()
        let type = session.component.identifier.type.rawValue
        let needsInput = type == kAudioUnitType_Effect || type == kAudioUnitType_MusicEffect
        var issues = IssueList()
        issues.require(!needsInput || !unit.inputBusses.isEmpty, "an effect without an input bus")
        issues.require(
            !unit.outputBusses.isEmpty || type == kAudioUnitType_MIDIProcessor, "there is no output bus")
        return issues.verdict("\(unit.inputBusses.count) in, \(unit.outputBusses.count) out")
    }

    private static let defaults = UnitCheck(
        .busses, "default-formats", "The unit renders in the formats that its busses have at first."
    ) { session in
        let unit = try await session.open()
        var issues = IssueList()
        for bus in unit.inputBusses.busses + unit.outputBusses.busses {
            issues.require(
                bus.format.isStandard && bus.format.sampleRate >= 8000 && bus.format.sampleRate <= 384_000,
                "\(bus.busType) bus \(bus.index) begins as \(bus.format)")
        }
        guard let rate = unit.outputBusses.busses.first?.format.sampleRate else { return issues.verdict() }
        try unit.allocateRenderResources()
        unit.deallocateRenderResources()
        let probe = UnitProbe(unit)
        try probe.begin(RenderLayout(unit, sampleRate: rate, maximumFrames: 512))
        _ = try probe.render(blocks: [512, 512])
        return issues.verdict("\(unit.outputBusses[0].format)")
    }

    private static let names = UnitCheck(.busses, "names", "Every bus has a name.") { session in
        let unit = try await session.open()
        var issues = IssueList()
        for bus in unit.inputBusses.busses + unit.outputBusses.busses {
            issues.recommend((bus.name ?? "").isEmpty == false, "\(bus.busType) bus \(bus.index) has no name")
        }
        return issues.verdict()
    }
}
