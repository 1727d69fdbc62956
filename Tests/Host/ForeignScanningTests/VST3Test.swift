/// The VST3 plug-ins of the tests, by their places in their library.
enum VST3Test: Int, CaseIterable {
    case gain, voice, octave, crashing, lying, refusing, mono, fresh, programs, narrow, tempo, wide, expressive
    case looping, changing

    /// The name of its class: sixteen bytes, the last of which is the place.
    var name: String {
        let digits = String(rawValue, radix: 16, uppercase: true)
        return "vst3:A07465737473000000000000000000" + (digits.count < 2 ? "0" : "") + digits
    }

    #if arch(arm64)
        static let machine = "aarch64-linux"
    #else
        static let machine = "x86_64-linux"
    #endif
}
