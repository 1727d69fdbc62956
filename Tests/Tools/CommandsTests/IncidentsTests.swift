import Commands
import ComponentRegistry
import DaemonControl
import HostControl
import Supervision
import Testing

@Suite struct IncidentsTests {
    private static func entry(
        host: Int32? = 4711, instance: UInt64 = 1, time: Double = 1_000_000, cause: IncidentCause = .signal(11),
        component: String = "aufx dist Demo", name: String = "auctl play", output: [String] = []
    ) -> LoggedIncident {
        LoggedIncident(
            host: host.map { HostStatus(processID: $0, name: name) },
            incident: Incident(
                time: time, component: component, instance: instance, processID: 5000, cause: cause,
                action: .restartScheduled, delaySeconds: 0.4, lastOutput: output))
    }

    private func filter(_ text: String?) throws -> IncidentFilter {
        try IncidentFilter(text, in: ComponentScanner(searchPath: ExtensionSearchPath(directories: [])).scan())
    }

    @Test func theSameIncidentOfTwoSourcesIsTakenOnceAsTheFirstToldIt() {
        var history = IncidentHistory()
        let known = Self.entry(time: 2)
        let entries = [
            known, Self.entry(time: 2, cause: .other("its connection closed")), Self.entry(instance: 2, time: 2),
            Self.entry(host: 4712, time: 2), Self.entry(time: 1),
        ]
        let isNew = entries.map { history.take($0) }
        #expect(isNew == [true, false, true, true, true])
        #expect(history.incidents.map(\.incident.time) == [1, 2, 2, 2])
        #expect(history.incidents[1] == known)
    }

    @Test func whatHappenedIsSaidInWords() {
        let text = IncidentText.text(Self.entry(output: ["a", "b"]), columns: nil)
        let words = "aufx dist Demo of auctl play killed by SIGSEGV; starts again in 0.4 s; it printed last: a ⏎ b"
        #expect(text.hasSuffix("  4711/1      \(words)"), "\(text)")
        #expect(text.hasPrefix("1970-01-12 ") || text.hasPrefix("1970-01-13 "), "\(text)")
        #expect(
            IncidentText.text(Self.entry(host: nil), columns: nil).contains("  –           aufx dist Demo killed by"))
    }

    @Test func aTerminalGetsLinesThatFit() {
        let long = Self.entry(cause: .protocolError(String(repeating: "very much ", count: 30)))
        let lines = IncidentText.text(long, columns: 80).split(separator: "\n")
        #expect(lines.count > 3 && lines.allSatisfy { $0.count <= 80 })
        #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("        ") })
    }

    /// Lines of a log may come from anybody.
    @Test(arguments: [-1, 1e300, .infinity, .nan]) func aTimeThatCannotBeIsNoTrap(_ time: Double) {
        let hostile = Self.entry(time: time, component: "a\u{1b}[2Jb", name: "x\ny")
        var history = IncidentHistory()
        let isNew = history.take(hostile)
        #expect(isNew)
        let text = IncidentText.text(hostile, columns: nil)
        #expect(text.hasPrefix("time unknown"))
        #expect(!text.contains("\u{1b}") && !text.contains("\n"))
    }

    @Test func aUnitIsNamedByInstanceProcessOrCodes() throws {
        let mine = Self.entry()
        for name in [nil, "4711/1", "4711", "5000", "aufx dist Demo", "aufx 0 Demo"] {
            #expect(try filter(name).allows(mine), "\(name ?? "none")")
        }
        for name in ["4711/2", "4712/1", "4712", "aufx fltr Demo"] {
            #expect(try !filter(name).allows(mine), "\(name)")
        }
        #expect(throws: CommandFailure.self) { try filter("distortion") }
    }
}
