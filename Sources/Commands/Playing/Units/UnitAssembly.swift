import AudioToolbox
import ComponentRegistry
import ExtensionHost
import TerminalOutput

/// Makes the units that a command names, with presets and parameters.
struct UnitAssembly {
    let host: AudioUnitHost
    let options: UnitOptions
    /// Units that wait in the daemon, as a person names them; they come first in the chain.
    let attached: [String]
    private let scan = ComponentScanner().scan()

    init(host: AudioUnitHost, options: UnitOptions, attached: [String] = []) {
        self.host = host
        self.options = options
        self.attached = attached
    }

    /// The format of a chain. Throws when there is none of these numbers.
    static func format(sampleRate: Double, channelCount: Int) throws -> AVAudioFormat {
        let channels = AVAudioChannelCount(clamping: channelCount)
        guard let format = AVAudioFormat.standard(sampleRate: sampleRate, channels: channels) else {
            throw CommandFailure(.unit, "\(channelCount) channels at \(sampleRate) Hz are no format")
        }
        return format
    }

    /// Gives all units, first to last, to whoever joins them. When that throws, those that were taken over wait again.
    ///
    /// Throws naming the unit that cannot be used and why.
    func make<Joined>(_ join: ([ExtensionAudioUnit]) throws -> Joined) async throws -> Joined {
        var units = try attached.isEmpty ? [] : UnitAttachment(host: host).units(named: attached)
        let takenOver = units
        do {
            for name in options.unit { units.append(try await instantiate(name)) }
            try setUp(units)
            return try join(units)
        } catch {
            UnitAttachment.abandon(takenOver)
            throw error
        }
    }

    private func setUp(_ units: [ExtensionAudioUnit]) throws {
        try options.checkNumbers(unitCount: units.count)
        for choice in try options.presets() { try PresetSelection(units[choice.unit]).select(choice.name) }
        for assignment in try options.parameters() { try ParameterSelection(units[assignment.unit]).set(assignment) }
        for unit in units { unit.contextName = "auctl" }
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
