import DaemonControl
import Foundation
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// The log of incidents on disk, which hosts write where no daemon does.
@Suite struct IncidentLogFileTests {
    private let folder: TemporaryFolder
    private var path: String { folder.file("state/incidents.jsonl") }

    init() throws { folder = try TemporaryFolder() }

    private func incident(_ number: Int) -> LoggedIncident {
        LoggedIncident(
            host: nil,
            incident: Incident(
                time: Double(number), component: "aufx gain Demo", instance: 1, processID: 0, cause: .signal(9),
                action: .restarted))
    }

    private func size(_ path: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    }

    @Test func whatIsAddedIsReadInItsOrder() throws {
        let file = IncidentLogFile(path: path, maximumBytes: 4096)
        for number in 0..<3 { try file.append(incident(number)) }
        #expect(try file.all().incidents.map(\.incident.time) == [0, 1, 2])
    }

    /// Whoever opened a pipe to write to it would wait for a reader.
    @Test func aPipeIsNoLogAndNothingWaits() throws {
        let file = IncidentLogFile(path: path, maximumBytes: 4096)
        try file.append(incident(0))
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: (any Error).self) { try file.append(incident(1)) }
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        #expect(throws: RegularFile.Refusal.self) { try file.append(incident(1)) }
    }

    @Test func theLogIsBoundedAndKeepsTheLatest() throws {
        let file = IncidentLogFile(path: path, maximumBytes: 4096)
        for number in 0..<200 { try file.append(incident(number)) }
        #expect(size(path) + size(path + ".1") < 2 * 4096 + 1024)
        let times = try file.all().incidents.map(\.incident.time)
        #expect(times.last == 199)
        #expect(times == times.sorted() && times.count > 10)
    }

    /// Several processes may set the log aside at the same moment: one does, and nothing of the newer part is lost.
    @Test func severalWritersLoseNothingOfTheNewerPart() async throws {
        let path = path
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let file = IncidentLogFile(path: path, maximumBytes: 1 << 20)
                    for number in 0..<50 { try? file.append(incident(writer * 1000 + number)) }
                }
            }
        }
        #expect(try IncidentLogFile(path: path, maximumBytes: 1 << 20).all().incidents.count == 200)
    }
}
