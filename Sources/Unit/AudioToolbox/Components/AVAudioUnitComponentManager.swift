/// Finds components (AVAudioUnitComponent.h): those registered in this process and, once a host library is installed,
/// every extension on the machine. Thread: any but render.
public final class AVAudioUnitComponentManager: Sendable {
    private static let instance = AVAudioUnitComponentManager()

    private init() {}

    /// The one of this process.
    public static func shared() -> AVAudioUnitComponentManager { instance }

    /// The components that a description finds, ordered by their codes; 0 in a code matches anything. Empty when there
    /// is none.
    public func components(matching desc: AudioComponentDescription) -> [AVAudioUnitComponent] {
        AudioUnitResolver.components().filter { $0.isFound(by: desc) }.map(AVAudioUnitComponent.init)
    }

    /// The components for which `predicate` holds; takes the place of `NSPredicate`.
    public func components(matching predicate: (AVAudioUnitComponent) -> Bool) -> [AVAudioUnitComponent] {
        components(matching: AudioComponentDescription()).filter(predicate)
    }

    /// The components that pass a test, in order; the test sets what its second argument points to when it has seen
    /// enough.
    public func components(
        passingTest testHandler: (AVAudioUnitComponent, UnsafeMutablePointer<Bool>) -> Bool
    ) -> [AVAudioUnitComponent] {
        var passed: [AVAudioUnitComponent] = []
        var isEnough = false
        for component in components(matching: AudioComponentDescription()) {
            if testHandler(component, &isEnough) { passed.append(component) }
            if isEnough { break }
        }
        return passed
    }

    /// Every tag of every component, the user's included, in alphabetical order.
    public var tagNames: [String] {
        Set(components(matching: AudioComponentDescription()).flatMap(\.allTagNames)).sorted()
    }

    /// Apple's standard tags, in alphabetical order and English.
    public var standardLocalizedTagNames: [String] {
        [
            "Bass", "Delay", "Distortion", "Drums", "Dynamics Processor", "Effects", "Equalizer", "Filter",
            "Format Converter", "Guitar", "Imaging", "MIDI", "Mixer", "Offline Effect", "Output", "Panner", "Pitch",
            "Reverb", "Sampler", "Synthesizer", "Time Effect", "Vocal",
        ]
    }

    /// Calls `handler` after a component was registered, or an installed one appeared, changed or went, whoever did it,
    /// until the observation is cancelled or released. Stands for `registrationsChangedNotification`. Thread: internal.
    public func observeRegistrations(_ handler: @escaping @Sendable () -> Void) -> AUObservation {
        AudioUnitResolver.observeComponents(handler)
    }
}
