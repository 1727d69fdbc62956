import AudioToolbox
import ComponentRegistry
import ExtensionHost
import HostControl
import RenderGraph
import Rigs
import TerminalOutput

/// Makes the units that a command names, and those of a rig, with presets and parameters.
struct UnitAssembly {
    let host: AudioUnitHost
    let options: UnitOptions
    /// Units that wait in the daemon, as a person names them; they come first in the chain.
    let attached: [String]
    /// Units of a rig; they come before those that the options name.
    let rig: [RigUnit]
    /// What the units are told of the transport; nil for nothing.
    private let transport: PlayTransport?
    private let scan = ComponentScanner().scan()

    init(
        host: AudioUnitHost, options: UnitOptions, attached: [String] = [], rig: [RigUnit] = [],
        transport: PlayTransport? = nil
    ) {
        self.transport = transport
        self.host = host
        self.options = options
        self.attached = attached
        self.rig = rig
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
    /// Throws naming the unit that cannot be used and why; nothing is started for one that is not installed, or that a
    /// file is missing for.
    func make<Joined>(_ join: ([ExtensionAudioUnit]) throws -> Joined) async throws -> Joined {
        let plans = try plans()
        var units = attached.isEmpty ? [] : try await UnitAttachment(host: host).units(named: attached)
        let takenOver = units
        do {
            guard takenOver.count + plans.count <= Rig.maximumUnits else {
                throw CommandFailure(.usage, "a chain has at most \(Rig.maximumUnits) units")
            }
            for plan in plans { units.append(try await instantiate(plan)) }
            try setUp(units, takenOver: takenOver.count)
            return try join(units)
        } catch {
            UnitAttachment.abandon(takenOver.filter { !UnitAttachment.wasReplaced($0) })
            throw error
        }
    }

    /// Rigs first: what the options say wins.
    private func setUp(_ units: [ExtensionAudioUnit], takenOver: Int) throws {
        try options.checkNumbers(unitCount: units.count)
        for (unit, saved) in zip(units.dropFirst(takenOver), rig) { try RigUnitSetting(saved).apply(to: unit) }
        for choice in try options.files() { try choice.give(to: units[choice.unit]) }
        for choice in try options.presets() { try PresetSelection(units[choice.unit]).select(choice.name) }
        for assignment in try options.parameters() { try ParameterSelection(units[assignment.unit]).set(assignment) }
        for unit in units {
            unit.contextName = "auctl"
            unit.transportStateBlock = transport?.block
        }
    }

    /// Throws naming the first unit that is not installed, or that a file is missing for; starts nothing.
    /// - Returns: the first one; nil for none.
    @discardableResult
    static func check(_ options: UnitOptions, rig: [RigUnit]) throws -> RegisteredComponent? {
        try plans(options, rig, ComponentScanner().scan()).first?.component
    }

    private func plans() throws -> [UnitPlan] { try Self.plans(options, rig, scan) }

    /// Every unit that is to be made.
    private static func plans(_ options: UnitOptions, _ rig: [RigUnit], _ scan: ComponentScan) throws -> [UnitPlan] {
        for choice in try options.files() { try choice.check() }
        let components = try RigUnitLookup(scan: scan).components(of: rig)
        let saved = zip(components, rig).map { UnitPlan($0, $1, UnitChoices(options)) }
        return try saved
            + options.unit.map {
                UnitPlan(try ComponentQuery([$0]).component(in: scan), nil, UnitChoices(options))
            }
    }

    private func instantiate(_ plan: UnitPlan) async throws -> ExtensionAudioUnit {
        let component = plan.component
        do {
            return try await host.instantiate(
                component.audioDescription, options: plan.loading, settings: plan.settings(host.settings))
        } catch {
            throw CommandFailure(
                .unit, "\(component.identifier) (\(TerminalText.line(component.name))) cannot be used: \(error)")
        }
    }

    /// What others are told of the units that `make` has made.
    func status(of units: [AUAudioUnit]) -> ChainStatus {
        let plans = (try? plans()) ?? []
        let takenOver = max(units.count - plans.count, 0)
        return ChainStatus(
            units: units.enumerated().compactMap { index, unit in
                guard let unit = unit as? ExtensionAudioUnit, let number = host.instanceNumber(of: unit) else {
                    return nil
                }
                let isOurs = index >= takenOver && plans.indices.contains(index - takenOver)
                return isOurs
                    ? plans[index - takenOver].status(of: unit, number: number) : ChainStatus.Unit(instance: number)
            })
    }
}

extension ComponentIdentifier {
    /// The codes of a description.
    init(of description: AudioComponentDescription) {
        self.init(
            type: ComponentCode(rawValue: description.componentType),
            subtype: ComponentCode(rawValue: description.componentSubType),
            manufacturer: ComponentCode(rawValue: description.componentManufacturer))
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
