import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import TestSupport
import Testing

/// Parameters on both sides of a link, in this process and in another.
@Suite(.serialized) struct ParameterCrossingTests {
    @Test(arguments: [false, true])
    func whatChangesWhileTheUnitIsDescribedReachesTheHost(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess, "aufx soon Test")
        let first = try unit.parameter("first")
        #expect(await eventually { first.value == 7 })
    }

    @Test(arguments: [false, true])
    func tenThousandParametersCross(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess, "aufx many Test")
        let all = try #require(unit.parameterTree?.allParameters)
        #expect(all.count == 10_000)
        for (index, parameter) in all.enumerated() { parameter.value = Float(index) }
        let own = try unit.ownValues()
        #expect(own.count == 10_000)
        #expect(all.allSatisfy { own[$0.keyPath] == $0.value })
    }

    @Test(arguments: [false, true])
    func tenThousandChangesReachTheUnitWithOneCycle(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess, "aufx many Test")
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock)
        run.step(64)
        let all = try #require(unit.parameterTree?.allParameters)
        for (index, parameter) in all.enumerated() { parameter.value = Float(index + 1) }
        run.step(64)
        let own = try unit.ownValues()
        #expect(all.allSatisfy { own[$0.keyPath] == $0.value })
    }

    @Test(arguments: [false, true])
    func ofManyChangesTheLastCounts(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let level = try unit.parameter("level")
        let plain = Heard<Float>()
        let token = level.token(byAddingParameterObserver: { _, value in plain.add(value) })
        try unit.prepare()
        let run = UnitRun(unit.renderBlock)
        for change in 1...100_000 {
            level.value = Float(change)
            if change % 1000 == 0 { run.step(32) }
        }
        level.value = 77
        run.step(32)
        #expect(await eventually { plain.last == 77 })
        #expect(plain.count < 100_001)
        #expect(try unit.ownValues()["level"] == 77)
        unit.deallocateRenderResources()
        level.removeParameterObserver(token)
    }

    @Test(arguments: [false, true])
    func nobodyHearsItsOwnChangeComeBack(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let level = try unit.parameter("level")
        let echo = Heard<Float>()
        let token = level.token(byAddingParameterRecordingObserver: { count, events in
            echo.add((0..<count).map { events[$0].value })
        })
        for change in 1...500 { level.setValue(Float(change), originator: token) }
        try unit.prepare()
        let run = UnitRun(unit.renderBlock)
        for change in 1...500 {
            level.setValue(Float(change), originator: token)
            run.step(16)
        }
        // What the unit says is in order: once it has answered to a gesture, an echo would be there.
        try unit.order(.gesture)
        run.step(16)
        #expect(await eventually { level.value == 7 })
        #expect(await eventually { echo.count > 0 })
        #expect(echo.all.allSatisfy { $0 == 6 || $0 == 7 })
        unit.deallocateRenderResources()
        level.removeParameterObserver(token)
    }

    @Test(arguments: [false, true])
    func aUnitThatChangesAHundredThousandTimesLosesNoLastValue(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let level = try unit.parameter("level")
        let plain = Heard<Float>()
        let token = level.token(byAddingParameterObserver: { _, value in plain.add(value) })
        try unit.order(.storm)
        #expect(await eventually { plain.last == 100_000 })
        #expect(level.value == 100_000)
        #expect(plain.count < 100_000)
        #expect((unit as? RemoteAudioUnit)?.incidents.isEmpty ?? true)
        level.removeParameterObserver(token)
    }

    @Test(arguments: [false, true])
    func gesturesOfTheUnitReachTheHost(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let level = try unit.parameter("level")
        let events = Heard<AUParameterAutomationEvent>()
        let token = level.token(byAddingParameterAutomationObserver: { count, heard in
            events.add((0..<count).map { heard[$0] })
        })
        try unit.order(.gesture)
        #expect(await eventually { events.last?.eventType == .release })
        #expect(events.all.map(\.eventType) == [.touch, .value, .value, .release])
        #expect(events.all.first?.hostTime == 1)
        #expect(events.last?.value == 7)
        level.removeParameterObserver(token)
    }

    @Test(arguments: [false, true])
    func gesturesOfTheHostReachTheUnit(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let level = try unit.parameter("level")
        level.setValue(3, originator: nil, atHostTime: 0, eventType: .touch)
        level.setValue(4, originator: nil, atHostTime: 0, eventType: .release)
        let heard = try unit.parameter("heard")
        #expect(await eventually { heard.value == 11 })
        #expect(try unit.ownValues()["level"] == 4)
    }

    @Test(arguments: [false, true])
    func aDependentParameterFollows(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let gain = try unit.parameter("gain")
        let twice = try unit.parameter("twice")
        #expect(gain.dependentParameters == [AUNumber(value: twice.address)])
        gain.value = 1.5
        #expect(await eventually { twice.value == 3 })
        try unit.prepare()
        let run = UnitRun(unit.renderBlock)
        run.step(16)
        gain.value = 2
        run.step(16)
        #expect(await eventually { twice.value == 4 })
        unit.deallocateRenderResources()
    }

    @Test(arguments: [false, true])
    func aParametersTextsAreTheUnits(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let mode = try unit.parameter("mode")
        var five: Float = 5
        #expect(mode.string(fromValue: &five) == "mode 5")
        #expect(mode.value(from: "mode 3") == 3)
    }

    @Test func aValueIsReadWithoutAskingTheUnit() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        let level = try unit.parameter("level")
        try unit.order(.gesture)
        #expect(await eventually { level.value == 7 })
        let process = try #require(unit.serviceProcessID)
        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        #expect(level.value == 7)
    }

    @Test func whyAUnitThatIsThereDidNotTakeAValueIsTold() async throws {
        let unit = try #require(try await crossingUnit(false) as? RemoteAudioUnit)
        let process = try #require(unit.serviceProcessID)
        kill(process, SIGSTOP)
        defer { kill(process, SIGCONT) }
        let failure = #expect(throws: HostControlError.self) { try unit.setParameter(.name("gain"), value: 2) }
        #expect(failure.map { "\($0)" }?.contains("did not take gain: ") ?? false, "\(String(describing: failure))")
        #expect(try unit.parameter("gain").value == 2)
    }

    @Test(arguments: [false, true])
    func aReplacedTreeKeepsItsValues(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let first = try #require(unit.parameterTree)
        let told = Counter()
        let observation = unit.observe(.parameterTree) { _ in told.increase() }
        try unit.parameter("gain").value = 2
        try unit.order(.rebuild)
        #expect(await eventually { told.value > 0 })
        let second = try #require(unit.parameterTree)
        #expect(second !== first)
        #expect(second.parameter(withKeyPath: "more.extra")?.address == 110)
        #expect(second.parameter(withKeyPath: "gain")?.address == 100)
        #expect(second.parameter(withKeyPath: "gain")?.value == 2)
        #expect(try unit.ownValues()["gain"] == 2)
        withExtendedLifetime(observation) {}
    }

    @Test(arguments: [false, true])
    func aTreeReplacedWhileRenderingIsHeard(inProcess: Bool) async throws {
        let unit = try await crossingUnit(inProcess)
        let told = Counter()
        let observation = unit.observe(.parameterTree) { _ in told.increase() }
        try unit.prepare()
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock) { _, _ in 1 }
        run.step(16)
        try unit.order(.rebuild)
        #expect(
            await eventually {
                run.step(16)
                return told.value > 0
            })
        try unit.parameter("gain").value = 0.5
        run.step(16)
        #expect(run.heard[0].suffix(17) == [1] + [Float](repeating: 0.5, count: 16))
        #expect(try unit.ownValues()["gain"] == 0.5)
        withExtendedLifetime(observation) {}
    }
}
