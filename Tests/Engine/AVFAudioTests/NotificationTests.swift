import AVFAudio
import Synchronization
import Testing

@Suite(.serialized) struct NotificationTests {
    private final class Counter: Sendable {
        let count = Atomic<Int>(0)
    }

    private static func description(_ subType: UInt32) -> AudioComponentDescription {
        AudioComponentDescription(
            componentType: 0x6175_6678, componentSubType: subType, componentManufacturer: 9, componentFlags: 0,
            componentFlagsMask: 0)
    }

    @Test func aRegistrationIsPosted() {
        let counter = Counter()
        let observer = NotificationCenter.default.addObserver(
            forName: AVAudioUnitComponentManager.registrationsChangedNotification, object: nil, queue: nil
        ) { _ in counter.count.wrappingAdd(1, ordering: .relaxed) }
        defer { NotificationCenter.default.removeObserver(observer) }
        AUAudioUnit.registerSubclass(AUAudioUnit.self, as: Self.description(1), name: "Test: Posted", version: 1)
        #expect(counter.count.load(ordering: .relaxed) >= 1)
    }

    @Test func anInvalidationIsPostedWithItsUnitAndReason() throws {
        let unit = try AUAudioUnit(componentDescription: Self.description(2))
        let counter = Counter()
        let observer = NotificationCenter.default.addObserver(
            forName: Notification.Name(kAudioComponentInstanceInvalidationNotification), object: unit, queue: nil
        ) { notification in
            guard notification.userInfo?["reason"] as? String == "ended",
                notification.userInfo?["processIdentifier"] as? Int32 == 77
            else { return }
            counter.count.wrappingAdd(1, ordering: .relaxed)
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        unit.invalidate(AUAudioUnitInvalidation(reason: "ended", processIdentifier: 77))
        try AUAudioUnit(componentDescription: Self.description(3)).invalidate(
            AUAudioUnitInvalidation(reason: "ended", processIdentifier: 77))
        #expect(counter.count.load(ordering: .relaxed) == 1)
    }

    @Test func anAVAudioUnitGivesItsAUAudioUnit() async throws {
        AUAudioUnit.registerSubclass(AUAudioUnit.self, as: Self.description(4), name: "Test: Wrapped", version: 7)
        let unit = try await AVAudioUnit.instantiate(with: Self.description(4))
        #expect(unit.name == "Wrapped" && unit.manufacturerName == "Test" && unit.version == 7)
        #expect(unit.auAudioUnit.componentDescription == unit.audioComponentDescription)
        let failed = await withCheckedContinuation { continuation in
            AVAudioUnit.instantiate(with: Self.description(5)) { unit, error in
                continuation.resume(returning: unit == nil && error != nil)
            }
        }
        #expect(failed)
    }
}
