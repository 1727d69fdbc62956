import AudioToolbox
import AudioUnitTestKit
import ExtensionHost

/// What a render call answers when it cannot be met.
enum RenderContractChecks {
    static let all = [tooManyFrames, unallocated, inputError, noConnection]

    private static let tooManyFrames = UnitCheck(
        .render, "too-many-frames", "More frames than the maximum are refused, and no input is asked for."
    ) { session in
        let probe = try await session.probe()
        try probe.begin(RenderLayout(probe.unit, maximumFrames: 512))
        let renderer = BlockRenderer(
            probe.unit.renderBlock, channelCount: probe.layout.outputChannels, maximumFrames: 1024, input: .noise())
        let status = renderer.step(513)
        guard status == kAudioUnitErr_TooManyFramesToProcess else {
            return .failed("513 frames of at most 512 were answered with \(AUAudioUnitError.name(of: status))")
        }
        guard renderer.pullCount == 0 else { return .failed("input was pulled for a block that was refused") }
        _ = try probe.render(blocks: [512])
        return .passed()
    }

    private static let unallocated = UnitCheck(
        .render, "unallocated", "Rendering without render resources answers Uninitialized."
    ) { session in
        let unit = try await session.open()
        let layout = RenderLayout(unit)
        let renderer = BlockRenderer(
            unit.renderBlock, channelCount: layout.outputChannels, maximumFrames: 512, input: .noise())
        for isBefore in [true, false] {
            let status = renderer.step(128)
            guard status == kAudioUnitErr_Uninitialized else {
                let time = isBefore ? "before allocation" : "after deallocation"
                return .failed("rendering \(time) was answered with \(AUAudioUnitError.name(of: status))")
            }
            try layout.allocate(unit)
            unit.deallocateRenderResources()
        }
        return .passed()
    }

    private static let inputError = UnitCheck(
        .render, "input-error", "An error of the input block is the error of the render call."
    ) { session in
        let probe = try await session.probe()
        guard probe.hasInput else { return .skipped("the unit has no input") }
        try probe.begin()
        _ = try probe.render(.noise(), blocks: [64])
        probe.renderer?.inputStyle = .failing(-12_345)
        let status = probe.renderer?.step(64)
        guard status == -12_345 else {
            return .failed("the input failed with -12345, the render call with \(status ?? 0)")
        }
        probe.renderer?.inputStyle = .filled
        _ = try probe.render(.noise(), blocks: [64])
        return .passed()
    }

    private static let noConnection = UnitCheck(
        .render, "no-connection", "Without an input block an effect in process answers NoConnection."
    ) { session in
        guard session.isInProcess else { return .skipped("out of process the host gives silence instead") }
        let probe = try await session.probe()
        guard probe.hasInput else { return .skipped("the unit has no input") }
        try probe.begin()
        probe.renderer?.inputStyle = .unconnected
        let status = probe.renderer?.step(64) ?? noErr
        guard status == kAudioUnitErr_NoConnection else {
            return .failed("rendering without an input block was answered with \(AUAudioUnitError.name(of: status))")
        }
        return .passed()
    }
}
