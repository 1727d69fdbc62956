import AVFAudio
import Foundation
import Testing

/// The run state and the faults as values.
struct EngineRunStateTests {
    @Test func aStartFromStoppedAllocates() {
        var state = EngineRunState()
        #expect(state.start() == .allocateAndStart && state.isRunning && state.isAllocated)
        #expect(state.start() == .nothing)
    }

    @Test func aStartDrivesWhatIsPreparedOrPaused() {
        var state = EngineRunState()
        #expect(state.prepare() == .allocate && !state.isRunning && state.isAllocated)
        #expect(state.prepare() == .nothing && state.start() == .start)
        #expect(state.pause() == .pause && state.phase == .paused)
        #expect(state.pause() == .nothing && state.start() == .start)
    }

    @Test func aStopFreesWhatThereIs() {
        var state = EngineRunState()
        #expect(state.stop() == .nothing)
        _ = state.prepare()
        #expect(state.stop() == .free)
        _ = state.start()
        #expect(state.stop() == .stopAndFree && state.phase == .stopped)
    }

    @Test func whatFailedIsStopped() {
        var state = EngineRunState()
        _ = state.start()
        state.fail()
        #expect(state.phase == .stopped)
    }

    // MARK: Faults

    private func fault(_ code: Int) -> NSError { NSError(domain: "test", code: code) }

    @Test func theFirstFaultIsThrownOnce() throws {
        var faults = EngineFaultRecord()
        faults.add(fault(1))
        faults.add(fault(2))
        #expect(faults.last?.code == 1)
        #expect { try faults.beginStart() } throws: { ($0 as NSError).code == 1 }
        #expect(faults.last == nil)
        try faults.beginStart()
    }

    @Test func aFaultOfPlanningIsShownAndNotThrown() throws {
        var faults = EngineFaultRecord()
        faults.addPlanning(fault(1))
        faults.addPlanning(fault(2))
        #expect(faults.last?.code == 2)
        try faults.beginStart()
        #expect(faults.last == nil)
    }
}
