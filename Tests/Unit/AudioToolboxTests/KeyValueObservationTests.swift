import AudioToolbox
import Synchronization
import Testing

@Suite struct KeyValueObservationTests {
    /// With a property of its own, and one of the base class's overridden.
    private final class ObservedUnit: AUAudioUnit, @unchecked Sendable {
        var own = 1 { didSet { didChange(.fullState) } }
        var seconds = 0.25 { didSet { didChange(.latency) } }
        override var latency: Double { seconds }

        init() throws { try super.init(componentDescription: AudioComponentDescription()) }
    }

    private final class Journal: Sendable {
        let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func note(_ text: String) { lines.withLock { $0.append(text) } }
    }

    private static func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "–" }

    @Test func oldAndNewValuesAreToldAsAskedFor() throws {
        let unit = try ObservedUnit()
        let journal = Journal()
        let both = unit.observe(\.latency, options: [.old, .new]) { _, change in
            journal.note("\(Self.text(change.oldValue)) \(Self.text(change.newValue))")
        }
        let neither = unit.observe(\.latency) { _, change in
            journal.note("\(Self.text(change.oldValue)) \(Self.text(change.newValue))")
        }
        unit.seconds = 0.5
        #expect(journal.all.sorted() == ["0.25 0.5", "– –"])
        withExtendedLifetime((both, neither)) {}
    }

    @Test func initialCallsAtOnce() throws {
        let unit = try ObservedUnit()
        let journal = Journal()
        let observation = unit.observe(\.latency, options: [.initial, .new, .old]) { _, change in
            journal.note("\(Self.text(change.oldValue)) \(Self.text(change.newValue))")
        }
        #expect(journal.all == ["– 0.25"])
        observation.invalidate()
    }

    @Test func anotherPropertyIsNotTold() throws {
        let unit = try ObservedUnit()
        let journal = Journal()
        let observation = unit.observe(\.tailTime) { _, _ in journal.note("tail") }
        unit.seconds = 0.5
        #expect(journal.all.isEmpty)
        observation.invalidate()
    }

    @Test func allParameterValuesIsASignalWithoutAValue() throws {
        let unit: AUAudioUnit = try ObservedUnit()
        let journal = Journal()
        let observation = unit.observe(\.allParameterValues, options: [.new]) { object, change in
            journal.note("\(object === unit) \(Self.text(change.newValue))")
        }
        unit.fullState = [:]
        #expect(journal.all == ["true true"])
        observation.invalidate()
    }

    @Test func aPropertyOfTheSubclassIsToldWhenItDiffers() throws {
        let unit = try ObservedUnit()
        let journal = Journal()
        let observation = unit.observe(\.own, options: [.old, .new]) { _, change in
            journal.note("\(Self.text(change.oldValue)) \(Self.text(change.newValue))")
        }
        unit.seconds = 2
        #expect(journal.all.isEmpty)
        unit.own = 7
        #expect(journal.all == ["1 7"])
        observation.invalidate()
    }

    @Test func nothingIsToldAfterInvalidatingOrReleasing() throws {
        let unit = try ObservedUnit()
        let journal = Journal()
        let first = unit.observe(\.latency) { _, _ in journal.note("first") }
        var second: NSKeyValueObservation? = unit.observe(\.latency) { _, _ in journal.note("second") }
        unit.seconds = 1
        #expect(journal.all.count == 2)
        first.invalidate()
        withExtendedLifetime(second) {}
        second = nil
        unit.seconds = 2
        #expect(journal.all.count == 2)
    }

    @Test func anObservationDoesNotKeepTheUnit() throws {
        weak var gone: ObservedUnit?
        var observation: NSKeyValueObservation?
        do {
            let unit = try ObservedUnit()
            gone = unit
            observation = unit.observe(\.latency) { _, _ in }
        }
        #expect(gone == nil)
        observation?.invalidate()
    }

    @Test func aBusTellsOnlyWhatDiffers() throws {
        let bus = try AUAudioUnitBus(format: try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2)))
        let journal = Journal()
        let observation = bus.observe(\.format, options: [.new]) { _, change in
            journal.note("\(Self.text(change.newValue?.channelCount))")
        }
        bus.name = "renamed"
        try bus.setFormat(try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1)))
        #expect(journal.all == ["1"])
        observation.invalidate()
    }
}
