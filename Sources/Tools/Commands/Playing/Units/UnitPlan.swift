import AudioToolbox
import ComponentRegistry
import ExtensionHost
import HostControl
import Rigs

/// How one unit of a chain is to be run: as the options say, else as a rig has it, else as the host's settings do.
struct UnitPlan {
    /// The group of `--group`, whose units share one process.
    static let wholeChain = "all"

    let component: RegisteredComponent
    let group: String?
    let bridge: BridgePolicy?
    let placement: HostSettings.Placement?
    private let isInProcess: Bool?

    /// - Parameter saved: as a rig has it; nil for a unit that the options name.
    init(_ component: RegisteredComponent, _ saved: RigUnit?, _ choices: UnitChoices) {
        self.component = component
        group = choices.sharesProcess ? Self.wholeChain : saved?.group
        bridge = choices.bridge ?? saved?.bridge?.policy
        placement = choices.placement ?? saved?.placement?.hostPlacement
        isInProcess = choices.isInProcess ? true : saved?.isInProcess
    }

    /// What others are told of the unit that was made so.
    func status(of unit: ExtensionAudioUnit, number: UInt64) -> ChainStatus.Unit {
        var status = ChainStatus.Unit(instance: number)
        status.group = unit.isLoadedInProcess ? nil : group
        status.bridge = bridge.map { "\($0)" }
        status.placement = placement?.rawValue
        return status
    }

    var loading: AudioComponentInstantiationOptions {
        switch isInProcess {
        case nil: []
        case true?: .loadInProcess
        case false?: .loadOutOfProcess
        }
    }

    /// The host's settings with what this unit has of its own.
    func settings(_ settings: HostSettings) -> HostSettings {
        var settings = settings
        if let bridge { settings.bridgePolicy = bridge }
        if let placement { settings.placement = placement }
        guard let group else { return settings }
        settings.groupName = group
        // Of several units in one process only the first could be taken over.
        settings.lingerMilliseconds = 0
        return settings
    }
}
