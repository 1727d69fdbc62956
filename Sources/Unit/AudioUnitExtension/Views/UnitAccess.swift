import AudioToolbox
import ServiceProtocol
import ViewInterface

/// How a view in a library of its own reaches a unit of this library. Thread: any but render.
enum UnitAccess {
    // nonisolated(unsafe): made once and never changed.
    nonisolated(unsafe) static let table: UnsafePointer<AUExtensionUnitAccess> = {
        let table = UnsafeMutablePointer<AUExtensionUnitAccess>.allocate(capacity: 1)
        table.initialize(
            to: AUExtensionUnitAccess(
                abiVersion: AU_EXTENSION_ABI_VERSION, structSize: UInt32(MemoryLayout<AUExtensionUnitAccess>.size),
                describe: { unit, reply, context in
                    let bytes = instance(unit)?.unitDescription.encoded ?? []
                    bytes.withUnsafeBufferPointer { reply?(context, $0.baseAddress, $0.count) }
                },
                sampleRate: { instance($0)?.unit.outputBusses.busses.first?.format.sampleRate ?? 0 },
                get: { parameter($0, $1)?.value ?? 0 },
                observe: { observe($0, $1, $2) },
                endObservation: { endObservation($1) },
                set: { unit, observer, address, value, hostTime, type in
                    parameter(unit, address)?.setValue(
                        value, originator: observation(observer)?.takeUnretainedValue().token, atHostTime: hostTime,
                        eventType: AUParameterAutomationEventType(rawValue: type) ?? .value)
                },
                text: { unit, address, value, reply, context in
                    var text = withUnsafePointer(to: value) { parameter(unit, address)?.string(fromValue: $0) ?? "" }
                    text.withUTF8 { reply?(context, $0.baseAddress, $0.count) }
                },
                parse: { unit, address, text in
                    guard let parameter = parameter(unit, address), let text else { return 0 }
                    return parameter.value(from: String(cString: text))
                },
                play: { unit, bytes, length in
                    guard length > 0, length <= UnitNotification.mostPlayedBytes, let bytes else { return }
                    let played = [UInt8](UnsafeBufferPointer(start: bytes, count: length))
                    instance(unit)?.notifier.send(.midiPlayed(played))
                }))
        return UnsafePointer(table)
    }()

    /// An observer, and the tree that it observes: the unit may have another one when it ends.
    private final class Observation {
        let tree: AUParameterTree
        let token: AUParameterObserverToken

        init(_ tree: AUParameterTree, _ token: AUParameterObserverToken) { (self.tree, self.token) = (tree, token) }
    }

    // @unchecked: the table says that the function takes any thread.
    private struct Listener: @unchecked Sendable {
        let changed: @convention(c) (UnsafeMutableRawPointer?, UInt64, Float) -> Void
        let context: UnsafeMutableRawPointer?
    }

    private static func instance(_ unit: AUExtensionInstanceRef?) -> ExtensionInstance? {
        unit.map { Unmanaged<ExtensionInstance>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
    }

    private static func parameter(_ unit: AUExtensionInstanceRef?, _ address: UInt64) -> AUParameter? {
        instance(unit)?.unit.parameterTree?.parameter(withAddress: address)
    }

    private static func observe(
        _ unit: AUExtensionInstanceRef?, _ changed: (@convention(c) (UnsafeMutableRawPointer?, UInt64, Float) -> Void)?,
        _ context: UnsafeMutableRawPointer?
    ) -> AUExtensionUnitObserverRef? {
        guard let tree = instance(unit)?.unit.parameterTree, let changed else { return nil }
        let listener = Listener(changed: changed, context: context)
        let token = tree.token(byAddingParameterObserver: { listener.changed(listener.context, $0, $1) })
        return AUExtensionUnitObserverRef(Unmanaged.passRetained(Observation(tree, token)).toOpaque())
    }

    private static func observation(_ observer: AUExtensionUnitObserverRef?) -> Unmanaged<Observation>? {
        observer.map { Unmanaged<Observation>.fromOpaque(UnsafeRawPointer($0)) }
    }

    private static func endObservation(_ observer: AUExtensionUnitObserverRef?) {
        guard let observation = observation(observer) else { return }
        let ended = observation.takeRetainedValue()
        ended.tree.removeParameterObserver(ended.token)
    }
}

/// What every library of units exports for views in a library of their own (AUExtensionView.h).
@_cdecl("AUExtensionUnitAccessEntry")
public func makeExtensionUnitAccess() -> UnsafePointer<AUExtensionUnitAccess> { UnitAccess.table }
