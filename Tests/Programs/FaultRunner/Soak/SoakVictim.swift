import AudioToolbox
import ExtensionHost
import Glibc

/// A unit of the soak that faults are given to, and what became of the last one.
struct SoakVictim {
    /// Cycles in a row that a unit is to be heard before it is struck.
    static let healthy = 40
    /// Cycles in a row after which it is back.
    private static let back = 10
    /// Cycles in which a fault that ends nothing shows.
    private static let visible = 20
    /// Cycles after which a fault that showed nothing is lost: the unit was just started again for another reason.
    private static let lost = 2000

    /// A fault that was given, until the unit is back.
    struct Strike {
        let kind: SoakKind
        var cycles = 0
        var missed = 0
        var isTold = false
        /// Ended with the process that another unit of it was struck in.
        var isBystander = false
    }

    /// What a cycle came to.
    enum Step {
        case nothing, finished(Strike), lost(Strike)
    }

    let unit: RemoteAudioUnit
    /// Units of the same number share a process; nil for a process of its own.
    let group: Int?
    /// One of a chain: an error that it returns goes no further.
    let isChained: Bool
    private(set) var heardInARow = 0
    var strike: Strike?

    init(_ unit: RemoteAudioUnit, group: Int? = nil, isChained: Bool) {
        (self.unit, self.group, self.isChained) = (unit, group, isChained)
    }

    /// What may be done to it.
    var kinds: [SoakKind] {
        SoakKind.allCases.filter { (group == nil || $0.isForGroups) && (isChained || $0 != .error) }
    }

    var isHealthy: Bool { strike == nil && heardInARow >= Self.healthy && unit.serviceProcessID != nil }

    /// - Parameters:
    ///   - isHeard: the whole cycle was the unit's own.
    ///   - isMissing: the bridge was heard in its place.
    mutating func take(isHeard: Bool, isMissing: Bool) -> Step {
        heardInARow = isHeard ? heardInARow + 1 : 0
        guard var present = strike else { return .nothing }
        present.cycles += 1
        if isMissing { present.missed += 1 }
        strike = present
        let hasShown = present.kind.causes.isEmpty ? present.cycles >= Self.visible : present.isTold
        if hasShown, heardInARow >= Self.back {
            strike = nil
            return .finished(present)
        }
        guard present.cycles >= Self.lost, heardInARow >= Self.back else { return .nothing }
        strike = nil
        return .lost(present)
    }

    /// Does it.
    mutating func take(_ kind: SoakKind) {
        strike = Strike(kind: kind)
        if let fault = kind.fault { return Self.order(fault, amount: kind == .late ? 5 : 0, of: unit) }
        guard let process = unit.serviceProcessID else { return }
        kill(process, kind == .stop ? SIGSTOP : SIGKILL)
    }

    /// So that the next order is another value.
    func withdraw() { Self.order("none", amount: 0, of: unit) }

    /// As above, of a unit.
    static func withdraw(_ unit: RemoteAudioUnit) { order("none", amount: 0, of: unit) }

    private static func order(_ fault: String, amount: Float, of unit: RemoteAudioUnit) {
        let parameters = unit.parameterTree?.allParameters ?? []
        guard let parameter = parameters.first(where: { $0.identifier == "fault" }),
            let number = parameter.valueStrings?.firstIndex(of: fault)
        else { return }
        parameters.first { $0.identifier == "amount" }?.value = amount
        parameter.value = Float(number)
    }
}
