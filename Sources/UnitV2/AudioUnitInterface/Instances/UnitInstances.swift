import AudioToolbox
import CAudioUnitInterface
import Synchronization

/// What the C functions find behind the handles of instances.
enum UnitInstances {
    private struct Table {
        var interfaces: [UInt: UnitInterface] = [:]
        var isListening = false
    }

    private static let table = Mutex<Table>(Table())

    /// Gives a handle its functions: a plug-in's own, or those that stand for a v3 unit. Does nothing for a handle
    /// without a unit.
    static func make(_ handle: AudioUnit) {
        guard let unit = ComponentHandles.instance(handle)?.unit else { return }
        if let bridge = unit as? PlugInBridge {
            // Known from its opening, unless the handle is a second one.
            if bridge.audioUnit != handle { _ = cai_set(handle, bridge.plugIn.methods) }
        }
        table.withLock { table in
            listen(&table)
            let number = UInt(bitPattern: handle)
            guard !(unit is PlugInBridge), table.interfaces[number] == nil else { return }
            let interface = UnitInterface(unit, handle: handle)
            table.interfaces[number] = interface
            _ = cai_set(handle, interface.methods)
        }
    }

    /// Nil for a plug-in's instance, which has functions of its own, and for what is none.
    static func interface(of handle: AudioUnit) -> UnitInterface? {
        table.withLock { $0.interfaces[UInt(bitPattern: handle)] }
    }

    private static func listen(_ table: inout Table) {
        guard !table.isListening else { return }
        table.isListening = true
        ComponentHandles.onRemoval { forget($0) }
    }

    private static func forget(_ handle: AudioUnit) {
        let interface = table.withLock { $0.interfaces.removeValue(forKey: UInt(bitPattern: handle)) }
        guard let interface else { return }
        _ = cai_forget(handle)
        interface.end()
    }
}

/// The first call of the C interface for an instance.
@c(cai_make)
public func makeInstance(_ handle: AudioUnit?) {
    if let handle { UnitInstances.make(handle) }
}
