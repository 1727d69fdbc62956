import FoundationEssentials
import Supervision
import Testing

@Suite struct IncidentTests {
    @Test(arguments: [
        IncidentCause.signal(11), .exit(0), .deadline, .slow, .protocolError("x"), .notFinite, .loadFailure("y"),
        .controlTimeout("z"), .launchFailure("w"), .requested, .other("v"),
    ])
    func causesSurviveJSON(_ cause: IncidentCause) throws {
        let incident = Incident(
            time: 1.5, component: "aufx flty Test", instance: 7, processID: 42, cause: cause, action: .restarted,
            cyclesBypassed: 3, lastOutput: ["a", "b"])
        let decoded = try JSONDecoder().decode(Incident.self, from: JSONEncoder().encode(incident))
        #expect(decoded == incident)
    }

    @Test func anUnknownCauseIsKeptByName() throws {
        let cause = try JSONDecoder().decode(IncidentCause.self, from: Data(#"{"kind":"meteor"}"#.utf8))
        #expect(cause == .other("meteor"))
    }

    @Test func anIncidentWithoutOutputIsRead() throws {
        let text = """
            {"time":1,"component":"c","instance":1,"processID":2,"cause":{"kind":"slow"},"action":"demoted","cyclesMissed":0}
            """
        #expect(try JSONDecoder().decode(Incident.self, from: Data(text.utf8)).lastOutput.isEmpty)
    }

    @Test func theLastWordsAreInTheText() {
        let incident = Incident(
            time: 0, component: "aufx a b", instance: 1, processID: 2, cause: .signal(6), action: .restarted,
            lastOutput: ["Fatal error: index"])
        #expect(
            incident.description
                == "aufx a b (instance 1, process 2) killed by SIGABRT; started again; it printed last: Fatal error: index"
        )
    }

    @Test(arguments: [(0.1, "0.1 s"), (9.94, "9.9 s"), (60.4, "60 s"), (300, "5 min"), (-1, "0.0 s")])
    func aStartThatIsPutOffIsToldWithItsTime(_ delay: Double, _ text: String) throws {
        let incident = Incident(
            time: 0, component: "aufx a b", instance: 1, processID: 2, cause: .slow, action: .restartScheduled,
            delaySeconds: delay)
        #expect(incident.description.hasSuffix("was slow for too many cycles; starts again in \(text)"))
        #expect(try JSONDecoder().decode(Incident.self, from: JSONEncoder().encode(incident)) == incident)
    }

    /// Programs read the raw values, people the words.
    @Test(arguments: [
        (IncidentAction.restarted, "restarted", "started again"),
        (.limited, "limited", "cut at +18 dBFS"), (.keptPlaying, "keptPlaying", "plays on"),
        (.restartScheduled, "restartScheduled", "starts again"),
        (.demoted, "demoted", "lowered to ordinary priority"), (.bridged, "bridged", "bridged"),
        (.quarantined, "quarantined", "put into quarantine"), (.removed, "removed", "removed"),
    ])
    func actionsHaveWordsForPeople(_ action: IncidentAction, _ raw: String, _ words: String) {
        #expect(action.rawValue == raw)
        #expect("\(action)" == words)
    }

    @Test func signalsAreNamed() {
        #expect(IncidentCause.signal(11).description == "killed by SIGSEGV")
    }
}
