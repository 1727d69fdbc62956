import HostControl

/// Asks every host for its units, all at once, so that one that hangs delays the answer but hides no other.
enum HostSurvey {
    /// Seconds that a host has for its answer.
    private static let patience = 1.0

    /// The hosts that answered, by process.
    static func take() async -> [HostMetrics] {
        await withTaskGroup(of: HostMetrics?.self) { group in
            for process in HostDirectory.processes() {
                group.addTask { try? HostClient(processID: process).status(includingMemory: true, seconds: patience) }
            }
            var hosts: [HostMetrics] = []
            for await host in group { if let host { hosts.append(host) } }
            return hosts.sorted { $0.host.processID < $1.host.processID }
        }
    }
}
