import Foundation
import TestSupport
import Testing

/// What `auctl validate` says of views that do not answer.
@Suite(.timeLimit(.minutes(3))) struct HangingViewCheckTests {
    @Test func aViewThatHangsIsAWarningAndOneThatSilencesItsUnitAFailure() throws {
        let session = try CommandSession()
        let units = ["augn hang Test", "augn mute Test", "augn pain Test", "aufx gain Demo"]
        let runs = try units.map { try session.start("validate", $0, "--only", "views.hang", "--json") }
        for run in runs { run.waitUntilExit() }
        #expect(runs.map(\.terminationStatus) == [0, 5, 0, 0])
        let said = try session.outputs()
        #expect(said.contains("the view does not respond for two seconds; the unit renders on"))
        #expect(said.contains("crashed in check views.hang: missed its deadline"))
        #expect(said.contains("1 of what it describes pressed"))
        #expect(said.contains("the unit has no view"))
    }
}
