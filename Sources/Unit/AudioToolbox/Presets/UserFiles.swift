import LinuxSystem
import Synchronization

/// The presets and tags that a program's user keeps. A host library installs its own; a service has none, because a
/// unit there must not touch the user's files. Thread: any but render.
package protocol UserFileKeeping: Sendable {
    /// Those of a component, whether there are any yet or not. Earlier versions kept them only by the names.
    func presets(
        of component: AudioComponentDescription, manufacturer: String, unit: String
    ) -> any UserPresetKeeping

    /// The user's tags of a component.
    /// - Throws: when there is no file, or it is broken.
    func tags(of component: AudioComponentDescription) throws -> [String]

    /// Replaces the user's tags of a component.
    /// - Throws: InvalidFilePath when the file cannot be written; the old tags stay then.
    func keep(_ tags: [String], of component: AudioComponentDescription) throws
}

/// The user presets of one component. Thread: any but render.
package protocol UserPresetKeeping {
    /// Every preset, in the order of the names.
    func presets() -> [AUAudioUnitPreset]

    /// - Throws: when there is no preset of that name, or its file is broken.
    func state(named name: String) throws -> [String: Any]

    /// Replaces a preset of that name.
    /// - Throws: when the name is empty or the file cannot be written.
    func save(_ state: [String: Any], named name: String) throws

    /// - Throws: when there is no preset of that name.
    func delete(named name: String) throws

    /// What distinguishes the presets that are there from those that were there before, or will be.
    var stamp: [[String: RegularFile.Stamp?]] { get }

    /// Calls `handler` on a thread of its own after each change by any process; nil when none can be noticed.
    func observe(_ handler: @escaping @Sendable () -> Void) -> AUObservation?
}

/// Where units and components of this process find what their user keeps.
package enum UserFiles {
    private static let slot = Mutex<(any UserFileKeeping)?>(nil)

    package static func install(_ files: any UserFileKeeping) { slot.withLock { $0 = files } }

    /// - Throws: CannotDoInCurrentContext where no host library is installed. `what` begins the message.
    static func required(for what: String) throws -> any UserFileKeeping {
        guard let files = slot.withLock({ $0 }) else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext,
                "\(what) belong to the host: no host library is installed in this process. Use them in the host.")
        }
        return files
    }
}
