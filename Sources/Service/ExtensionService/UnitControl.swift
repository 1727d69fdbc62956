import AudioTypes
import ServiceProtocol

/// Passes one control message to a unit, with what the service has to do around it: allocation never overlaps
/// rendering.
///
/// Thread: control.
struct UnitControl {
    let unit: UnitInstance
    let renderer: ServiceRenderer

    /// Returns the unit's reply as it is.
    func pass(_ message: [UInt8]) throws(UnitError) -> [UInt8] {
        switch (try? UnitMessage(received: message))?.kind {
        case .allocate:
            try renderer.setRendering(false, unit.origin.unitIndex)
            let reply = try unit.control(message)
            unit.isAllocated = isSuccess(reply)
            if unit.isAllocated { try renderer.setRendering(true, unit.origin.unitIndex) }
            return reply
        case .deallocate:
            try renderer.setRendering(false, unit.origin.unitIndex)
            unit.isAllocated = false
            return try unit.control(message)
        default:
            return try unit.control(message)
        }
    }

    private func isSuccess(_ reply: [UInt8]) -> Bool {
        var reader = WireReader(Array(reply.prefix(4)))
        return (try? reader.integer("status", as: Int32.self)) == noErr
    }
}
