import AudioToolbox
import ExtensionHost

/// A unit that is ready to render by one route: what a suite is given.
///
/// It renders offline: a slow machine misses nothing. Thread: one at a time.
public final class RoutedUnit {
    /// For its parameters, presets and state; to render it call `render`, which goes by the route.
    public let unit: ExtensionAudioUnit
    /// Which way the suite runs this time.
    public let route: TestRoute
    private let chain: RenderChain?
    private let cInterface: CInterfaceHost?
    /// The other instance of a group.
    private let companion: (unit: ExtensionAudioUnit, renderer: BlockRenderer)?
    private let renderer: BlockRenderer

    init(_ unit: ExtensionAudioUnit, route: TestRoute, companion: ExtensionAudioUnit?, _ layout: RenderLayout) throws {
        self.unit = unit
        self.route = route
        unit.isRenderingOffline = true
        if route == .chain {
            let chain = RenderChain(units: [unit])
            try chain.allocateRenderResources(format: try layout.outputFormat, maximumFrames: layout.maximumFrames)
            self.chain = chain
        } else {
            chain = nil
            if route != .cInterface { try layout.allocate(unit) }
        }
        cInterface = route == .cInterface ? try CInterfaceHost(unit, layout) : nil
        self.companion = try companion.map { other in
            other.isRenderingOffline = true
            try layout.allocate(other)
            return (other, RoutedUnit.renderer(other.renderBlock, layout))
        }
        renderer = RoutedUnit.renderer(chain?.renderBlock ?? cInterface?.renderBlock ?? unit.renderBlock, layout)
    }

    private static func renderer(_ block: @escaping AURenderBlock, _ layout: RenderLayout) -> BlockRenderer {
        BlockRenderer(block, channelCount: layout.outputChannels, maximumFrames: Int(layout.maximumFrames))
    }

    /// Renders blocks of these lengths, after what was rendered before.
    ///
    /// - Parameters:
    ///   - signal: what the unit gets as its input, from its beginning.
    ///   - blocks: frames of each block.
    ///   - events: with frames counted from the first block of all.
    /// - Throws: `RenderError` for the first block that fails.
    public func render(_ signal: TestSignal, blocks: [Int], events: [TestEvent] = []) throws -> RenderedAudio {
        renderer.input = signal
        renderer.forgetOutput()
        for event in events { event.schedule(on: unit) }
        for frames in blocks {
            try check(renderer.step(frames), frames)
            companion?.renderer.step(frames)
            companion?.renderer.forgetOutput()
        }
        return renderer.output
    }

    private func check(_ status: OSStatus, _ frames: Int) throws {
        guard status == noErr else {
            throw RenderError(frame: renderer.position - frames, frameCount: frames, reason: .status(status))
        }
    }

    /// Ends rendering.
    func end() {
        chain?.deallocateRenderResources()
        cInterface?.end()
        for unit in [unit, companion?.unit] {
            if let unit, unit.renderResourcesAllocated { unit.deallocateRenderResources() }
        }
    }
}
