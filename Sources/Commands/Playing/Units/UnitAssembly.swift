import AudioToolbox
import ComponentRegistry
import ExtensionHost
import TerminalOutput

/// Makes the units that a command names, with presets and parameters, and joins them to a chain that is ready to
/// render.
struct UnitAssembly {
    var host: AudioUnitHost
    var options: UnitOptions
    var sampleRate: Double
    var channelCount: Int
    var maximumFrames: Int
    var isOffline = false
    /// Units that wait in the daemon, as a person names them; they come first in the chain.
    var attached: [String] = []
    private let scan = ComponentScanner().scan()

    init(
        host: AudioUnitHost, options: UnitOptions, sampleRate: Double, channelCount: Int, maximumFrames: Int,
        isOffline: Bool = false, attached: [String] = []
    ) {
        self.host = host
        self.options = options
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.maximumFrames = maximumFrames
        self.isOffline = isOffline
        self.attached = attached
    }

    /// Throws naming the unit that cannot be used and why.
    func make(input: ChainInput?) async throws -> UnitChain {
        var units = try attached.isEmpty ? [] : UnitAttachment(host: host).units(named: attached)
        let takenOver = units
        do {
            for name in options.unit { units.append(try await instantiate(name)) }
            return try join(units, input)
        } catch {
            UnitAttachment.abandon(takenOver)
            throw error
        }
    }

    /// Sets the units up and joins them.
    private func join(_ units: [ExtensionAudioUnit], _ input: ChainInput?) throws -> UnitChain {
        try options.checkNumbers(unitCount: units.count)
        for choice in try options.presets() { try PresetSelection(units[choice.unit]).select(choice.name) }
        for assignment in try options.parameters() { try ParameterSelection(units[assignment.unit]).set(assignment) }
        for unit in units {
            unit.isRenderingOffline = isOffline
            unit.contextName = "auctl"
        }
        guard let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: AVAudioChannelCount(channelCount))
        else {
            throw CommandFailure(.unit, "\(channelCount) channels at \(sampleRate) Hz are no format")
        }
        do {
            return try UnitChain(units, format: format, maximumFrames: maximumFrames, pull: input?.block)
        } catch {
            let names = units.map { TerminalText.line($0.audioUnitName ?? "\($0.componentDescription)") }.joined(
                separator: ", ")
            throw CommandFailure(
                .unit, "\(names): \(channelCount) channels at \(Int(sampleRate)) Hz were refused: \(error)")
        }
    }

    private func instantiate(_ name: String) async throws -> ExtensionAudioUnit {
        let component = try ComponentQuery([name]).component(in: scan)
        do {
            return try await host.instantiate(
                component.audioDescription, options: options.inProcess ? .loadInProcess : [])
        } catch {
            throw CommandFailure(
                .unit, "\(component.identifier) (\(TerminalText.line(component.name))) cannot be used: \(error)")
        }
    }
}

extension RegisteredComponent {
    /// The description that instantiates this component.
    var audioDescription: AudioComponentDescription {
        AudioComponentDescription(
            componentType: identifier.type.rawValue, componentSubType: identifier.subtype.rawValue,
            componentManufacturer: identifier.manufacturer.rawValue, componentFlags: 0, componentFlagsMask: 0)
    }
}
