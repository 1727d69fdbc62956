import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Several instances in one process.
enum InstanceChecks {
    static let all = [many]
    private static let count = 16

    private static let many = UnitCheck(
        .instances, "many", "Sixteen instances in one process, made at the same time, do not disturb each other."
    ) { session in
        let alone = try await session.probe()
        var wanted: [RenderedAudio] = []
        for number in 0..<count {
            try prepare(alone, number, session.seed)
            wanted.append(try alone.render(signal(number, alone), blocks: blocks))
        }
        let probes = try await instances(session).map(UnitProbe.init)
        var heard = Array(repeating: [RenderedAudio](), count: count)
        for (number, probe) in probes.enumerated() { try prepare(probe, number, session.seed) }
        for frames in blocks {
            for (number, probe) in probes.enumerated() {
                heard[number].append(try probe.render(signal(number, probe), blocks: [frames]))
            }
        }
        for number in 0..<count {
            if let difference = joined(heard[number]).difference(from: wanted[number]) {
                return .failed(
                    "instance \(number + 1) of \(count) is not as by itself: \(difference), seed \(session.seed)")
            }
        }
        return .passed("\(count) instances")
    }

    private static let blocks = [512, 100, 1, 64, 777]

    private static func instances(_ session: CheckSession) async throws -> [ExtensionAudioUnit] {
        var settings = HostSettings()
        settings.grouping = .together
        let host = try session.host(settings)
        // The first makes the process that the others share.
        let first = try await session.open(host)
        let description = session.component.audioComponentDescription
        let options: AudioComponentInstantiationOptions = session.isInProcess ? .loadInProcess : .loadOutOfProcess
        let others = try await withThrowingTaskGroup(of: ExtensionAudioUnit.self) { group in
            for _ in 1..<count {
                group.addTask { try await host.instantiate(description, options: options) }
            }
            return try await group.reduce(into: [ExtensionAudioUnit]()) { $0.append($1) }
        }
        session.keep(others)
        return [first] + others
    }

    private static func prepare(_ probe: UnitProbe, _ number: Int, _ seed: UInt64) throws {
        probe.end()
        var generator = SeededGenerator(seed: seed &+ UInt64(number))
        probe.randomize(&generator)
        try probe.begin()
    }

    /// Another input for every instance; instruments get the same notes, and other values.
    private static func signal(_ number: Int, _ probe: UnitProbe) -> TestSignal? {
        probe.hasInput ? .noise(seed: UInt64(number + 1)) : nil
    }

    private static func joined(_ parts: [RenderedAudio]) -> RenderedAudio {
        let channels = parts.first?.channels.count ?? 0
        return RenderedAudio(channels: (0..<channels).map { channel in parts.flatMap { $0.channels[channel] } })
    }
}
