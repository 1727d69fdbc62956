import Synchronization

/// Numbers for devices, which have names, and for what each plays and records: the same for one name as long as the process
/// lives. 1 is the system's. Thread: any but render.
package enum AudioDeviceNumbers {
    /// In the order in which they were asked for.
    private static let names = Mutex<[String]>([])
    /// A device's number and, behind it, those of its streams.
    private static var step: Int { 3 }

    /// Of a device.
    package static func number(of name: String) -> UInt32 {
        names.withLock { names in
            let place = names.firstIndex(of: name) ?? names.count
            if place == names.count { names.append(name) }
            return UInt32((place + 1) * step)
        }
    }

    /// Of what a device plays, or of what it records.
    package static func number(of name: String, isOutput: Bool) -> UInt32 { number(of: name) + (isOutput ? 1 : 2) }

    /// The device of this number; nil for any other number.
    package static func name(of number: UInt32) -> String? {
        number % UInt32(step) == 0 ? device(of: number) : nil
    }

    /// What plays or records with this number; nil for any other number.
    package static func stream(of number: UInt32) -> (name: String, isOutput: Bool)? {
        guard number % UInt32(step) != 0, let name = device(of: number) else { return nil }
        return (name, number % UInt32(step) == 1)
    }

    private static func device(of number: UInt32) -> String? {
        names.withLock { names in
            let place = Int(number) / step - 1
            return names.indices.contains(place) ? names[place] : nil
        }
    }
}
