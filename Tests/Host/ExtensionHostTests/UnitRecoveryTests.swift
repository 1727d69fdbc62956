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
    guard case .start(let due) = recovery.ended(generation: 2, at: 21 * second, random: 0.5) else {
        Issue.record("expected a delayed start")
        return
    }
    #expect(due == 21 * second + second / 10)
    #expect(recovery.beginStart(at: 21 * second) == false)
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

@Test(arguments: [true, false]) func aFirstSuspicionDoesNotCountForWhoProvesItself(isLate: Bool) {
    var recovery = suspected(isLate: isLate)
    recovery.tick(at: 20 * second)
    let now = 20 * second
    #expect(recovery.ended(generation: 2, at: now, random: 0.5, isLate: isLate) == .start(at: now))
    #expect(recovery.beginStart(at: now) == true)
    recovery.started(at: now)
    let next = 21 * second
    #expect(recovery.ended(generation: 3, at: next, random: 0.5, isLate: isLate) == .start(at: next + second / 10))
}

@Test(arguments: [true, false]) func aFirstSuspicionCountsForWhoFailsAgain(isLate: Bool) {
    var recovery = suspected(isLate: isLate)
    let now = 11 * second
    #expect(recovery.ended(generation: 2, at: now, random: 0.5, isLate: isLate) == .start(at: now + second / 10))
}

@Test func aSecondSuspicionCounts() {
    var recovery = suspected(isLate: true)
    let now = 20 * second
    #expect(recovery.ended(generation: 2, at: now, random: 0.5, isLate: true, isSuspect: true) == .start(at: now))
    #expect(recovery.beginStart(at: now) == true)
    recovery.started(at: now)
    let next = 30 * second
    #expect(recovery.ended(generation: 3, at: next, random: 0.5, isLate: true) == .start(at: next + second / 10))
}

/// One that ended on suspicion after ten seconds, and is back.
private func suspected(isLate: Bool) -> UnitRecovery {
    var recovery = UnitRecovery(startedAt: 0)
    let step = recovery.ended(generation: 1, at: 10 * second, random: 0.5, isLate: isLate, isSuspect: true)
    #expect(step == .start(at: 10 * second))
    #expect(recovery.beginStart(at: 10 * second) == true)
    recovery.started(at: 10 * second)
    return recovery
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

@Test func incarnationsThatLastedComeBackAtOnceThreeTimes() {
    var recovery = UnitRecovery(startedAt: 0)
    for round: UInt64 in 1...3 {
        #expect(
            recovery.ended(generation: round, at: round * 6 * second, random: 0.5) == .start(at: round * 6 * second))
        #expect(recovery.beginStart(at: round * 6 * second) == true)
        recovery.started(at: round * 6 * second)
        recovery.tick(at: round * 6 * second + 3 * second)
    }
}

@Test func aRequestedRestartTakesNothingAwayFromTheThreeCrashesBeforeQuarantine() {
    var recovery = UnitRecovery(startedAt: 0)
    #expect(recovery.ended(generation: 1, at: 60 * second, random: 0.5, isRequested: true) == .start(at: 60 * second))
    #expect(recovery.beginStart(at: 60 * second) == true)
    recovery.started(at: 60 * second)
    crash(&recovery, at: 61 * second)
    crash(&recovery, at: 62 * second)
    #expect(recovery.restoration == .factory)
    #expect(
        recovery.ended(generation: 4, at: 63 * second, random: 0.5)
            == .quarantine(reason: "it crashed 3 times within 5 s of its start"))
}

@Test func aFaultOfTheMachineLeadsNeitherDownTheLadderNorToQuarantine() {
    var recovery = UnitRecovery(startedAt: 0)
    recovery.record(state: [1])
    for round: UInt64 in 1...30 {
        let now = round * 20 * second
        guard
            case .start(let due) = recovery.ended(
                generation: recovery.generation, at: now, random: 0.5, isSystemFault: true)
        else {
            Issue.record("expected a start")
            return
        }
        #expect(recovery.beginStart(at: due) == true)
        recovery.started(at: due)
    }
    #expect(recovery.restoration == .snapshot(StateSnapshot(number: 1, bytes: [1])))
}

@Test func latenessLeadsNeitherDownTheLadderNorToQuarantine() {
    var recovery = UnitRecovery(startedAt: 0)
    recovery.record(state: [1])
    var now: UInt64 = 0
    var delays: [UInt64] = []
    for _ in 1...12 {
        now += second
        guard
            case .start(let due) = recovery.ended(
                generation: recovery.generation, at: now, random: 0.5, isLate: true)
        else {
            Issue.record("expected a start")
            return
        }
        delays.append((due - now) / second)
        now = due
        #expect(recovery.beginStart(at: now) == true)
        recovery.started(at: now)
    }
    #expect(delays == [0, 0, 60, 0, 0, 300, 0, 0, 900, 0, 0, 900])
    #expect(recovery.restoration == .snapshot(StateSnapshot(number: 1, bytes: [1])))
}

@Test func aStartThatWasPutOffIsMadeAtOnceWhenAskedFor() {
    var recovery = UnitRecovery(startedAt: 0)
    for _ in 1...2 {
        _ = recovery.ended(generation: recovery.generation, at: second, random: 0.5, isLate: true)
        _ = recovery.beginStart(at: 2 * second)
        recovery.started(at: 2 * second)
    }
    _ = recovery.ended(generation: recovery.generation, at: 3 * second, random: 0.5, isLate: true)
    #expect(recovery.beginStart(at: 4 * second) == false)
    #expect(recovery.release(at: 4 * second) == .start(at: 4 * second))
    #expect(recovery.beginStart(at: 4 * second) == true)
}

@Test func aStartHasLittleTimeAtFirstAndTwiceAsMuchAfterEachThatFailed() {
    var recovery = UnitRecovery(startedAt: 0)
    _ = recovery.ended(generation: 1, at: 60 * second, random: 0.5)
    var allowed: [Int] = []
    for round: UInt64 in 0..<4 {
        allowed.append(recovery.startPatience(least: 2000, most: 10_000))
        #expect(recovery.beginStart(at: (100 + 100 * round) * second) == true)
        _ = recovery.ended(
            generation: recovery.generation, at: (102 + 100 * round) * second, random: 0.5, isSystemFault: true)
    }
    #expect(allowed == [2000, 4000, 8000, 10_000])
    #expect(recovery.beginStart(at: 1000 * second) == true)
    recovery.started(at: 1000 * second)
    #expect(recovery.startPatience(least: 2000, most: 10_000) == 2000)
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
