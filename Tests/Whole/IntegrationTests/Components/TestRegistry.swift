import AudioToolbox
import Synchronization

/// A host library's place, for tests: components that are "installed", and a way to change them.
final class TestRegistry: AudioUnitResolving {
    static let shared = TestRegistry()
    private let records = Mutex<[ComponentRecord]>([])
    private let isWatched = Atomic<Bool>(false)

    var wasAskedToWatch: Bool { isWatched.load(ordering: .acquiring) }

    func change(to newRecords: [ComponentRecord]) {
        records.withLock { $0 = newRecords }
        AudioUnitResolver.componentsChanged()
    }

    func components() -> [ComponentRecord] { records.withLock { $0 } }

    func watchComponents() { isWatched.store(true, ordering: .releasing) }

    func instantiate(
        _ description: AudioComponentDescription, options: AudioComponentInstantiationOptions
    ) async throws -> AUAudioUnit {
        guard components().contains(where: { $0.description.isSameComponent(as: description) }) else {
            throw AUAudioUnitError(kAudioUnitErr_ExtensionNotFound, "There is no \(description).")
        }
        throw Crashed()
    }

    func status(of error: any Error) -> OSStatus? { error is Crashed ? kAudioComponentErr_InstanceInvalidated : nil }

    func instantiateAtOnce(_ description: AudioComponentDescription) throws -> AUAudioUnit? { nil }
    func passesValidation(_ record: ComponentRecord) -> Bool? { nil }
    func traits(of record: ComponentRecord, isStarting: Bool) -> ComponentTraits? { nil }
    func validate(_ record: ComponentRecord, _ parameters: [String: Any]?) -> AudioComponentValidationResult {
        .unknown
    }
    func validate(
        _ record: ComponentRecord, _ parameters: [String: Any]?,
        completion: @escaping @Sendable (AudioComponentValidationResult, [String]) -> Void
    ) {
        completion(.unknown, [])
    }

    private struct Crashed: Error {}
}
