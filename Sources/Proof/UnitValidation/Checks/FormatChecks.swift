import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// Which formats the unit takes and refuses.
enum FormatChecks {
    static let all = [sampleRates, rejection, locked, channels]

    static let rates: [Double] = [
        11_025, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 176_400, 192_000,
    ]

    private static let sampleRates = UnitCheck(
        .formats, "sample-rates", "The unit renders at every usual sample rate from 11025 to 192000 Hz."
    ) { session in
        let probe = try await session.probe()
        var issues = IssueList()
        for rate in rates {
            do {
                try probe.begin(RenderLayout(probe.unit, sampleRate: rate))
                _ = try probe.render(blocks: [64, 137, 512, 4096])
            } catch {
                issues.fail("at \(Int(rate)) Hz: \(error)")
            }
        }
        return issues.verdict()
    }

    private static let rejection = UnitCheck(
        .formats, "rejection", "Formats that the unit does not take are refused, and the one before stays."
    ) { session in
        let unit = try await session.open()
        var issues = IssueList()
        for bus in unit.inputBusses.busses + unit.outputBusses.busses {
            let before = bus.format
            for format in impossible(bus) {
                do {
                    try bus.setFormat(format)
                    issues.fail("\(bus.busType) bus \(bus.index) accepted \(format)")
                } catch {}
                issues.require(bus.format == before, "the format changed although \(format) was refused")
            }
        }
        _ = try UnitProbe(unit).renderFresh(blocks: [512])
        return issues.verdict()
    }

    private static func impossible(_ bus: AUAudioUnitBus) -> [AVAudioFormat] {
        let most = bus.maximumChannelCount == 0 ? AU_EXTENSION_MAXIMUM_CHANNELS : bus.maximumChannelCount
        return [
            AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: 2, interleaved: true),
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 48_000, channels: 2, interleaved: false),
            AVAudioFormat.standard(sampleRate: 48_000, channels: most + 1),
        ].compactMap { $0 }
    }

    private static let locked = UnitCheck(
        .formats, "locked", "No format changes while render resources are allocated."
    ) { session in
        let probe = try await session.probe()
        try probe.begin()
        let unit = probe.unit
        guard let other = AVAudioFormat.standard(sampleRate: 44_100, channels: 1) else { return .passed() }
        for bus in unit.inputBusses.busses + unit.outputBusses.busses {
            let before = bus.format
            if (try? bus.setFormat(other)) != nil || bus.format != before {
                return .failed("\(bus.busType) bus \(bus.index) changed to \(bus.format) while allocated")
            }
        }
        _ = try probe.render(blocks: [512])
        return .passed()
    }

    private static let channels = UnitCheck(
        .formats, "channels", "The unit takes the channel counts that it reports, and no others."
    ) { session in
        let probe = try await session.probe()
        guard probe.unit.inputBusses.count == 1, probe.unit.outputBusses.count == 1 else {
            return .skipped("only for one input bus and one output bus")
        }
        var issues = IssueList()
        var accepted = 0
        for inputs in 1...8 {
            for outputs in 1...8 {
                let reported = isReported(probe.unit, inputs, outputs)
                let taken = takes(probe, inputs, outputs)
                accepted += taken ? 1 : 0
                if reported, !taken { issues.fail("\(inputs) in, \(outputs) out is reported and refused") }
                if taken, !reported { issues.fail("\(inputs) in, \(outputs) out is taken and not reported") }
            }
        }
        try probe.restart(RenderLayout(sampleRate: 48_000, inputChannels: 2, outputChannels: 2))
        return issues.verdict("\(accepted) of 64 pairs")
    }

    private static func takes(_ probe: UnitProbe, _ inputs: Int, _ outputs: Int) -> Bool {
        do {
            try probe.begin(RenderLayout(inputChannels: inputs, outputChannels: outputs, maximumFrames: 512))
            _ = try probe.render(blocks: [64])
            return true
        } catch {
            return false
        }
    }

    /// By the bus's limits and the pairs of kAudioUnitProperty_SupportedNumChannels.
    private static func isReported(_ unit: AUAudioUnit, _ inputs: Int, _ outputs: Int) -> Bool {
        guard allows(unit.inputBusses[0], inputs), allows(unit.outputBusses[0], outputs) else { return false }
        guard let numbers = unit.channelCapabilities?.map(\.intValue) else { return inputs == outputs }
        return stride(from: 0, to: numbers.count - 1, by: 2).contains { index in
            let (first, second) = (numbers[index], numbers[index + 1])
            if first == -1, second == -1 { return inputs == outputs }
            if first < 0, second < 0, first + second == -3 { return true }
            return fits(first, inputs) && fits(second, outputs)
        }
    }

    private static func fits(_ capability: Int, _ count: Int) -> Bool {
        capability == -1 || capability == count || capability < -1 && count <= -capability
    }

    private static func allows(_ bus: AUAudioUnitBus, _ count: Int) -> Bool {
        (bus.maximumChannelCount == 0 || count <= Int(bus.maximumChannelCount))
            && (bus.supportedChannelCounts?.contains(AUNumber(value: count)) ?? true)
    }
}
