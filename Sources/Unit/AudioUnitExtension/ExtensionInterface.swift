import AudioToolbox
import Glibc
import ServiceProtocol
import Synchronization

/// What makes the units of this library. A closure that is itself behind the mutex would be wrapped once more, for
/// good, each time it is read.
private struct UnitFactory: Sendable {
    let make: @Sendable (AudioComponentDescription) throws -> PrincipalUnit
}

/// Set once by the library's entry function.
private let unitFactory = Mutex<UnitFactory?>(nil)

/// The table of this library. A library carries its own copy of this module, so there is one table and one factory in
/// each.
// nonisolated(unsafe): made once, before the entry function returns it, and never changed.
nonisolated(unsafe) private let table: UnsafePointer<AUExtensionInterface> = {
    let table = UnsafeMutablePointer<AUExtensionInterface>.allocate(capacity: 1)
    table.initialize(
        to: AUExtensionInterface(
            abiVersion: AU_EXTENSION_ABI_VERSION, structSize: UInt32(MemoryLayout<AUExtensionInterface>.size),
            create: { createInstance($0, $1, $2) },
            control: { controlInstance($0, $1, $2, $3, $4) },
            render: { renderInstance($0, $1) },
            destroy: { destroyInstance($0) }))
    return UnsafePointer(table)
}()

/// The extension table of a library whose units are written in Swift: what its entry function returns.
///
///     @c(AUExtensionEntry)
///     public func extensionEntry() -> UnsafePointer<AUExtensionInterface> {
///         makeExtensionInterface { description in try GainUnit(description) }
///     }
///
/// - Parameters:
///   - viewSize: the size in points that the units' view in a library of its own wishes (`makeViewLibrary`), 0 for no
///     wish; nil for units without one.
///   - factory: makes one unit; called once for each instance, on any thread but a render thread.
public func makeExtensionInterface(
    viewSize: AUViewSize? = nil, factory: @escaping @Sendable (AudioComponentDescription) throws -> AUAudioUnit
) -> UnsafePointer<AUExtensionInterface> {
    unitFactory.withLock { $0 = UnitFactory { PrincipalUnit(try factory($0), viewSize: viewSize) } }
    return table
}

/// The extension table of a library that makes views for units of its own: `controller` gives a unit's, or nil; it is called once for each
/// instance, on the thread that makes the unit: it makes the controller and nothing of its view. Otherwise as `makeExtensionInterface(viewSize:factory:)`.
public func makeExtensionInterface(
    controller: @escaping @MainActor @Sendable (AUAudioUnit) -> AUViewControllerBase?,
    factory: @escaping @Sendable (AudioComponentDescription) throws -> AUAudioUnit
) -> UnsafePointer<AUExtensionInterface> {
    unitFactory.withLock { $0 = UnitFactory { PrincipalUnit(try factory($0), controller: controller) } }
    return table
}

/// The extension table of a library whose bundle names a principal class: an `AUAudioUnitFactory`, which is the unit's
/// view controller when it is an `AUViewController` too. The build tool plug-in writes an entry function that returns
/// it.
///
/// - Parameters:
///   - components: what the bundle's property list says of its components; the names and versions of their units.
///   - principal: makes the principal object; called on the main thread, once for each instance.
public func makeExtensionInterface(
    components: [ExtensionComponent] = [], principal: @escaping @MainActor @Sendable () -> AnyObject
) -> UnsafePointer<AUExtensionInterface> {
    for component in components {
        ComponentIdentities.add(component.description, name: component.name, version: component.version)
    }
    unitFactory.withLock { $0 = UnitFactory { try PrincipalUnit($0, principal) } }
    return table
}

extension AUExtensionHost {
    /// What every host gives; what was appended later is null where an older one does not.
    private static var leastSize: Int { MemoryLayout<AUExtensionHost>.offset(of: \.dataFolder) ?? 24 }

    /// Nil for a host of another version.
    fileprivate init?(copying host: UnsafePointer<AUExtensionHost>) {
        let version = UnsafeRawPointer(host).loadUnaligned(as: UInt32.self)
        let size = Int(UnsafeRawPointer(host).loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        guard version == AU_EXTENSION_ABI_VERSION, size >= Self.leastSize else { return nil }
        self.init()
        withUnsafeMutableBytes(of: &self) { copy in
            copy.copyMemory(from: UnsafeRawBufferPointer(start: host, count: min(size, copy.count)))
        }
    }
}

private func createInstance(
    _ description: UnsafePointer<AudioComponentDescription>?, _ host: UnsafePointer<AUExtensionHost>?,
    _ result: UnsafeMutablePointer<AUExtensionInstanceRef?>?
) -> OSStatus {
    guard let result else { return AUAudioUnitError.invalidArgument }
    result.pointee = nil
    guard let description, let host = host.flatMap(AUExtensionHost.init(copying:)) else {
        return AUAudioUnitError.invalidArgument
    }
    do {
        guard let factory = unitFactory.withLock({ $0 }) else { return kAudioUnitErr_FailedInitialization }
        // Before the unit is made, which may look for it.
        DataFolders.keep(host.dataFolder.map { String(cString: $0) }, of: description.pointee)
        let instance = ExtensionInstance(try factory.make(description.pointee), host: host)
        result.pointee = AUExtensionInstanceRef(Unmanaged.passRetained(instance).toOpaque())
        return noErr
    } catch {
        // The table's create returns only a number: the words go ahead of it.
        let notification = UnitNotification.creationFailed(reason: "\(error)").encoded
        host.notify?(host.context, notification, notification.count)
        return (error as? AUAudioUnitError)?.code ?? kAudioUnitErr_FailedInitialization
    }
}

private func controlInstance(
    _ reference: AUExtensionInstanceRef?, _ message: UnsafePointer<UInt8>?, _ length: Int, _ reply: AUExtensionReply?,
    _ replyContext: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let reference, let reply, length >= 0 else { return AUAudioUnitError.invalidArgument }
    let instance = Unmanaged<ExtensionInstance>.fromOpaque(UnsafeRawPointer(reference)).takeUnretainedValue()
    let answer = instance.handle([UInt8](UnsafeBufferPointer(start: message, count: message == nil ? 0 : length)))
    answer.encoded.withUnsafeBufferPointer { reply(replyContext, $0.baseAddress, $0.count) }
    return answer.status
}

/// Thread: render.
@_noLocks @_noAllocation
private func renderInstance(
    _ reference: AUExtensionInstanceRef?, _ request: UnsafeMutablePointer<AUExtensionRenderRequest>?
) -> OSStatus {
    guard let reference, let request, request.pointee.structSize >= 88, request.pointee.timestamp != nil else {
        return kAudio_ParamError
    }
    let renderer = Unmanaged<ExtensionInstance>.fromOpaque(UnsafeRawPointer(reference))._withUnsafeGuaranteedRef {
        $0.renderer
    }
    let (function, context) = (renderer.render, renderer.context)
    // The function is checked where it is defined.
    return _unsafePerformance { function(context, request) }
}

private func destroyInstance(_ reference: AUExtensionInstanceRef?) {
    guard let reference else { return }
    let instance = Unmanaged<ExtensionInstance>.fromOpaque(UnsafeRawPointer(reference))
    instance.takeUnretainedValue().end()
    instance.release()
}
