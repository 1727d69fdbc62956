import AudioToolbox
import AudioUnitTestKit
import ComponentRegistry
import ExtensionHost

/// The same unit by every way that a host has of running it.
enum RouteChecks {
    static let all = [sameAudio, chain]

    private static let sameAudio = UnitCheck(
        .routes, "same-audio", "In process and out of process the unit gives the same bits.", loadsIntoProcess: true
    ) { session in
        guard session.component.loadableInProcess else {
            return .skipped("the bundle does not allow loading in process")
        }
        var generator = session.generator
        let inside = UnitProbe(try await session.open(inProcess: true))
        let outside = UnitProbe(try await session.open(inProcess: false))
        let blocks = BlockLengths.changing(upTo: 700, total: 24_000, seed: session.seed)
        let events = inside.settable.flatMap { parameter in
            (0..<10).map { _ in
                TestEvent.parameter(
                    at: Int.random(in: 0..<24_000, using: &generator), parameter.address,
                    parameter.randomValue(&generator),
                    rampFrames: parameter.flags.contains(.flag_CanRamp)
                        ? UInt32.random(in: 0...500, using: &generator) : 0)
            }
        }
        let wanted = try inside.renderFresh(blocks: blocks, events: events)
        let heard = try outside.renderFresh(blocks: blocks, events: events)
        if let difference = heard.difference(from: wanted) {
            return .failed("out of process \(difference) in process, seed \(session.seed)")
        }
        return .passed("\(blocks.count) blocks, \(events.count) events")
    }

    private static let chain = UnitCheck(
        .routes, "chain", "Two instances that hand their audio on give what they give by way of the host."
    ) { session in
        guard !session.isInProcess else { return .skipped("only services hand audio on") }
        let sample = try await session.probe()
        guard sample.hasInput, sample.layout.inputChannels == sample.layout.outputChannels else {
            return .skipped("only for units that pass their input on")
        }
        var heard: [RenderedAudio] = []
        for mode in RenderChain.Mode.allCases {
            let host = try session.host()
            let units = [try await session.open(host), try await session.open(host)]
            heard.append(try render(RenderChain(units: units, mode: mode), channels: sample.layout.outputChannels))
        }
        if let difference = heard[0].difference(from: heard[1]) { return .failed("handed on, \(difference)") }
        return .passed()
    }

    private static func render(_ chain: RenderChain, channels: Int) throws -> RenderedAudio {
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: AVAudioChannelCount(channels)) else {
            throw RenderError(frame: 0, frameCount: 0, reason: .status(kAudioUnitErr_FormatNotSupported))
        }
        try chain.allocateRenderResources(format: format, maximumFrames: 512)
        defer { chain.deallocateRenderResources() }
        let renderer = BlockRenderer(
            chain.renderBlock, channelCount: channels, maximumFrames: 512, input: .noise())
        for frames in [512, 64, 1, 333, 512, 512] {
            let status = renderer.step(frames)
            guard status == noErr else {
                throw RenderError(frame: renderer.position - frames, frameCount: frames, reason: .status(status))
            }
        }
        return renderer.output
    }
}
