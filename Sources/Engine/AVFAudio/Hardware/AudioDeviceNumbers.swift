import Synchronization

/// Numbers for devices, which have names: the same for one name as long as the process lives. Thread: any but render.
enum AudioDeviceNumbers {
    /// In the order in which they were asked for; a number is a place, from 1.
    private static let names = Mutex<[String]>([])

    static func number(of name: String) -> AUAudioObjectID {
        names.withLock { names in
            if let place = names.firstIndex(of: name) { return AUAudioObjectID(place + 1) }
            names.append(name)
            return AUAudioObjectID(names.count)
        }
    }

    /// Nil for a number that nobody was given.
    static func name(of number: AUAudioObjectID) -> String? {
        names.withLock { names in
            guard number > 0, Int(number) <= names.count else { return nil }
            return names[Int(number) - 1]
        }
    }
}
