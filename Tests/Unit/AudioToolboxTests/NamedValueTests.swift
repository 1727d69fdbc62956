import AudioToolbox
import Foundation
import Synchronization
import TestSupport
import Testing

/// Values of units, busses and parameters by Apple's names for them.
@Suite struct NamedValueTests {
    /// Notes what it is told.
    private final class Listener: NSKeyValueObserving, Sendable {
        let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }

        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            func text(_ key: NSKeyValueChangeKey) -> String { change?[key].map { "\($0)" } ?? "–" }
            lines.withLock { $0.append("\(keyPath ?? "–"): \(text(.oldKey)) \(text(.newKey))") }
        }
    }

    @Test func aUnitsValuesAreReadByName() throws {
        let unit = try GainUnit()
        #expect(unit.value(forKey: "latency") as? Double == unit.latency)
        #expect(unit.value(forKey: "maximumFramesToRender") as? UInt32 == 512)
        #expect(unit.value(forKey: "renderingOffline") as? Bool == false)
        #expect(unit.value(forKey: "isRenderingOffline") as? Bool == false)
        #expect(unit.value(forKey: "audioUnitName") as? String == "Gain")
        #expect(unit.value(forKey: "parameterTree") as? AUParameterTree === unit.parameterTree)
        #expect((unit.value(forKey: "factoryPresets") as? [AUAudioUnitPreset])?.map(\.name) == ["Half", "Double"])
        #expect(unit.value(forKey: "contextName") == nil && unit.value(forKey: "nobody knows") == nil)
        #expect(unit.value(forKey: "is") == nil && unit.value(forKey: "") == nil)
    }

    @Test func pathsLeadThroughTheTreeToParameters() throws {
        let unit = try GainUnit()
        unit.parameterTree?.parameter(withAddress: 0)?.value = 0.5
        #expect(unit.value(forKeyPath: "parameterTree.level.gain.value") as? AUValue == 0.5)
        #expect((unit.value(forKeyPath: "parameterTree.level.gain") as? AUParameter)?.address == 0)
        #expect(unit.value(forKeyPath: "parameterTree.level.displayName") as? String == "Level")
        #expect(unit.value(forKeyPath: "parameterTree.level.gain.maxValue") as? AUValue == 4)
        #expect(unit.value(forKeyPath: "parameterTree..gain") == nil && unit.value(forKeyPath: "latency.x") == nil)
    }

    @Test func numbersOfAnyTypeAreSet() throws {
        let unit = try GainUnit()
        unit.setValue(64, forKey: "renderQuality")
        #expect(unit.renderQuality == 64)
        unit.setValue(NSNumber(value: 32), forKey: "renderQuality")
        #expect(unit.renderQuality == 32)
        unit.setValue(1, forKey: "shouldBypassEffect")
        unit.setValue(true, forKey: "isRenderingOffline")
        #expect(unit.shouldBypassEffect && unit.isRenderingOffline)
        unit.setValue("a track", forKey: "contextName")
        #expect(unit.contextName == "a track")
        unit.setValue(nil, forKey: "contextName")
        #expect(unit.contextName == nil)
        unit.setValue(NSNumber(value: 2.5), forKeyPath: "parameterTree.level.gain.value")
        #expect(unit.parameterTree?.parameter(withAddress: 0)?.value == 2.5)
    }

    @Test func whatCannotBeSetChangesNothing() throws {
        let unit = try GainUnit()
        unit.setValue("loud", forKey: "renderQuality")
        unit.setValue(Double.infinity, forKey: "renderQuality")
        unit.setValue(1e300, forKey: "maximumFramesToRender")
        unit.setValue(-1, forKey: "maximumFramesToRender")
        unit.setValue(3, forKey: "contextName")
        unit.setValue(3, forKey: "latency")
        unit.setValue(3, forKey: "nobody knows")
        unit.setValue(nil, forKey: "shouldBypassEffect")
        unit.setValue(3, forKeyPath: "parameterTree.nobody.value")
        #expect(unit.renderQuality == 127 && unit.maximumFramesToRender == 512 && unit.contextName == nil)
        #expect(!unit.shouldBypassEffect)
    }

    @Test func aBusHasItsValues() throws {
        let unit = try GainUnit()
        let bus = unit.outputBusses[0]
        bus.setValue("Main", forKey: "name")
        bus.setValue(false, forKey: "isEnabled")
        #expect(bus.name == "Main" && !bus.isEnabled)
        #expect(bus.value(forKey: "format") as? AVAudioFormat == bus.format)
        #expect(bus.value(forKeyPath: "ownerAudioUnit.audioUnitName") as? String == "Gain")
    }

    @Test func observersAreToldAsTheirOptionsSay() throws {
        let unit = try GainUnit()
        let listener = Listener()
        unit.addObserver(listener, forKeyPath: "contextName", options: [.old, .new, .initial])
        unit.addObserver(listener, forKeyPath: "renderQuality")
        unit.contextName = "one"
        unit.contextName = "two"
        unit.renderQuality = 5
        let told = ["contextName: – –", "contextName: – one", "contextName: one two", "renderQuality: – –"]
        #expect(listener.all == told)
        unit.removeObserver(listener, forKeyPath: "contextName")
        unit.contextName = "three"
        #expect(listener.all == told)
    }

    @Test func aChangeToldByNameIsNotified() throws {
        let unit = try GainUnit()
        let listener = Listener()
        unit.addObserver(listener, forKeyPath: "latency")
        for key in ["latency", "tailTime", "nobody knows", ""] {
            unit.willChangeValue(forKey: key)
            unit.didChangeValue(forKey: key)
        }
        #expect(listener.all == ["latency: – –"])
        unit.inputBusses[0].didChangeValue(forKey: "format")
    }

    @Test func theContextTellsObservationsApart() throws {
        let unit = try GainUnit()
        let listener = Listener()
        let contexts = UnsafeMutableRawPointer.allocate(byteCount: 2, alignment: 1)
        defer { contexts.deallocate() }
        unit.addObserver(listener, forKeyPath: "contextName", options: .new, context: contexts)
        unit.addObserver(listener, forKeyPath: "contextName", options: .old, context: contexts + 1)
        unit.removeObserver(listener, forKeyPath: "contextName", context: contexts)
        unit.contextName = "one"
        unit.contextName = "two"
        #expect(listener.all == ["contextName: – –", "contextName: one –"])
    }

    @Test func anObserverThatIsGoneIsNotTold() throws {
        let unit = try GainUnit()
        weak var gone: Listener?
        do {
            let listener = Listener()
            unit.addObserver(listener, forKeyPath: "contextName")
            gone = listener
        }
        #expect(gone == nil)
        unit.contextName = "one"
    }

    @Test func aBusTellsItsFormatOnlyWhenItIsAnother() throws {
        let slow = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 1))
        let bus = try AUAudioUnitBus(format: slow)
        let listener = Listener()
        bus.addObserver(listener, forKeyPath: "format")
        bus.name = "Side"
        #expect(listener.all.isEmpty)
        try bus.setFormat(try #require(AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1)))
        #expect(listener.all == ["format: – –"])
    }

    @Test func aParametersValueIsFollowedByNameAndByKeyPath() throws {
        let unit = try GainUnit()
        let gain = try #require(unit.parameterTree?.parameter(withAddress: 0))
        let listener = Listener()
        unit.addObserver(listener, forKeyPath: "parameterTree.level.gain.value", options: .new)
        let last = Atomic<UInt32>(0)
        let observation = gain.observe(\.value, options: .new) { _, change in
            last.store((change.newValue ?? 0).bitPattern, ordering: .relaxed)
        }
        gain.value = 3
        #expect(eventually { last.load(ordering: .relaxed) == Float(3).bitPattern })
        #expect(eventually { listener.all.last == "parameterTree.level.gain.value: – 3.0" })
        withExtendedLifetime((observation, unit)) {}
    }
}
