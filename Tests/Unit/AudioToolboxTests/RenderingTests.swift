import AudioToolbox
import Testing

@Suite struct RenderingTests {
    @Test func parameterStepsAtItsFrame() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(1000, 0, 0, 3)
        #expect(host.render(512).1 == [Float](repeating: 1, count: 512))
        let second = host.render(512).1
        #expect(second[..<488] == [Float](repeating: 1, count: 488)[...])
        #expect(second[488...] == [Float](repeating: 3, count: 24)[...])
        #expect(host.channel(1, 512) == second)
    }

    @Test func rampGoesOnOverTheBlockBorder() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(32, 128, 0, 2)
        let signal = host.render(64).1 + host.render(64).1 + host.render(64).1
        for frame in 0..<192 {
            let expected: Float = frame < 32 ? 1 : frame < 160 ? 1 + Float(frame - 32) / 128 : 2
            #expect(abs(signal[frame] - expected) < 1e-6)
        }
    }

    @Test func rampOfAParameterThatCannotRampChangesNothing() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(AUEventSampleTimeImmediate, 16, 1, 0.5)
        #expect(host.render(64).1 == [Float](repeating: 1, count: 64))
        #expect(host.unit.parameterTree?.parameter(withAddress: 1)?.value == 0)
    }

    @Test func scheduledValuesReachTheTree() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(AUEventSampleTimeImmediate, 0, 0, 3)
        #expect(host.unit.parameterTree?.parameter(withAddress: 0)?.value == 1)
        _ = host.render(64)
        #expect(host.unit.parameterTree?.parameter(withAddress: 0)?.value == 3)
    }

    @Test func treeValuesReachTheKernelAtTheNextCycle() throws {
        let host = try TestHost(try GainUnit())
        host.unit.parameterTree?.parameter(withKeyPath: "level.gain")?.value = 2
        #expect(host.render(64).1 == [Float](repeating: 2, count: 64))
    }

    @Test func valuesSetBeforeAllocationCount() throws {
        let unit = try GainUnit()
        unit.parameterTree?.parameter(withAddress: 0)?.value = 0.25
        #expect(try TestHost(unit).render(16).1 == [Float](repeating: 0.25, count: 16))
    }

    @Test func nanAndInfinityAreIgnored() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(0, 0, 0, .nan)
        host.unit.scheduleParameterBlock(0, 0, 0, .infinity)
        #expect(host.render(16).1 == [Float](repeating: 1, count: 16))
    }

    @Test func scheduledValuesStayInTheirRange() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(0, 0, 0, 100)
        #expect(host.render(16).1 == [Float](repeating: 4, count: 16))
    }

    @Test func nullBuffersAreReplacedByTheUnits() throws {
        let host = try TestHost(try GainUnit())
        let given = host.render(64).1
        let (status, replaced) = host.render(64, nullData: true)
        #expect(status == 0)
        #expect(replaced == given)
        #expect(host.buffers[0].mData != nil && host.buffers[1].mData != nil)
    }

    @Test func byteSizesFollowTheFrames() throws {
        let host = try TestHost(try GainUnit())
        _ = host.render(100)
        #expect(host.buffers[0].mDataByteSize == 400)
        _ = host.render(7, nullData: true)
        #expect(host.buffers[1].mDataByteSize == 28)
    }

    @Test func tooManyFramesAreRefusedWithoutAskingForInput() throws {
        let host = try TestHost(try GainUnit(), maximumFrames: 128)
        #expect(host.render(129).0 == kAudioUnitErr_TooManyFramesToProcess)
        #expect(host.pulledFrames.isEmpty)
        #expect(host.render(128).0 == 0)
    }

    @Test func missingInputIsNoConnection() throws {
        let host = try TestHost(try GainUnit())
        #expect(host.render(64, connected: false).0 == kAudioUnitErr_NoConnection)
    }

    @Test func inputErrorsReachTheHostWithoutStaleOutput() throws {
        let host = try TestHost(try GainUnit())
        _ = host.render(64)
        host.pullStatus = -1234
        let (status, output) = host.render(64)
        #expect(status == -1234)
        #expect(output == [Float](repeating: 0, count: 64))
    }

    @Test func eventsOfAFailedCycleAreNotLost() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(0, 0, 0, 2)
        host.pullStatus = -1
        _ = host.render(64)
        host.pullStatus = 0
        #expect(host.render(64).1 == [Float](repeating: 2, count: 64))
    }

    @Test func rendersOnlyWithResources() throws {
        let unit = try GainUnit()
        let host = try TestHost(unit)
        unit.deallocateRenderResources()
        #expect(host.render(64).0 == kAudioUnitErr_Uninitialized)
    }

    @Test func unknownBusIsAnInvalidElement() throws {
        let host = try TestHost(try GainUnit())
        #expect(host.render(64, bus: 1).0 == kAudioUnitErr_InvalidElement)
    }

    @Test func bypassPassesTheInput() throws {
        let host = try TestHost(try GainUnit())
        host.unit.parameterTree?.parameter(withAddress: 0)?.value = 3
        host.unit.shouldBypassEffect = true
        // As late as the unit itself is.
        #expect(host.render(64).1 == [Float](repeating: 0, count: 24) + [Float](repeating: 1, count: 40))
        host.unit.shouldBypassEffect = false
        // Its latency, the way back, and then itself.
        _ = host.render(24)
        _ = host.render(480)
        _ = host.render(480)
        #expect(host.render(64).1 == [Float](repeating: 3, count: 64))
    }

    @Test func aUnitThatIsBypassedWhileItPlaysIsFadedAndNotSwitched() throws {
        let host = try TestHost(try GainUnit())
        host.unit.parameterTree?.parameter(withAddress: 0)?.value = 3
        var heard = host.render(64).1
        for isBypassed in [true, false, true] {
            host.unit.shouldBypassEffect = isBypassed
            for _ in 0..<20 { heard += host.render(64).1 }
            #expect(heard.last == (isBypassed ? 1 : 3))
        }
        // In the middle of the way, too.
        for isBypassed in [false, true, false] {
            host.unit.shouldBypassEffect = isBypassed
            for _ in 0..<7 { heard += host.render(64).1 }
        }
        let steps = zip(heard.dropFirst(), heard).map { abs($0 - $1) }
        #expect(steps.allSatisfy { $0 < 2 * 1.6 / 960 })
    }

    @Test func aUnitThatIsNotBypassedAnyMoreBeginsAnew() throws {
        let host = try TestHost(try EchoUnit())
        host.input = 1
        _ = host.render(64)
        host.input = 0
        host.unit.shouldBypassEffect = true
        for _ in 0..<3 { _ = host.render(512) }
        host.unit.shouldBypassEffect = false
        // What it remembered would be heard again.
        for _ in 0..<10 { #expect(host.render(512).1.allSatisfy { $0 == 0 }) }
    }

    @Test func resetEndsARamp() throws {
        let host = try TestHost(try GainUnit())
        host.unit.scheduleParameterBlock(0, 100_000, 0, 4)
        _ = host.render(64)
        host.unit.reset()
        #expect(host.render(64).1 == [Float](repeating: 4, count: 64))
    }

    @Test func kernelTellsLatencyAndTail() throws {
        let host = try TestHost(try GainUnit())
        #expect(host.unit.latency == 24.0 / 48_000)
        #expect(host.unit.tailTime == 480.0 / 48_000)
    }

    @Test func renderObserversSeeBothSidesOfACall() throws {
        let host = try TestHost(try GainUnit())
        let seen = FlagLog()
        let token = host.unit.token(byAddingRenderObserver: { flags, _, _, _ in seen.add(flags) })
        _ = host.render(64)
        host.unit.removeRenderObserver(token)
        _ = host.render(64)
        #expect(seen.flags == [.unitRenderAction_PreRender, .unitRenderAction_PostRender])
    }

    @Test func allocatingTwiceIsRefused() throws {
        let host = try TestHost(try GainUnit())
        #expect(throws: AUAudioUnitError.self) { try host.unit.allocateRenderResources() }
        #expect(host.unit.renderResourcesAllocated)
    }

    @Test func unequalChannelCountsAreRefusedAtAllocation() throws {
        let unit = try GainUnit()
        try unit.inputBusses[0].setFormat(try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1)))
        #expect(throws: AUAudioUnitError.self) { try unit.allocateRenderResources() }
        #expect(!unit.renderResourcesAllocated)
    }
}

// @unchecked: used by one thread, the test's.
private final class FlagLog: @unchecked Sendable {
    private(set) var flags: [AudioUnitRenderActionFlags] = []
    func add(_ flag: AudioUnitRenderActionFlags) { flags.append(flag) }
}
