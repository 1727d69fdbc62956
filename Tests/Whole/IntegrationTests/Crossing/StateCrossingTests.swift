import AudioToolbox
import ExtensionHost
import HostControl
import TestSupport
import Testing

/// States on their way between a host and a unit, in this process and in another.
@Suite(.serialized) struct StateCrossingTests {
    @Test(arguments: [false, true])
    func aStateOfSeveralMegabytesComesBack(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let ballast = (0..<5 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
        var state = try #require(unit.fullState)
        state[StateTransfer.ballastKey] = ballast
        try unit.restore(state)
        #expect(unit.fullState?[StateTransfer.ballastKey].flatMap(PropertyListCoder.bytes) == ballast)
    }

    @Test func aLargeStateSurvivesTheService() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        var state = try #require(unit.fullState)
        state[StateTransfer.ballastKey] = [UInt8](repeating: 7, count: 3 << 20)
        try unit.restore(state)
        try unit.keepState()
        unit.killService()
        #expect(await eventually { unit.restartCount == 1 && unit.status.state == .idle })
        #expect(unit.fullState?[StateTransfer.ballastKey].flatMap(PropertyListCoder.bytes)?.count == 3 << 20)
    }

    @Test func aStateThatIsTooLargeIsRefusedAndTheServiceLives() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        let process = unit.serviceProcessID
        let state: [String: Any] = [StateTransfer.ballastKey: [UInt8](repeating: 0, count: 65 << 20)]
        #expect(throws: ExtensionHostError.self) { try unit.restore(state) }
        #expect(unit.fullState != nil)
        #expect(unit.serviceProcessID == process)
    }

    @Test(arguments: [false, true])
    func aValueSetBeforeTheFirstCycleIsInTheState(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        try unit.prepare()
        try unit.parameter("gain").value = 0.5
        let state = try #require(unit.fullState)
        unit.deallocateRenderResources()
        let other = try await crossingUnit(inProcess)
        try other.restore(state)
        #expect(try other.parameter("gain").value == 0.5)
    }

    @Test(arguments: [false, true])
    func aValueSetAfterTheLastCycleIsNotLost(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        try unit.prepare()
        UnitRun(unit.renderBlock).step(64)
        try unit.parameter("gain").value = 0.25
        unit.deallocateRenderResources()
        #expect(try unit.ownValues()["gain"] == 0.25)
    }

    @Test(arguments: [false, true])
    func aStateSetBeforeAllocationIsHeard(inProcess: Bool) async throws {
        let first = try await crossingUnit(inProcess)
        try first.parameter("gain").value = 0.75
        let state = try #require(first.fullState)
        let unit = try await crossingUnit(inProcess)
        unit.fullState = state
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        #expect(UnitRun(unit.renderBlock) { _, _ in 1 }.run([16])[0] == [Float](repeating: 0.75, count: 16))
    }

    @Test(arguments: ["version", "type", "data", "name", "unreadable"], [false, true])
    func aStateThatCannotBeTheUnitsChangesNothing(_ fault: String, inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        try unit.parameter("gain").value = 2
        var state = try #require(unit.fullState)
        try unit.parameter("gain").value = 3
        switch fault {
        case "version": state[AUStateKey.version] = 0x7fff_ffff
        case "type": state[AUStateKey.type] = "aufx"
        case "data": state[AUStateKey.data] = "gain = 2"
        case "name": state[AUStateKey.name] = 7
        default: state[AUStateKey.data] = [UInt8](repeating: 1, count: 100)
        }
        let error = #expect(throws: ExtensionHostError.self) { try unit.restore(state) }
        #expect(error?.status == kAudioUnitErr_InvalidPropertyValue)
        unit.fullState = state
        #expect(try unit.parameter("gain").value == 3)
        #expect(try unit.ownValues()["gain"] == 3)
    }

    @Test(arguments: [false, true])
    func theUsersPresetsAreTheHostsAndNotTheUnits(inProcess: Bool) async throws {
        _ = UserData.folder
        let unit = try await crossingUnit(inProcess)
        let preset = AUAudioUnitPreset(number: -1, name: "The host's \(inProcess)")
        try unit.parameter("gain").value = 0.5
        try unit.saveUserPreset(preset)
        defer { try? unit.deleteUserPreset(preset) }
        let seen = unit.messageChannel(for: "talk").callAudioUnit([:])
        #expect(seen["userPresets"] as? Int == 0)
        #expect(seen["saved"] as? Int == Int(kAudioUnitErr_CannotDoInCurrentContext))
        #expect(unit.userPresets.contains(preset) && !unit.userPresets.contains { $0.name == "The unit's own" })
        try unit.parameter("gain").value = 2
        unit.currentPreset = preset
        #expect(try unit.parameter("gain").value == 0.5 && unit.ownValues()["gain"] == 0.5)
    }

    @Test func theTimesOfTheWayCanBeMeasured() async throws {
        let unit = try await crossingUnit(false)
        #expect(try StateTransfer.setAndGet(unit, byteCount: 1 << 20) > 0)
        #expect(try StateTransfer.memoryCopy(byteCount: 1 << 20) > 0)
        #expect(unit.fullState?[StateTransfer.ballastKey].flatMap(PropertyListCoder.bytes)?.count == 1 << 20)
    }
}
