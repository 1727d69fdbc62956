import AVFoundation
import AppleSources5
import AppleSources6
import CoreAudioKit
import Testing

/// Sources with `@objc` do what they say, in each language mode.
@Suite(.serialized) struct AppleSourceTests {
    private func unit(_ mode: Mode) async throws -> AUAudioUnit {
        try await AUAudioUnit.instantiate(with: mode.register(mode.filter, kAudioUnitType_Effect, "kvo"))
    }

    @Test func selectorsAreCalledForNotificationsUntilTheObserverIsTakenAway() {
        let (five, six) = (AppleSources5.SessionWatcher(), AppleSources6.SessionWatcher())
        five.start()
        six.start()
        let center = NotificationCenter.default
        center.post(name: AVAudioSession.interruptionNotification, object: nil)
        #expect(five.interruptions == 1 && six.interruptions == 1)
        center.post(name: Notification.Name("SessionWatcherReset"), object: six)
        #expect(five.interruptions == 1 && six.interruptions == 0)
        five.stop()
        center.post(name: AVAudioSession.interruptionNotification, object: nil)
        #expect(five.interruptions == 1 && six.interruptions == 1)
        six.stop()
    }

    @Test @MainActor func aTimerCallsItsMethod() {
        let (five, six) = (AppleSources5.SessionWatcher(), AppleSources6.SessionWatcher())
        five.start()
        six.start()
        for _ in 0..<100_000 where five.ticks < 2 || six.ticks < 2 {
            RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.001))
        }
        #expect(five.ticks >= 2 && six.ticks >= 2)
        five.stop()
        six.stop()
    }

    @Test(arguments: Mode.allCases) func anObserverByNameIsAFoundationObject(_ mode: Mode) async throws {
        let unit = try await unit(mode)
        func set() {
            unit.contextName = "one"
            unit.renderQuality = 3
            unit.contextName = "two"
        }
        if mode == .swift5 {
            let observer = AppleSources5.ValueObserver(unit)
            set()
            observer.end()
            unit.contextName = "three"
            #expect(observer.seen == ["one", "two"])
        } else {
            let observer = AppleSources6.ValueObserver(unit)
            set()
            observer.end()
            unit.contextName = "three"
            #expect(observer.seen == ["one", "two"])
        }
    }

    @Test @MainActor func controlsCallTheMethodsOfTheirTargets() {
        let (five, six) = (AppleSources5.GainPanel(), AppleSources6.GainPanel())
        for view in [five.view, six.view] {
            for case let button as NSButton in view.subviews { button.performClick(nil) }
        }
        #expect(five.presses == 11 && six.presses == 11)
        #expect(five.title == "Gain" && six.title == "Gain")
    }
}
