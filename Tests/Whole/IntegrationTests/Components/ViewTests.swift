import AudioToolbox
import ExtensionHost
import Supervision
import Synchronization
import TestSupport
import Testing

/// The contract of a unit's view, with a headless one, on both sides of the process boundary.
@Suite(.serialized) struct ViewTests {
    enum Place: String, CaseIterable, Sendable {
        case outOfProcess
        case inProcess
    }

    private static func panel(
        _ place: Place = .outOfProcess, _ codes: String = "augn panl Test", host: AudioUnitHost? = nil
    ) async throws -> ExtensionAudioUnit {
        let host = try host ?? Installation.host()
        let unit = try await host.instantiate(
            try component(codes), options: place == .inProcess ? .loadInProcess : [])
        #expect(unit.isLoadedInProcess == (place == .inProcess))
        return unit
    }

    @Test(arguments: Place.allCases) func aViewIsLoadedOnceAndTellsTheSizeThatItWishes(_ place: Place) async throws {
        let unit = try await Self.panel(place)
        #expect(unit.providesUserInterface)
        let first = try #require(await unit.requestViewController())
        let second = await unit.requestViewController()
        #expect(first === second)
        #expect(await first.preferredContentSize == AUViewSize(width: 640, height: 320))
        #expect(try await becomes { try unit.parameter("loads").value == 1 })
    }

    @Test func theCompletionHandlerIsCalledOnceAwayFromTheMainThread() async throws {
        let unit = try await Self.panel()
        let calls = Counter()
        let controllers = Counter()
        unit.requestViewController { controller in
            if controller != nil { controllers.increase() }
            calls.increase()
        }
        #expect(await eventually { calls.value == 1 })
        #expect(controllers.value == 1)
    }

    @Test(arguments: Place.allCases) func aUnitWithoutAViewHasNoController(_ place: Place) async throws {
        let host = try Installation.host()
        let unit = try await host.instantiate(
            try DemoUnit.gain.description, options: place == .inProcess ? .loadInProcess : [])
        #expect(!unit.providesUserInterface)
        #expect(await unit.requestViewController() == nil)
        #expect(unit.supportedViewConfigurations([]).isEmpty)
    }

    @Test(arguments: Place.allCases) func changesOfThePreferredSizeReachTheHost(_ place: Place) async throws {
        let unit = try await Self.panel(place)
        let controller = try #require(await unit.requestViewController())
        let sizes = Mutex<[AUViewSize]>([])
        let observation = await MainActor.run {
            controller.observe(\.preferredContentSize, options: [.new]) { _, change in
                sizes.withLock { $0.append(change.newValue ?? .zero) }
            }
        }
        try unit.parameter("size").value = 800
        let expected = AUViewSize(width: 800, height: 400)
        #expect(await becomes { await controller.preferredContentSize == expected })
        #expect(await becomes { sizes.withLock { $0.last } == expected })
        observation.invalidate()
    }

    @Test(arguments: Place.allCases) func configurationsAreOfferedAndSelected(_ place: Place) async throws {
        let unit = try await Self.panel(place)
        let offered = [(300.0, 100.0), (400, 100), (0, 0), (800, 500)].map {
            AUAudioUnitViewConfiguration(width: $0.0, height: $0.1, hostHasController: false)
        }
        #expect(Array(unit.supportedViewConfigurations(offered)) == [1, 3])
        unit.select(offered[3])
        #expect(try await becomes { try unit.parameter("selectedWidth").value == 800 })
    }

    @Test func answersThatNoHonestUnitGivesAreRefused() async throws {
        let unit = try await Installation.host().instantiate(try component("aufx flty Test"))
        let offered = [AUAudioUnitViewConfiguration(width: 400, height: 100, hostHasController: false)]
        #expect(unit.supportedViewConfigurations(offered).isEmpty)
        #expect(await unit.requestViewController() == nil)
        try unit.parameter("gain").value = 0.5
        #expect(unit.fullState != nil)
    }

    @Test(arguments: Place.allCases) func appearingReachesTheView(_ place: Place) async throws {
        let unit = try await Self.panel(place)
        let controller = try #require(await unit.requestViewController())
        await controller.beginAppearanceTransition(true, animated: false)
        await controller.endAppearanceTransition()
        #expect(try await becomes { try unit.parameter("appearances").value == 1 })
        await controller.beginAppearanceTransition(false, animated: false)
        #expect(try await becomes { try unit.parameter("disappearances").value == 1 })
    }

    @Test(arguments: Place.allCases) func aViewMayLoadBeforeTheUnitIsMade(_ place: Place) async throws {
        let unit = try await Self.panel(place, "augn earl Test")
        let controller = try #require(await unit.requestViewController())
        #expect(await controller.preferredContentSize == AUViewSize(width: 640, height: 320))
        #expect(try await becomes { try unit.parameter("loads").value == 1 })
    }

    @Test func aControllerWhoseServiceEndsSaysSoAndAnotherIsToBeHad() async throws {
        let unit = try #require(try await Self.panel() as? RemoteAudioUnit)
        let controller = try #require(await unit.requestViewController() as? ExtensionViewController)
        let configuration = AUAudioUnitViewConfiguration(width: 500, height: 200, hostHasController: true)
        unit.select(configuration)
        let told = Counter()
        let observation = await controller.observeState { state in if state != .connected { told.increase() } }
        let restarts = unit.restartCount
        unit.killService()
        #expect(await becomes { told.value == 1 })
        #expect(await controller.state != .connected)
        #expect(await becomes { unit.restartCount > restarts })
        // The request fails while the unit is missing.
        var next: AUViewControllerBase?
        #expect(
            await becomes {
                next = await unit.requestViewController()
                return next != nil
            })
        #expect(next !== controller)
        #expect(try await becomes { try unit.parameter("selectedWidth").value == 500 })
        observation.cancel()
    }

    @Test func aServiceThatEndsWhileTheViewIsAskedForLeavesNobodyWaiting() async throws {
        let unit = try #require(try await Self.panel() as? RemoteAudioUnit)
        let calls = Counter()
        for _ in 0..<8 { unit.requestViewController { _ in calls.increase() } }
        unit.killService()
        #expect(await becomes { calls.value == 8 })
    }

    /// Waits for a condition that is told on the main thread, without holding it.
    private func becomes(_ condition: () async throws -> Bool) async rethrows -> Bool {
        for _ in 0..<2000 {
            if try await condition() { return true }
            try? await Task.sleep(for: .milliseconds(5))
        }
        return false
    }
}
