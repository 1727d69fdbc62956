import AudioToolbox

/// A property of an object that has another value now.
struct HardwareChange: Sendable, Equatable {
    let object: AudioObjectID
    let address: AudioObjectPropertyAddress

    /// Of an object, on both of its sides.
    init(_ object: AudioObjectID, _ selector: AudioObjectPropertySelector) {
        self.object = object
        address = AudioObjectPropertyAddress(
            mSelector: selector, mScope: kAudioObjectPropertyScopeGlobal, mElement: kAudioObjectPropertyElementMain)
    }

    /// Of the system.
    init(ofSystem selector: AudioObjectPropertySelector) {
        self.init(AudioObjectID(kAudioObjectSystemObject), selector)
    }

    static func == (a: Self, b: Self) -> Bool { a.object == b.object && a.address.isSame(as: b.address) }
}

extension AudioObjectPropertyAddress {
    func isSame(as other: Self) -> Bool {
        mSelector == other.mSelector && mScope == other.mScope && mElement == other.mElement
    }

    /// Whether a listener for this address is told of a change of another, with wildcards for any value.
    func covers(_ other: Self) -> Bool {
        (mSelector == kAudioObjectPropertySelectorWildcard || mSelector == other.mSelector)
            && (mScope == kAudioObjectPropertyScopeWildcard || mScope == other.mScope
                || other.mScope == kAudioObjectPropertyScopeGlobal)
            && (mElement == kAudioObjectPropertyElementWildcard || mElement == other.mElement)
    }
}
