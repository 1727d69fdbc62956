import ArgumentParser
import SystemCallMask

/// What a machine may not have, for a process that is to do without.
enum SystemMask: String, CaseIterable, Sendable, ExpressibleByArgument {
    case namespaces, landlock, waitv

    private var bit: Int32 {
        switch self {
        case .namespaces: SYSTEM_CALL_MASK_NAMESPACES
        case .landlock: SYSTEM_CALL_MASK_LANDLOCK
        case .waitv: SYSTEM_CALL_MASK_WAITV
        }
    }

    /// Takes them from this process and all that it starts, for good.
    static func install(_ masks: [SystemMask]) throws {
        guard !masks.isEmpty else { return }
        let result = system_call_mask(masks.reduce(0) { $0 | $1.bit })
        guard result == 0 else { throw TrialError("the calls cannot be masked here: errno \(-result)") }
    }
}
