import AudioToolbox
import ExtensionHost
import TestSupport
import Testing

/// Events and ramps of a gain, whose output says exactly when each took effect.
@Suite(.serialized) struct EventTimingTests {
    @Test(arguments: [false, true])
    func aStepIsHeardAtItsFrame(inProcess: Bool) async throws {
        let heard = try await gains(inProcess, blocks: [100, 100, 100]) { schedule, address in
            schedule(150, 0, address, 0.25)
        }
        #expect(heard[149] == 1)
        #expect(heard[150] == 0.25)
        #expect(heard[299] == 0.25)
    }

    @Test(arguments: [false, true])
    func anEventOnABordersFrameBelongsToTheNextBlock(inProcess: Bool) async throws {
        let heard = try await gains(inProcess, blocks: [128, 128]) { schedule, address in
            schedule(128, 0, address, 0.5)
        }
        #expect(heard[127] == 1)
        #expect(heard[128] == 0.5)
    }

    @Test(arguments: [false, true])
    func aRampCrossesBlockBorders(inProcess: Bool) async throws {
        let heard = try await gains(inProcess, blocks: [64, 64, 64, 64]) { schedule, address in
            schedule(32, 128, address, 0)
        }
        #expect(heard[32] <= 1 && heard[32] > 0.98)
        for frame in 33..<160 { #expect(heard[frame] < heard[frame - 1]) }
        #expect(abs(heard[96] - 0.5) < 0.01)
        #expect(heard[160] == 0)
    }

    @Test(arguments: [false, true])
    func eventsOfOneFrameKeepTheirOrder(inProcess: Bool) async throws {
        let heard = try await gains(inProcess, blocks: [64]) { schedule, address in
            for value in [0.1, 0.9, 0.2, 0.75] as [Float] { schedule(10, 0, address, value) }
        }
        #expect(heard[9] == 1)
        #expect(heard[10] == 0.75)
    }

    @Test(arguments: [false, true])
    func aLateEventIsHeardAtTheBlocksFirstFrame(inProcess: Bool) async throws {
        let heard = try await gains(inProcess, blocks: [64]) { schedule, address in
            schedule(-1000, 0, address, 0.5)
        }
        #expect(heard[0] == 0.5)
    }

    @Test(arguments: [false, true])
    func aTreeValueIsHeardWithTheNextCycle(inProcess: Bool) async throws {
        let host = try Installation.host()
        let unit = try await host.instantiate(
            try DemoUnit.gain.description, options: inProcess ? .loadInProcess : [])
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock) { _, _ in 1 }
        run.step(64)
        try unit.parameter("gain").value = 0.25
        run.step(64)
        #expect(run.heard[0][63] == 1)
        #expect(run.heard[0][127] == 0.25)
    }

    /// The gain at each frame, from a constant input of one.
    private func gains(
        _ inProcess: Bool, blocks: [Int], _ schedule: (AUScheduleParameterBlock, AUParameterAddress) -> Void
    ) async throws -> [Float] {
        let host = try Installation.host()
        let unit = try await host.instantiate(
            try DemoUnit.gain.description, options: inProcess ? .loadInProcess : [])
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        schedule(unit.scheduleParameterBlock, try unit.parameter("gain").address)
        return UnitRun(unit.renderBlock) { _, _ in 1 }.run(blocks)[0]
    }
}
