import AudioToolbox
import Synchronization

/// Who is notified of a unit's properties. Thread: any but render.
// @unchecked: the handle is a number; functions and user data are the caller's and never looked at.
final class PropertyListeners: @unchecked Sendable {
    private struct Listener: @unchecked Sendable {
        let property: AudioUnitPropertyID
        let function: AudioUnitPropertyListenerProc
        let data: UnsafeMutableRawPointer?
    }

    private let handle: AudioUnit
    private let listeners = Mutex<[Listener]>([])

    init(_ handle: AudioUnit) { self.handle = handle }

    func add(
        _ property: AudioUnitPropertyID, _ function: @escaping AudioUnitPropertyListenerProc,
        _ data: UnsafeMutableRawPointer?
    ) {
        let listener = Listener(property: property, function: function, data: data)
        listeners.withLock { $0.append(listener) }
    }

    func remove(
        _ property: AudioUnitPropertyID, _ function: @escaping AudioUnitPropertyListenerProc,
        _ data: UnsafeMutableRawPointer?
    ) {
        let wanted = unsafeBitCast(function, to: UInt.self)
        let number = UInt(bitPattern: data)
        listeners.withLock { listeners in
            listeners.removeAll {
                $0.property == property && UInt(bitPattern: $0.data) == number
                    && unsafeBitCast($0.function, to: UInt.self) == wanted
            }
        }
    }

    /// Calls the listeners of a property, on this thread; a listener may add and remove listeners.
    func notify(_ property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: Int) {
        let wanted = property
        for listener in listeners.withLock({ $0.filter { $0.property == wanted } }) {
            listener.function(withoutNull(listener.data), handle, wanted, scope, AudioUnitElement(element))
        }
    }
}
