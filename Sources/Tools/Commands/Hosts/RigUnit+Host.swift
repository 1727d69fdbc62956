import ArgumentParser
import ExtensionHost
import Rigs

// What commands and rigs say of how units are run, as hosts name it.

extension RigUnit.Bridge: ExpressibleByArgument {
    var policy: BridgePolicy {
        switch self {
        case .dry: .dry
        case .silence: .silence
        case .hold: .hold
        }
    }
}

extension RigUnit.Placement: ExpressibleByArgument {
    var hostPlacement: HostSettings.Placement {
        switch self {
        case .follow: .follow
        case .anticipate: .anticipate
        case .dedicated: .dedicated
        case .spread: .spread
        }
    }
}
