import ExtensionHost

/// What the options say of how every unit of a chain is run.
struct UnitChoices: Sendable {
    let sharesProcess: Bool
    let isInProcess: Bool
    let bridge: BridgePolicy?
    let placement: HostSettings.Placement?

    init(_ options: UnitOptions) {
        sharesProcess = options.group
        isInProcess = options.inProcess
        bridge = options.bridge?.policy
        placement = options.placement?.hostPlacement
    }
}
