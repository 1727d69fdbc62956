import Synchronization

/// A unit that has a handle in the C interface from the beginning.
package protocol HandledUnit: AUAudioUnit {
    /// Reserved for as long as the unit lives.
    var handle: AudioComponentInstance { get }
}

/// What the C interface calls components and instances by: numbers in the shape of pointers, never addresses, so that
/// a stale or a wrong one is an error and not a crash.
package enum ComponentHandles {
    private struct Table {
        var keys: [AudioComponentKey] = []
        var numbers: [AudioComponentKey: Int] = [:]
        var instances: [UInt: Instance] = [:]
        /// Which component each instance is of that keeps no unit, or not yet.
        var reserved: [UInt: AudioComponentKey] = [:]
        var lastInstance: UInt = 0
    }

    package struct Instance: Sendable {
        let component: AudioComponentKey
        package let unit: AUAudioUnit
    }

    private static let table = Mutex<Table>(Table())
    private static let removal = Mutex<(@Sendable (AudioComponentInstance) -> Void)?>(nil)

    /// Calls `handler` with every instance that is given up from now on.
    package static func onRemoval(_ handler: @escaping @Sendable (AudioComponentInstance) -> Void) {
        removal.withLock { $0 = handler }
    }

    /// The handle of a component: the same for as long as the process lives, whether or not it is installed now.
    static func component(_ key: AudioComponentKey) -> AudioComponent {
        let number = table.withLock { table in
            if let number = table.numbers[key] { return number }
            table.keys.append(key)
            table.numbers[key] = table.keys.count
            return table.keys.count
        }
        return OpaquePointer(bitPattern: number << 4).unsafelyUnwrapped
    }

    static func key(of component: AudioComponent) -> AudioComponentKey? {
        let pattern = Int(bitPattern: component)
        return table.withLock { table in
            let place = (pattern >> 4) - 1
            guard pattern & 0xf == 0, table.keys.indices.contains(place) else { return nil }
            return table.keys[place]
        }
    }

    /// Keeps a unit until its instance is disposed of; under the handle that the unit goes by, if it has one.
    static func add(_ instance: Instance) -> AudioComponentInstance {
        let handle = (instance.unit as? any HandledUnit)?.handle ?? reserve()
        if let number = number(of: handle) { table.withLock { $0.instances[number] = instance } }
        return handle
    }

    /// As `AudioComponentInstanceNew`, for a unit that was made by other means.
    package static func keep(_ unit: AUAudioUnit) -> AudioComponentInstance {
        add(Instance(component: AudioComponentKey(unit.componentDescription), unit: unit))
    }

    /// A new handle that keeps no unit.
    package static func reserve() -> AudioComponentInstance {
        let number = table.withLock { table in
            table.lastInstance += 1
            return table.lastInstance
        }
        // Odd sixteenths, so that no instance is taken for a component.
        return OpaquePointer(bitPattern: number << 4 | 8).unsafelyUnwrapped
    }

    /// A new handle that keeps no unit, for an instance of a component that may ask which it is.
    package static func reserve(for description: AudioComponentDescription) -> AudioComponentInstance {
        let handle = reserve()
        if let number = number(of: handle) {
            table.withLock { $0.reserved[number] = AudioComponentKey(description) }
        }
        return handle
    }

    /// The instance of a reserved handle is no more.
    package static func forget(_ handle: AudioComponentInstance) {
        if let number = number(of: handle) { table.withLock { _ = $0.reserved.removeValue(forKey: number) } }
    }

    /// Nil for a handle that was never given out, or no longer.
    static func component(of handle: AudioComponentInstance) -> AudioComponentKey? {
        instance(handle)?.component
            ?? number(of: handle).flatMap { number in table.withLock { $0.reserved[number] } }
    }

    package static func instance(_ handle: AudioComponentInstance) -> Instance? {
        number(of: handle).flatMap { number in table.withLock { $0.instances[number] } }
    }

    /// Gives an instance up; nil when there is none.
    static func remove(_ handle: AudioComponentInstance) -> Instance? {
        guard let number = number(of: handle),
            let instance = table.withLock({ $0.instances.removeValue(forKey: number) })
        else { return nil }
        removal.withLock { $0 }?(handle)
        return instance
    }

    private static func number(of handle: AudioComponentInstance) -> UInt? {
        let pattern = UInt(bitPattern: handle)
        return pattern & 0xf == 8 ? pattern >> 4 : nil
    }
}
