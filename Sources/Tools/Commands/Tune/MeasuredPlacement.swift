import ExtensionHost
import LinuxSystem

/// Where services run best on one machine, as it was measured when a host first had the choice.
package struct MeasuredPlacement: Codable, Equatable, Sendable {
    /// What it was measured on: on another one it is measured again.
    package struct Machine: Codable, Equatable, Sendable {
        package var coreCount: Int
        package var kernel: String
        package var processor: String

        package init(coreCount: Int, kernel: String, processor: String) {
            self.coreCount = coreCount
            self.kernel = kernel
            self.processor = processor
        }

        /// This one, with the cores that the process may use.
        package static var present: Machine {
            Machine(
                coreCount: (try? CoreAffinity.cores().count) ?? 1,
                kernel: SystemFile.text("/proc/sys/kernel/osrelease") ?? "", processor: SystemFile.processorName)
        }

        /// Whether a core has time for services that wake ahead of their host; elsewhere there is nothing to choose.
        var hasChoice: Bool { coreCount >= TuningProposal.coresToSpare }
    }

    package var machine: Machine
    package var placement: HostSettings.Placement

    package init(machine: Machine, placement: HostSettings.Placement) {
        self.machine = machine
        self.placement = placement
    }

    /// Where services of a host run when nobody says: what was measured on this machine, or else is measured now and
    /// kept. Nil where there is nothing to choose, for a host without real-time rights, and when measuring fails.
    ///
    /// Thread: any but render; waits for `measure` once per machine.
    package static func choose(
        on machine: Machine, isRealtime: Bool, file: CacheFile<MeasuredPlacement>,
        measure: () async throws -> HostSettings.Placement?
    ) async -> HostSettings.Placement? {
        guard isRealtime, machine.hasChoice else { return nil }
        if let kept = file.read(), kept.machine == machine { return kept.placement }
        guard let placement = try? await measure() else { return nil }
        file.keep(MeasuredPlacement(machine: machine, placement: placement))
        return placement
    }
}
