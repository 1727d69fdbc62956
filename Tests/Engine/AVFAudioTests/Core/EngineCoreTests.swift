import AVFAudio
import AudioDevices
import Foundation
import RenderGraph
import Synchronization
import Testing

/// The engine's core by itself: how it starts, stops, plans and takes a device's changes, with no node anywhere.
struct EngineCoreTests {
    private let fixture = CoreWithoutNodes()
    private var core: EngineCore { fixture.core }
    private var asked: EmptyPlans.Asked { fixture.source.asked.withLock { $0 } }
    private var use: SilentDevice.Use { fixture.device.use.withLock { $0 } }

    // MARK: Running

    @Test func aStartMakesAPlanAndStartsTheDevice() throws {
        try core.start()
        #expect(core.state.isRunning && asked.plans == 1 && use.isRunning && core.renderer.present != nil)
        try core.start()
        #expect(asked.plans == 1 && use.starts == 1)
    }

    @Test func aPauseKeepsThePlanAndAStopFreesIt() throws {
        try core.start()
        core.pause()
        #expect(!use.isRunning && core.renderer.present != nil && asked.stopped.isEmpty)
        #expect(core.stop())
        #expect(core.renderer.present == nil && asked.stopped.count == 1)
        #expect(!core.stop())
    }

    @Test func withoutEndsNothingStarts() {
        core.ends.output = nil
        #expect { try core.start() } throws: { ($0 as NSError).code == -50 }
        #expect(core.state.phase == .stopped && asked.plans == 0)
    }

    @Test func aStartThatFailsLeavesNothing() {
        fixture.source.asked.withLock { $0.refusal = .cycle("1") }
        #expect(throws: GraphFault.cycle("1")) { try core.start() }
        #expect(core.state.phase == .stopped && !use.isRunning && core.renderer.present == nil)
    }

    @Test func aPreparationThatFailsIsShownAndTriedAgainByTheStart() throws {
        fixture.source.asked.withLock { $0.refusal = .cycle("1") }
        core.prepare()
        #expect(core.state.phase == .stopped && core.faults.last != nil)
        fixture.source.asked.withLock { $0.refusal = nil }
        try core.start()
        #expect(core.state.isRunning && core.faults.last == nil)
    }

    @Test func theFirstFaultIsThrownByTheNextStartAlone() throws {
        core.recording { throw NSError(domain: "test", code: 1) }
        core.recording { throw NSError(domain: "test", code: 2) }
        #expect { try core.start() } throws: { ($0 as NSError).code == 1 }
        try core.start()
    }

    @Test func aDeviceThatRefusesIsOpenedAnewOnce() throws {
        fixture.device.use.withLock { $0.refusals = 1 }
        try core.start()
        #expect(use.isRunning && use.starts == 2 && asked.plans == 2)
        _ = core.stop()
        fixture.device.use.withLock { $0.refusals = 2 }
        #expect { try core.start() } throws: { ($0 as NSError).code == -66637 }
        #expect(core.state.phase == .stopped)
    }

    // MARK: Planning

    @Test func anEditMakesAPlanWhileThereIsOne() throws {
        core.locks.state.withLock { core.graphChanged() }
        #expect(asked.plans == 0)
        try core.start()
        core.locks.state.withLock { core.graphChanged() }
        #expect(asked.plans == 2)
    }

    @Test func whatLeavesThePlanStopsRendering() throws {
        fixture.source.asked.withLock { $0.nodes = [1, 2] }
        try core.start()
        fixture.source.asked.withLock { $0.nodes = [1] }
        core.locks.state.withLock { core.graphChanged() }
        #expect(asked.stopped == [[2]])
    }

    @Test func anEditThatLeavesNoPlanSilencesAndIsShown() throws {
        try core.start()
        fixture.source.asked.withLock { $0.refusal = .cycle("1") }
        core.locks.state.withLock { core.graphChanged() }
        #expect(core.state.isRunning && core.renderer.present == nil && core.faults.last != nil)
        #expect(throws: GraphFault.cycle("1")) { try core.locks.state.withLock { try core.planIfRunning() } }
    }

    // MARK: Devices

    @Test func aDeviceThatGoesStopsTheEngineAndIsTold() throws {
        try core.start()
        fixture.device.change(.disappeared(reason: "test"))
        core.changes.sync {}
        #expect(core.state.phase == .stopped && !use.isRunning && asked.changes == 1)
        #expect(core.device.isOpen, "what is there now is opened")
    }

    @Test func anEarlierDevicesChangeIsNobodys() throws {
        try core.start()
        let former = use.onChange
        _ = core.stop()
        core.locks.state.withLock { core.device.drop() }
        try core.start()
        former?(.disappeared(reason: "test"))
        core.changes.sync {}
        #expect(core.state.isRunning && asked.changes == 0)
    }

    @Test func anotherCycleIsNoChangeOfTheConfiguration() throws {
        try core.start()
        fixture.device.change(.cycleChanged(fixture.device.format))
        core.changes.sync {}
        #expect(core.state.isRunning && asked.changes == 0)
    }

    @Test func aDeviceThatComesIsTold() {
        core.device.opener = { _ in throw AudioDeviceError(device: "", operation: "open", reason: "there is none") }
        #expect { try core.start() } throws: { ($0 as NSError).code == -66680 }
        #expect(core.device.isMissing)
        core.device.opener = { [device = fixture.device] _ in device }
        core.devicesChanged()
        core.changes.sync {}
        #expect(core.device.isOpen && asked.changes == 1)
    }

    @Test func aDeviceIsOpenedWithItsInputOnceThatIsWanted() throws {
        try core.start()
        core.locks.state.withLock { core.wantInput() }
        #expect(core.device.isOpen, "not while the engine runs")
        _ = core.stop()
        core.locks.state.withLock { core.wantInput() }
        #expect(!core.device.isOpen && core.device.wantsInput)
    }

    @Test func whoeverKeptTheNodesMayGo() throws {
        let core = EngineCore()
        core.ends.output = 1
        core.device.opener = { [device = fixture.device] _ in device }
        var source: EmptyPlans? = EmptyPlans()
        core.source = source
        try core.start()
        source = nil
        fixture.device.change(.disappeared(reason: "test"))
        core.changes.sync {}
        #expect(core.source == nil && core.state.isRunning)
        core.end()
        #expect(!use.isRunning)
    }
}
