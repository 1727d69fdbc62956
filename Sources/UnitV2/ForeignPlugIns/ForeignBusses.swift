import AudioToolbox
import CForeignPlugIns

/// The busses of a plug-in, by its layout.
struct ForeignBusses {
    private let plugIn: UnsafePointer<cfp_plugin>
    private let layout: cfp_layout

    init(_ plugIn: UnsafePointer<cfp_plugin>, _ layout: cfp_layout) {
        self.plugIn = plugIn
        self.layout = layout
    }

    /// - Throws: FormatNotSupported, which no layout brings about.
    func array(of unit: AUAudioUnit, _ type: AUAudioUnitBusType) throws -> AUAudioUnitBusArray {
        let busses = try list(type).enumerated().map { try bus($0.offset, $0.element, type) }
        return AUAudioUnitBusArray(audioUnit: unit, busType: type, busses: busses)
    }

    private func list(_ type: AUAudioUnitBusType) -> [cfp_bus] {
        var layout = layout
        let count = Int(type == .input ? layout.input_count : layout.output_count)
        return type == .input
            ? withUnsafeBytes(of: &layout.inputs) { Array($0.bindMemory(to: cfp_bus.self).prefix(count)) }
            : withUnsafeBytes(of: &layout.outputs) { Array($0.bindMemory(to: cfp_bus.self).prefix(count)) }
    }

    private func bus(_ index: Int, _ bus: cfp_bus, _ type: AUAudioUnitBusType) throws -> AUAudioUnitBus {
        // One instance for each channel: as many as the host likes, at first two.
        let channels = layout.is_mono ? 2 : bus.count
        guard let format = AVAudioFormat.standard(sampleRate: 48_000, channels: channels) else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported, "A bus cannot have \(channels) channels.")
        }
        let made = try AUAudioUnitBus(format: format, name: name(index, bus, type))
        let most = AUAudioChannelCount(AU_EXTENSION_MAXIMUM_CHANNELS)
        let others = index == 0 ? Set([1, 2, Int(channels)] + choices(type)) : [Int(channels)]
        made.maximumChannelCount = layout.is_mono ? most : max(AUAudioChannelCount(others.max() ?? 2), 2)
        if !layout.is_mono { made.supportedChannelCounts = [AUNumber](numbers: others.sorted()) }
        return made
    }

    /// What the plug-in itself offers beside: with these it is not mixed.
    private func choices(_ type: AUAudioUnitBusType) -> [Int] {
        var counts = [UInt32](repeating: 0, count: 32)
        let found = cfp_channel_choices(plugIn, type == .input, &counts, UInt32(counts.count))
        return counts.prefix(Int(found)).map(Int.init)
    }

    private func name(_ index: Int, _ bus: cfp_bus, _ type: AUAudioUnitBusType) -> String {
        let plain = type == .input ? "Input" : "Output"
        if layout.is_silent { return plain }
        let port = plugIn.pointee.ports[Int(bus.ports.0)]
        if port.kind == CFP_CV || plugIn.pointee.format != nil { return String(cString: port.name) }
        if port.traits & UInt32(CFP_SIDE_CHAIN) != 0 { return "Side Chain" }
        return index == 0 ? plain : "\(plain) \(index + 1)"
    }
}
