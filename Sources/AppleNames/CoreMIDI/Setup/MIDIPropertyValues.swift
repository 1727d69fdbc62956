import AudioToolbox

/// What is known of one object, by the keys of MIDIServices.h.
package struct MIDIPropertyValues {
    package var texts: [String: String] = [:]
    var numbers: [String: Int32] = [:]
    var data: [String: [UInt8]] = [:]
    var dictionaries: [String: [AnyHashable: Any]] = [:]

    /// Of an object with a name.
    init(name: String, id: Int32) {
        texts = [kMIDIPropertyName: name, kMIDIPropertyDisplayName: name]
        numbers = [kMIDIPropertyUniqueID: id, kMIDIPropertyOffline: 0]
    }

    /// Nothing has this key any more; false where nothing had it.
    mutating func remove(_ key: String) -> Bool {
        let had = texts[key] != nil || numbers[key] != nil || data[key] != nil || dictionaries[key] != nil
        (texts[key], numbers[key], data[key], dictionaries[key]) = (nil, nil, nil, nil)
        return had
    }

    /// All of it, as a property list has it.
    var all: [String: Any] {
        var all: [String: Any] = dictionaries
        for (key, value) in texts { all[key] = value }
        for (key, value) in numbers { all[key] = value }
        for (key, value) in data { all[key] = value }
        return all
    }
}
