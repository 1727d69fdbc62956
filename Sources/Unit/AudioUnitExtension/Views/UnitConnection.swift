import AudioToolbox
import ServiceProtocol
import ViewInterface

/// A view library's end of its way to a unit in the same process. Thread: any but render; `observe` and `end` main.
// @unchecked: the table is constant and takes any thread; what changes does so on the main thread, before values can come
// and after they can.
final class UnitConnection: @unchecked Sendable {
    private let access: AUExtensionUnitAccess
    private let unit: AUExtensionInstanceRef
    private var observer: AUExtensionUnitObserverRef?
    private var changed: ((UInt64, AUValue) -> Void)?

    /// Nil for a table of another version.
    init?(_ access: UnsafePointer<AUExtensionUnitAccess>, _ unit: AUExtensionInstanceRef) {
        guard Self.isUsable(access) else { return nil }
        (self.access, self.unit) = (access.pointee, unit)
    }

    static func isUsable(_ access: UnsafePointer<AUExtensionUnitAccess>) -> Bool {
        access.pointee.abiVersion == AU_EXTENSION_ABI_VERSION
            && access.pointee.structSize >= UInt32(MemoryLayout<AUExtensionUnitAccess>.size)
    }

    /// The bytes of the unit's `UnitDescription`.
    var description: [UInt8] { Self.reply { access.describe?(unit, $0, $1) } }

    var sampleRate: Double { access.sampleRate?(unit) ?? 0 }

    func value(of address: UInt64) -> AUValue { access.get?(unit, address) ?? 0 }

    func set(_ address: UInt64, _ value: AUValue, hostTime: UInt64, _ type: AUParameterAutomationEventType) {
        access.set?(unit, observer, address, value, hostTime, type.rawValue)
    }

    func text(of address: UInt64, _ value: AUValue) -> String {
        String(decoding: Self.reply { access.text?(unit, address, value, $0, $1) }, as: UTF8.self)
    }

    func parse(_ text: String, for address: UInt64) -> AUValue { access.parse?(unit, address, text) ?? 0 }

    func play(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { access.play?(unit, $0.baseAddress, $0.count) } }

    /// Calls `changed` with what others set, on a thread of the unit's, until `end`.
    func observe(_ changed: @escaping (UInt64, AUValue) -> Void) {
        self.changed = changed
        observer = access.observe?(
            unit,
            { context, address, value in
                guard let context else { return }
                Unmanaged<UnitConnection>.fromOpaque(context).takeUnretainedValue().changed?(address, value)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func end() {
        access.endObservation?(unit, observer)
        observer = nil
        changed = nil
    }

    private static func reply(_ ask: (AUExtensionReply, UnsafeMutableRawPointer) -> Void) -> [UInt8] {
        var reply: [UInt8] = []
        withUnsafeMutablePointer(to: &reply) { target in
            ask(
                { context, bytes, length in
                    context?.assumingMemoryBound(to: [UInt8].self).pointee = [UInt8](
                        UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : length))
                }, target)
        }
        return reply
    }
}
