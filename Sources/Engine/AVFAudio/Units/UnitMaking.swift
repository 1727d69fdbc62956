import AudioToolbox
import Foundation

/// Makes units for nodes that have to have them at once.
enum UnitMaking {
    /// At once where the component is registered in this process; else waits for the unit that is made elsewhere.
    /// - Throws: as `AUAudioUnit.instantiate(with:options:)`.
    static func make(_ description: AudioComponentDescription) throws -> AUAudioUnit {
        // What is registered in this process needs no waiting.
        if let unit = try AudioUnitResolver.registeredUnit(description) { return unit }
        let result = Waiting()
        AUAudioUnit.instantiate(with: description, options: []) { unit, error in
            result.set(unit.map { .success($0) } ?? .failure(error ?? AUAudioUnitError(-3000, "no reason was given")))
        }
        return try result.wait()
    }

    // @unchecked: written once, before the semaphore is signalled.
    private final class Waiting: @unchecked Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        private var result: Result<AUAudioUnit, any Error>?

        func set(_ result: Result<AUAudioUnit, any Error>) {
            self.result = result
            semaphore.signal()
        }

        func wait() throws -> AUAudioUnit {
            semaphore.wait()
            guard let result else { throw AUAudioUnitError(-3000, "no unit was made") }
            return try result.get()
        }
    }
}
