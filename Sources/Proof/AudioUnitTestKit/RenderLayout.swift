import AudioToolbox

/// Formats and block length that a unit is prepared for.
public struct RenderLayout: Sendable, Equatable {
    /// Hz.
    public var sampleRate: Double
    /// Of input bus 0; 0 for a unit without inputs.
    public var inputChannels: Int
    /// Of output bus 0.
    public var outputChannels: Int
    /// The longest block, in frames.
    public var maximumFrames: UInt32

    /// Takes any values; `apply(to:)` throws for those that make no format.
    public init(sampleRate: Double = 48_000, inputChannels: Int, outputChannels: Int, maximumFrames: UInt32 = 4096) {
        self.sampleRate = sampleRate
        self.inputChannels = inputChannels
        self.outputChannels = outputChannels
        self.maximumFrames = maximumFrames
    }

    /// The channel counts that the unit has by default.
    public init(_ unit: AUAudioUnit, sampleRate: Double = 48_000, maximumFrames: UInt32 = 4096) {
        self.init(
            sampleRate: sampleRate, inputChannels: Int(unit.inputBusses.busses.first?.format.channelCount ?? 0),
            outputChannels: Int(unit.outputBusses.busses.first?.format.channelCount ?? 0), maximumFrames: maximumFrames)
    }

    var outputFormat: AVAudioFormat { get throws { try format(outputChannels) } }

    /// Gives every bus its format: bus 0 the layout's channels, the others their own, all one sample rate.
    ///
    /// - Throws: what the unit or its busses refuse.
    public func apply(to unit: AUAudioUnit) throws {
        try apply(inputChannels, to: unit.inputBusses)
        try apply(outputChannels, to: unit.outputBusses)
        unit.maximumFramesToRender = maximumFrames
    }

    /// As `apply`, then allocates render resources.
    public func allocate(_ unit: AUAudioUnit) throws {
        try apply(to: unit)
        try unit.allocateRenderResources()
    }

    private func apply(_ channels: Int, to busses: AUAudioUnitBusArray) throws {
        for (index, bus) in busses.busses.enumerated() {
            let wanted = try format(index == 0 ? channels : Int(bus.format.channelCount))
            if bus.format != wanted { try bus.setFormat(wanted) }
        }
    }

    private func format(_ channels: Int) throws -> AVAudioFormat {
        guard
            let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: AVAudioChannelCount(max(channels, 0)))
        else {
            throw AUAudioUnitError(
                kAudioUnitErr_FormatNotSupported, "There is no format with \(channels) channels at \(sampleRate) Hz.")
        }
        return format
    }
}
