import ExtensionHost
import Rigs

extension RigUnit {
    /// What is heard while it is missing, as hosts name it.
    var bridgePolicy: BridgePolicy? {
        switch bridge {
        case nil: nil
        case .dry: .dry
        case .silence: .silence
        case .hold: .hold
        }
    }

    /// Where its service runs, as hosts name it.
    var hostPlacement: HostSettings.Placement? { placement.flatMap { HostSettings.Placement(rawValue: $0.rawValue) } }
}
