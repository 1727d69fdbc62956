import Foundation

// What a user is asked on other systems. Here the right to record is that of the sound server and of the device's file:
// what it refuses, the engine's start refuses with its words.
extension AVAudioSession {
    /// `granted`: no program of a user is asked.
    public var recordPermission: RecordPermission { .granted }

    /// Answers true, on another thread.
    public func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { response(true) }
    }

    /// Answers true.
    public func requestRecordPermission() async -> Bool { true }

    /// Kept: nothing here vibrates or sounds for the system.
    public var allowHapticsAndSystemSoundsDuringRecording: Bool { core.settings.preferences.allowsHaptics }

    /// Keeps it.
    public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {
        core.change(.unknown) { $0.preferences.allowsHaptics = inValue }
    }

    /// Kept: nothing of the system interrupts.
    public var prefersNoInterruptionsFromSystemAlerts: Bool { core.settings.preferences.refusesAlerts }

    /// Keeps it.
    public func setPrefersNoInterruptionsFromSystemAlerts(_ inValue: Bool) throws {
        core.change(.unknown) { $0.preferences.refusesAlerts = inValue }
    }

    /// Keeps nothing: input and output of one device share a clock here in any case.
    public func setAggregatedIOPreference(_ inIOType: IOType) throws {}
}
