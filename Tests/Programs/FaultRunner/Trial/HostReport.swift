import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import Sandbox
import Supervision

/// What a host in a process of its own says of itself.
struct HostReport: Codable, Sendable {
    /// One of its units.
    struct Unit: Codable, Sendable {
        var component: String
        var processID: Int32?
        /// How far it is locked in, A to C, and what is missing for A.
        var tier: String?
        var gaps: [String]
        var restarts: UInt64
        var state: String
    }

    /// Cycles so far, and how many of the last of them every branch was bit-exact in.
    var cycles: Int
    var exactInARow: Int
    /// Cycles that were not exact although the machine did not stand still; of any branch.
    var inexact: Int
    var incidents: [String]
    /// Incidents that ended a unit, or kept it away.
    var ends: [String]
    /// What its clock shows: seconds since 1970.
    var clock: Double
    var units: [Unit]

    init(_ session: Session) {
        session.catchUp()
        cycles = session.audit.cycles
        exactInARow = session.audit.exactInARow
        inexact = session.audit.mismatchCount + session.audit.suspectMismatchCount
        incidents = session.incidents.map(\.description)
        ends = session.incidents.filter { ![.demoted, .bridged, .limited, .keptPlaying].contains($0.action) }.map(
            \.description)
        clock = Date().timeIntervalSince1970
        units = session.rig.branches.flatMap(\.units).map { unit in
            Unit(
                component: "\(unit.componentDescription)", processID: unit.serviceProcessID,
                tier: unit.sandbox?.tier.letter, gaps: unit.sandbox?.gaps ?? [], restarts: unit.restartCount,
                state: "\(unit.status.state)")
        }
    }
}
