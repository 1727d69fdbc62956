import Supervision
import Testing

@Suite struct StateHistoryTests {
    @Test func lastThreeStatesAreKept() {
        #expect(history(states: 5).snapshots.map(\.bytes) == [[3], [4], [5]])
        #expect(history(states: 5).snapshots.map(\.number) == [3, 4, 5])
    }

    @Test func anEqualStateIsNotKeptTwice() {
        var history = history(states: 1)
        history.record([1])
        #expect(history.snapshots.count == 1)
    }

    @Test func withoutAStateParametersAreRestored() {
        #expect(StateHistory().restoration == .parametersOnly)
    }

    @Test func ladderGoesDownStepByStepToFactorySettings() {
        var history = history(states: 3)
        var steps = [history.restoration]
        for _ in 0..<4 {
            history.restorationFailed()
            steps.append(history.restoration)
        }
        let newest = StateSnapshot(number: 3, bytes: [3])
        let before = StateSnapshot(number: 2, bytes: [2])
        #expect(steps == [.snapshot(newest), .snapshot(before), .parametersOnly, .factory, .factory])
    }

    @Test func aSnapshotThatCrashedIsNeverTriedAgain() {
        var history = history(states: 3)
        history.restorationFailed()
        history.restorationSucceeded()
        #expect(history.restoration == .snapshot(StateSnapshot(number: 2, bytes: [2])))
    }

    @Test func successStartsTheLadderFromItsTop() {
        var history = history(states: 1)
        history.restorationFailed()
        history.restorationFailed()
        #expect(history.restoration == .factory)
        history.restorationSucceeded()
        history.record([9])
        #expect(history.restoration == .snapshot(StateSnapshot(number: 2, bytes: [9])))
    }

    @Test func aStateRecordedDuringRecoveryDoesNotLiftTheLadder() {
        var history = history(states: 1)
        history.restorationFailed()
        history.restorationFailed()
        history.record([9])
        #expect(history.restoration == .factory)
    }

    private func history(states: UInt8) -> StateHistory {
        var history = StateHistory()
        for state in 1...states { history.record([state]) }
        return history
    }
}
