/// What a device's threads tell its notifier.
enum DeviceEvent: CaseIterable, Sendable {
    /// What was filled has been played; the callback asked for it.
    case finished
    case cycleChanged
    case formatChanged
    case rerouted
    case disappeared

    /// Its place in the notifier's word. Thread: any, also render.
    var bit: UInt32 {
        @_noLocks @_noAllocation get {
            switch self {
            case .finished: 1
            case .cycleChanged: 2
            case .formatChanged: 4
            case .rerouted: 8
            case .disappeared: 16
            }
        }
    }
}
