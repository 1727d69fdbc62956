import ExtensionHost

extension UnitOptions {
    var hostPlacement: HostSettings.Placement? {
        switch placement {
        case nil: nil
        case .follow: .follow
        case .anticipate: .anticipate
        case .dedicated: .dedicated
        case .spread: .spread
        }
    }

    var bridgePolicy: BridgePolicy? {
        switch bridge {
        case nil: nil
        case .dry: .dry
        case .silence: .silence
        case .hold: .hold
        }
    }
}
