import ExtensionHost
import Supervision
import Testing

private let second: UInt64 = 1_000_000_000

@Test func theFirstRestartIsImmediate() {
    var recovery = UnitRecovery(startedAt: 0)
    #expect(recovery.ended(generation: 1, at: 10 * second, random: 0.5) == .start(at: 10 * second))
    #expect(recovery.beginStart(at: 10 * second) == true)
    recovery.started(at: 10 * second)
    #expect(recovery.phase == .running(since: 10 * second))
    #expect(recovery.restarts == 1)
}

@Test func aSecondReportAboutOneIncarnationIsIgnored() {
    var recovery = UnitRecovery(startedAt: 0)
    _ = recovery.ended(generation: 1, at: second, random: 0.5)
    #expect(recovery.ended(generation: 1, at: second, random: 0.5) == .nothing)
    #expect(recovery.generation == 2)
}

@Test func aStartBeforeItsTimeIsRefused() {
    var recovery = UnitRecovery(startedAt: 0)
    crash(&recovery, at: 20 * second)
    guard case .start(let due) = recovery.ended(generation: 2, at: 40 * second, random: 0.5) else {
        Issue.record("expected a delayed start")
        return
    }
    #expect(due == 40 * second + second / 10)
    #expect(recovery.beginStart(at: 40 * second) == false)
    #expect(recovery.beginStart(at: due) == true)
}

@Test func threeEarlyCrashesEndInQuarantineUntilReleased() {
    var recovery = UnitRecovery(startedAt: 0)
    crash(&recovery, at: second)
    crash(&recovery, at: 2 * second)
    guard case .quarantine = recovery.ended(generation: 3, at: 3 * second, random: 0.5) else {
        Issue.record("expected a quarantine")
        return
    }
    #expect(recovery.beginStart(at: 100 * second) == false)
    #expect(recovery.release(at: 100 * second) == .start(at: 100 * second))
    #expect(recovery.beginStart(at: 100 * second) == true)
}

@Test func aStateThatBringsTheUnitDownIsNotGivenAgain() {
    var recovery = UnitRecovery(startedAt: 0)
    recovery.record(state: [1])
    recovery.record(state: [2])
    crash(&recovery, at: 60 * second)
    #expect(recovery.restoration == .snapshot(StateSnapshot(number: 2, bytes: [2])))
    crash(&recovery, at: 61 * second)
    #expect(recovery.restoration == .snapshot(StateSnapshot(number: 1, bytes: [1])))
}

@Test func anIncarnationThatLastedClearsItsState() {
    var recovery = UnitRecovery(startedAt: 0)
    recovery.record(state: [1])
    crash(&recovery, at: 60 * second)
    recovery.tick(at: 63 * second)
    crash(&recovery, at: 130 * second)
    #expect(recovery.restoration == .snapshot(StateSnapshot(number: 1, bytes: [1])))
}

@Test func aRequestedRestartIsNotCountedAsACrash() {
    var recovery = UnitRecovery(startedAt: 0)
    for round in 1...10 {
        let now = UInt64(round) * second
        #expect(
            recovery.ended(generation: recovery.generation, at: now, random: 0.5, isRequested: true) == .start(at: now))
        #expect(recovery.beginStart(at: now) == true)
        recovery.started(at: now)
    }
}

@Test func nothingStartsAfterTheUnitWasLetGo() {
    var recovery = UnitRecovery(startedAt: 0)
    recovery.close()
    #expect(recovery.ended(generation: 1, at: second, random: 0.5) == .nothing)
    #expect(recovery.beginStart(at: second) == false)
}

/// One crash and the start after it.
private func crash(_ recovery: inout UnitRecovery, at now: UInt64) {
    guard case .start(let due) = recovery.ended(generation: recovery.generation, at: now, random: 0.5) else {
        Issue.record("expected a start")
        return
    }
    #expect(recovery.beginStart(at: due) == true)
    recovery.started(at: due)
}
